Feature: Directors

  Background:
    Given I open "/"
    And I log in with these data:
      | Username | piccolo         |
      | Password | {FILM_PASSWORD} |
    And I click "Login"
    And I should see "Welcome to Piccolo Admin" within 10 seconds

  Scenario Outline: Add a director
    When I click "director" in the sidebar
    And I click "Add Row"
    And I enter "<name>" in the field "Name"
    And I select "<gender>" from "Gender"
    And I click the "Create" button
    And I click "Back"
    And I click "director" in the sidebar
    Then I should see "<name>" in the table

    Examples:
      | name          | gender |
      | Agnès Varda   | Female |
      | Jacques Demy  | Male   |
