Feature: Notes are kept

  @smoke
  Scenario Outline: Write a note again
    Given I open "/#<note>"
    When I click the "Edit this tiddler" button
    And I switch to the frame
    And I replace the text with "<text>"
    And I switch back to the page
    And I click "Confirm changes to this tiddler"
    Then I should see "<text>"
    And I should not see "Confirm changes to this tiddler"
    And I wait 3 seconds

    Examples:
      | note         | text              |
      | Recipe       | Rice and saffron  |
      | Packing list | Nothing but socks |
