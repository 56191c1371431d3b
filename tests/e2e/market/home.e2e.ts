import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expect, signInQuietly, test } from '../../support/browser/real-browser.ts'

test(
  'visitor meets the live market without names and its four cards, member the latest broadcasts and Compose (SH-001, SH-014 to SH-017, SH-020)',
  { tag: '@main' },
  async ({ page, context }) => {
    const latest = page.getByRole('table', { name: 'Latest broadcasts' })

    await test.step('visitor', async () => {
      await page.goto('/')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(
        'The members-only market for used and refurbished IT',
      )
      await expect(latest.getByRole('rowheader')).toHaveCount(10)
      const senders = await latest.locator('.b-firm').allInnerTexts()
      expect(new Set(senders)).toEqual(new Set(['TBS Member']))
      const board = page.getByRole('table', { name: 'Broadcasts per list in the last 24 hours' })
      await board.getByRole('link', { name: 'Laptop' }).click()
      await expect(page).toHaveURL('/broadcasts/laptop')
      await page.goBack()
      const cards = page.getByRole('region', { name: 'About the market' })
      await expect(cards.getByRole('heading')).toHaveText([
        'The Network',
        'Trade Safe',
        'Top Searches',
        'Trusted Gold & Diamond',
      ])
      const first = cards.getByRole('listitem').getByRole('link').first()
      const part = await first.innerText()
      await first.click()
      await expect(page).toHaveURL(`/parts?query=${part}`)
    })

    await test.step('member', async () => {
      await signInQuietly(context, demoAccounts.member)
      await page.goto('/')
      await expect(latest.getByRole('rowheader')).toHaveCount(5)
      await expect(latest).not.toContainText('TBS Member')
      await page.keyboard.press('c')
      await expect(page.getByRole('dialog', { name: 'Compose broadcast' })).toBeVisible()
      await page.keyboard.press('Escape')
      await page.getByRole('link', { name: 'Show all broadcasts' }).click()
      await expect(page).toHaveURL('/broadcasts')
    })
  },
)
