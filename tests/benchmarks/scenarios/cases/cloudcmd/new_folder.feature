Feature: Folders

  Background:
    Given I open the start page
    And I wait until "budget.txt" is shown

  Scenario: Make a folder with a key
    When I press F7
    Then I should see "New directory" in the dialog
    When I clear the text field in the dialog
    And I type "invoices" into it
    And I press Enter
    Then I should see "invoices" in the left panel
    And I should not see the dialog
