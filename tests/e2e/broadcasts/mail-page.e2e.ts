import { linkedText, mailFacts, mailPage } from '#server/platform/mail-writing/mail-page.ts'
import { desktop, expect, phone, test } from '../../support/browser/real-browser.ts'

const address = `https://shop.example/${'long'.repeat(100)}`

test('mail is no wider than its window, however long an address in it', async ({ page }) => {
  const sections = [`<p>${linkedText(address)}</p>`, mailFacts([['Description', 'x'.repeat(200)]])]
  await page.setContent(mailPage({ title: 'A mail', preview: '', sections, foot: '' }))
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
