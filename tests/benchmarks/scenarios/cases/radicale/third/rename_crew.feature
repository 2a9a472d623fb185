Feature: Collections

  Background:
    Given I open "/.web/"
    And I log in as "ada" with the password {RADICALE_PASSWORD}
    And I can see the card "Crew"

  Scenario: A new title for the calendar of the crew
    When I hover over the "Crew" card
    And I click "Edit" in the "Crew" card
    Then the "Title" field has the value "Crew"
    When I replace the title with "Crew 2027"
    And I press "Save"
    Then I see "Crew 2027"
    And I still see "Suppliers"
