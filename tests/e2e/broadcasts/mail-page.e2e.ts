import { composeMail, factsPart, linkedText } from '#server/platform/mail-writing/mail-page.ts'
import { desktop, expect, phone, test } from '../../support/browser/real-browser.ts'

const address = `https://shop.example/${'long'.repeat(100)}`

test('mail is no wider than its window, however long an address in it', async ({ page }) => {
  const { html } = composeMail({
    subject: 'A mail',
    preview: '',
    parts: [
      { text: address, html: [`<p>${linkedText(address)}</p>`] },
      factsPart([['Description', 'x'.repeat(200)]]),
    ],
    foot: '',
  })
  await page.setContent(html)
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size)
    const { window, text, card } = await page.evaluate(() => ({
      window: innerWidth,
      text: document.documentElement.scrollWidth,
      card: document.querySelector('.card')!.clientWidth,
    }))
    expect(text).toBeLessThanOrEqual(window)
    expect(card).toBeLessThanOrEqual(600)
    const term = await page.getByText('Description').boundingBox()
    expect(term!.width).toBeGreaterThan(95)
  }
})
