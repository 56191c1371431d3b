import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { expect, openPage, signInQuietly, test } from '../../support/browser/real-browser.ts'

test('a member reads below a broadcast who has it in stock and what may fit, a visitor does not (MT-014)', async ({
  page,
  context,
  browser,
}) => {
  const demo = openDemoDatabase()
  const find = async () => {
    const [row] = await demo.sql<{ id: number }[]>`
      select broadcast.id from broadcast join possible_match on wtb_id = broadcast.id
      where description like '815100-B21%' and side = 'WTB' and removed_at is null
      order by sent_at desc limit 1`
    return row?.id
  }
  // A new market reads its broadcasts in the background.
  await expect.poll(find, { timeout: 60_000 }).toBeDefined()
  const address = `/broadcasts/${await find()}`
  await demo.close()
  const { page: other } = await openPage(browser)
  await other.goto(address)
  await expect(other.getByRole('link', { name: 'Start a free trial' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'In stock' })).toHaveCount(0)
  await other.context().close()

  await signInQuietly(context, demoAccounts.member)
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'WTS broadcasts that may fit' })).toBeVisible()
  const stock = page
    .getByRole('region')
    .or(page.locator('section'))
    .filter({
      has: page.getByRole('heading', { name: 'In stock' }),
    })
  await expect(stock.getByRole('listitem')).toHaveCount(5)
  await stock
    .getByRole('link', { name: /^815100-B21/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('815100-B21')
})
