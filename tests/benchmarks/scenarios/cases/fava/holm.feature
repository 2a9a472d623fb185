Feature: Filters

  Scenario: What was bought at Holm's
    Given I open "/boat-club/journal/"
    When I enter "Holm" in "Filter by tag, payee, …"
    And I press Enter
    Then I should not see "Cake for the opening"
    And I should see "Rope for the bell"
    And I should see "Fees of the year"
