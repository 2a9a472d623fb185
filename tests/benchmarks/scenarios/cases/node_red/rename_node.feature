Feature: Nodes

  Scenario: A node gets a better name
    Given I open the start page
    And I wait for the node "Heater on"
    When I double-click the node "Heater on" on the canvas
    And I clear the field "Name"
    And I type "Heating" into the field "Name"
    And I click "Done"
    And I click "Deploy"
    Then I should see "Successfully deployed" within 5 seconds
