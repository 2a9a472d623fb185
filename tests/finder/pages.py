"""A page as today's ``@playwright/mcp`` server tells it."""

SHOP = r"""### Page
- Page URL: http://127.0.0.1:38455/
### Snapshot
```yaml
- generic [active] [ref=e1]:
  - banner [ref=e2]:
    - navigation "Main" [ref=e3]:
      - link "Home" [ref=e4] [cursor=pointer]:
        - /url: /
      - link "Log in" [ref=e5] [cursor=pointer]:
        - /url: /login
      - link "Log out" [ref=e6] [cursor=pointer]:
        - /url: /logout
      - link [ref=e7] [cursor=pointer]:
        - /url: /cart
  - main [ref=e8]:
    - heading "Contact" [level=2] [ref=e9]
    - form "Contact" [ref=e10]:
      - generic [ref=e11]:
        - text: Email
        - textbox "Email" [ref=e12]: ada@example.com
      - 'textbox "Message: short" [ref=e13]'
      - checkbox "Keep me posted" [checked] [ref=e14]
      - checkbox "I agree to the terms" [ref=e15]
      - combobox "Country" [ref=e16]:
        - option "France"
        - option "Japan" [selected]
      - 'button "Send \"it\": now" [ref=e17] [cursor=pointer]'
    - heading "People" [level=2] [ref=e20]
    - table [ref=e21]:
      - row [ref=e22]:
        - cell "Alice" [ref=e23]
        - cell [ref=e24]:
          - button "Edit" [ref=e25]
          - button "Delete" [ref=e26]
      - row [ref=e27]:
        - cell "Bob" [ref=e28]
        - cell [ref=e29]:
          - button "Edit" [ref=e30]
          - button "Delete" [disabled] [ref=e31]
    - heading "Totals" [level=2] [ref=e40]
    - generic [ref=e41]:
      - text: "Total:"
      - button "Change" [ref=e42]
    - generic [ref=e43]:
      - text: "Tax:"
      - button "Change" [ref=e44]
    - generic [ref=e45] [cursor=pointer]: Next page
    - slider "Volume" [ref=e46]: "50"
  - contentinfo [ref=e50]:
    - link "Log in" [ref=e51] [cursor=pointer]:
      - /url: /login2
    - link "Impressum" [ref=e52] [cursor=pointer]:
      - /url: /imprint
```
### Events
- New console entries: none
"""
