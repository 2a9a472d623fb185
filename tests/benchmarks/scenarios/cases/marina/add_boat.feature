Feature: Boats of the marina

  Background:
    Given I am on the start page
    And I should see "Marina API"

  Scenario: A boat is added through the API page
    When I click the link "Add a boat"
    And I switch to the tab "BODY"
    And I enter into the request body:
      """
      {"name": "Gannet", "length": 9, "paid": true}
      """
    And I click "EXECUTE"
    Then I should see "201" within 5 seconds
    And I should see "Gannet" in the response
