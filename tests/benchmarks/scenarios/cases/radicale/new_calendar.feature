Feature: Calendars of the harbour

  Background:
    Given I open the start page
    And I enter "ada" in the field "Username"
    And I enter {DAV_PASSWORD} in the field "Password"
    And I click "Next"
    And I should see "Crew" within 5 seconds

  Scenario: A calendar for the regattas
    When I click the button with the plus at the bottom right
    And I select "Calendar" from "Type"
    And I enter "Regattas" in the field "Title"
    And I enter "Races of the summer" in the field "Description"
    And I click "Create"
    Then I should see the heading "Regattas"
