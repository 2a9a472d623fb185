Feature: Components and the people behind them

  Scenario Outline: Somebody else takes over
    Given I am on "/admin/ticket/components"
    When I click the link "<component>" in the table
    And I change "Verantwortlicher" to "<owner>"
    And I press "Änderungen absenden"
    Then I see "<owner>" in the row of "<component>"

    Examples:
      | component | owner |
      | crane     | dora  |
      | website   | emil  |
