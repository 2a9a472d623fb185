Feature: Ratings

  Scenario: A film gets the rating of another one
    Given I open the start page
    And I fill in "Username" with "piccolo"
    And I fill in "Password" with "{FILM_PASSWORD}"
    And I press the button "Login"
    When I click "movie" in the sidebar
    And I remember the "Rating" in the row of "The Empire Strikes Back" as {rating}
    And I open "/#/movie/6/"
    And I replace the "Rating" by {rating}
    And I click "Save"
    And I reload the page
    Then the field "Rating" should contain "94"
