Feature: Clean up

  @destructive
  Scenario: Delete the letter to Ben
    Given I open the start page
    When I double-click "letters" in the left panel
    And I wait for "ben.txt"
    And I click "ben.txt" in the left panel
    And I press F8
    And I click "OK" in the dialog
    Then I should not see "ben.txt" in the left panel within 5 seconds
    And I should see "ada.txt" in the left panel
