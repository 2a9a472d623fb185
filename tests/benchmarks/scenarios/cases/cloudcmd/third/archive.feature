Feature: Folders

  Scenario: A folder for old papers
    Given I am on the start page
    And I see "budget.txt" in the left panel
    When I press F7
    Then I see a dialog with the text "New directory"
    When I replace the text in the dialog with "archive"
    And I click "OK"
    Then the left panel shows "archive"
