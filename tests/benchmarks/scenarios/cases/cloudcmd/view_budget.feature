Feature: Read files

  Scenario: The price of the paint
    Given I open the start page
    When I click "budget.txt" in the left panel
    And I press F3
    Then I should see "Rope 40" within 5 seconds
    But I should see "Paint 80"
    When I press Escape
    Then I should not see "Rope 40"
