import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { ownAccount } from '../../support/browser/own-account.ts'
import { expect, signInQuietly, test } from '../../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

test(
  'a visitor is led from the directory to what a free trial is and how one gets it; a member is led home (RG-001, RG-013, RG-018, SH-021, AM-097)',
  { tag: '@full' },
  async ({ page, context }) => {
    const main = page.getByRole('main')
    await page.goto('/companies')
    await main
      .getByRole('complementary', { name: 'For members' })
      .getByRole('link', { name: 'Start a free trial' })
      .click()
    await expect(page).toHaveURL('/register')
    await expect(main.getByRole('heading', { level: 1, name: 'Free Trial' })).toBeVisible()
    for (const fact of [
      'One month free',
      'No payment details',
      '3,000+ verified traders',
      '600+ broadcasts a day',
      'needs our approval',
    ]) {
      await expect(main).toContainText(fact)
    }
    await main.getByRole('button', { name: 'Write to TBS' }).click()
    const letter = page.getByRole('dialog', { name: 'Message to TBS' })
    await expect(letter.getByLabel('Subject')).toHaveValue('Free trial')

    await signInQuietly(context, (await ownAccount(database)).email)
    await page.goto('/register')
    await expect(page).toHaveURL('/')
  },
)
