Feature: Tidy up the wiki

  Scenario: The old notice goes to the archive
    Given I go to "/-/login"
    And I fill in "eMail Address" with "ada@example.com"
    And I fill in "Password" with {WIKI_PASSWORD}
    And I click the "Login" button
    When I click "Old notice" in the page index
    Then I should see "The pier is closed in 2019."
    When I open the menu with the three dots to the right of the search field
    And I click "Rename" in the menu
    And I change the new name to "Archive 2019"
    And I press the "Rename" button
    Then the address ends with "Archive%202019"
