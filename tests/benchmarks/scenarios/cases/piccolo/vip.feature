Feature: Tickets for important people

  Background:
    Given the start page is open
    And I enter the following:
      | Username | piccolo         |
      | Password | {FILM_PASSWORD} |
    And I press "Login"
    And I wait until "Welcome to Piccolo Admin" is shown

  Scenario: The hobbit sits in the first row
    When I click "Ticket" in the sidebar
    And I click "bilbo_63"
    And I wait for the heading "Edit ticket"
    And I set "Start Date" to 2022-03-01
    And I choose "True" in the list "Vip"
    And I press "Save"
    And I reload the page
    Then "Start Date" has the value "2022-03-01"
