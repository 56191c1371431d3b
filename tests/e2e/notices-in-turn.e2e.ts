import { openDemoDatabase } from '../support/browser/demo-database.ts'
import { ownAccount } from '../support/browser/own-account.ts'
import { expect, signInQuietly, test } from '../support/browser/real-browser.ts'

const database = openDemoDatabase()
const { sql } = database
test.afterAll(() => database.close())
test.use({ reminded: true })

test('a block takes the place of the dialog that is on the screen, and gives it back once it is lifted', async ({
  page,
  context,
}) => {
  const account = await ownAccount(database)
  const putBlock = (state: string, html: string) => sql`
    update company set state = ${state}, state_beneath = ${state === 'active' ? null : 'active'}, block_html = ${html}
    where id = ${account.companyId}`
  /** As somebody who comes back to the tab: the page asks how the account stands. */
  const comeBack = () =>
    page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))
  const reminder = page.getByRole('dialog', { name: 'Please protect your account' })
  const block = page.getByRole('dialog', { name: 'Your account is blocked' })

  await signInQuietly(context, account.email, { reminded: true })
  await page.goto('/broadcasts')
  await expect(reminder).toBeVisible()

  await putBlock('custom-blocked', '<p>Please call us.</p>')
  await comeBack()
  await expect(block).toContainText('Please call us.')
  await expect(page.getByRole('dialog')).toHaveCount(1)

  await putBlock('active', '')
  await comeBack()
  await expect(block).toHaveCount(0)
  await expect(reminder).toBeVisible()
})
