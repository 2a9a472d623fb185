Feature: Comments below an article

  Background:
    Given I open "/"
    And I should see "2 Comments" within 5 seconds

  Scenario: A reader answers in public
    When I type "Yes, and it is good." into "Type Comment Here (at least 3 chars)"
    And I enter "Ida" in the field "Name"
    And I enter "ida@example.com" in the field "E-mail"
    And I click the "Submit" button
    Then I should see "Yes, and it is good."
    And I should see "Ida"
