Feature: Flows are brought along

  Scenario: Import a flow by keys
    Given I open the start page
    And I wait for "Heater on"
    When I press Ctrl+I
    And I enter into the text area of the dialog:
      """
      [{"id": "c1", "type": "tab", "label": "Garden"}, {"id": "c2", "type": "comment", "z": "c1", "name": "Water it", "x": 150, "y": 80, "wires": []}]
      """
    And I click "Import" in the dialog
    And I click "Deploy"
    Then I should see the tab "Garden"
