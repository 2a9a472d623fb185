Feature: Expenses of the club

  Scenario: Bread for the opening
    Given I am on "/boat-club/journal/"
    When I click "Add Journal Entry"
    And in the dialog I enter "2026-05-01" as the date
    And I enter "Bakery" in the field "Payee"
    And I enter "Bread" in the field "Narration"
    And I enter "Expenses:Party" in the first "Account" of the dialog
    And I enter "12.00 EUR" in the first "Amount" of the dialog
    And I enter "Assets:Cash" in the second "Account" of the dialog
    And I click "Save"
    Then I should see "Bread" within 5 seconds
