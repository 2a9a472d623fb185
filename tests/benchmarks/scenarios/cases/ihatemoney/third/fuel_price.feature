Feature: Correct a bill

  Scenario: The fuel was more expensive
    Given I go to "/vacances/"
    And I enter {CODE} as the private code and hit Enter
    When I click "edit" in the row of "Essence"
    Then the "How much?" field should have the value "18.0"
    And the checkbox "Chloé" should be checked
    When I clear the "How much?" field
    And I type 21.50 into it
    And I click Submit
    Then I should see "The bill has been modified"
    And the row of "Essence" should contain "21.50"
