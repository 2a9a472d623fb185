Feature: Book an expense

  Scenario: Brushes from the chandler, paid in cash
    Given I open the home page
    When I click on "+" next to "Editor"
    Then a dialog with the heading "Add" is shown
    When I set the date in the dialog to 2026-05-02
    And I fill in "Payee" with "Chandler Holm"
    And I fill in "Narration" with "Brushes"
    And I enter "Expenses:Paint" into the first "Account" field in the dialog
    And I enter "12.00 EUR" into the first "Amount" field in the dialog
    And I enter "Assets:Cash" into the second "Account" field in the dialog
    And I click "Save" in the dialog
    Then I should see "Stored 1 entries"
