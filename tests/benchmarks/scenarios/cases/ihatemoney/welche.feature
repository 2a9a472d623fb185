Feature: Bills are corrected

  Scenario: The wrong amount
    Given I open "/lang/de"
    And I open "/vacances/"
    And I type "{CODE}" into the code field
    And I press the Enter key
    When I click "Bearbeiten" in the row of "Ada"
    And I replace "Wieviel?" with 41
    And I click "Hinzufügen"
