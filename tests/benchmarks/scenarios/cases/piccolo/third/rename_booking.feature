Feature: Bookings can be corrected

  Background:
    Given I am on the home page
    And I type "piccolo" into the Username field
    And I type {PICCOLO_PASSWORD} into the Password field
    And I press the Login button
    And I see the heading "Welcome to Piccolo Admin"

  Scenario: the fan was a VIP after all
    When I choose "Ticket" in the sidebar
    And I click the link "star_wars_super_fan_1" in the table
    Then the field "Booked By" contains "star_wars_super_fan_1"
    When I change "Booked By" to "leia_1977"
    And I select "True" from the "Vip" dropdown
    And I click "Save"
    Then the "Vip" dropdown shows "True"
