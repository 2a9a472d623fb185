async def test_browser(page, site):
    await page.goto(site.serve({"/": "<title>hi</title>"}))
    assert await page.title() == "hi"
    assert not await page.evaluate("navigator.webdriver")
    print(await page.evaluate("navigator.userAgent"))
