@wiki
Feature: Pages of the wiki

  Background:
    Given I open "/-/login"
    And I enter "ada@example.com" in the field "eMail Address"
    And I enter {WIKI_PASSWORD} in the field "Password"
    And I click the button "Login"
    And I should see "You logged in successfully."

  Rule: A page is kept with a message

    Scenario: A table of tides
      When I click "Create page"
      And I enter "Tide table" as the page name
      And I click "Create and open in editor"
      And I replace the text of the editor with "High water at noon."
      And I click the "Save" button in the toolbar
      And I enter "First tides" as the commit message in the dialog
      And I click "Save" in the dialog
      Then the title of the page should contain "Tide table"
      And I should see "High water at noon."
