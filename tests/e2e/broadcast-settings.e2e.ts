import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { aTrader, openDemoDatabase } from '../support/demo-database.ts'
import { expectNoViolations } from '../support/no-violations.ts'
import { expect, notice, phone, signIn, signInQuietly, test } from '../support/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const choice = (page: Page, name: string, type: string) =>
  page
    .getByRole('radiogroup', { name, exact: true })
    .getByRole('radio', { name: type, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Which lists do you trade in?' })
const heading = (page: Page) => page.getByRole('heading', { name: 'Broadcast Settings' })

/** The settings of a trader whom only this test knows; all lists at once, nothing at a second address. */
async function openSettings(page: Page, place: number) {
  const trader = await aTrader(database, place)
  const alternative = `second${trader.id}@settings.example`
  await database.sql`
    update contact set email_alternative = ${alternative} where id = ${trader.id}`
  await database.sql`
    update broadcast_setting set type = case address when 'primary' then 0 else 2 end
    where contact_id = ${trader.id}`
  await signInQuietly(page.context(), trader.email)
  await page.goto('/broadcast-settings')
  await expect(choice(page, 'PC, primary', 'Standard')).toBeChecked()
  return { ...trader, alternative }
}

test.describe('the settings of a member (BC-059)', () => {
  test('are changed list by list and saved with a green notice (ER-023)', async ({ page }) => {
    await openSettings(page, 20)
    await choice(page, 'Laptop, primary', 'Digest').check()
    await expect(bar(page)).toContainText('1 change not saved: Laptop, primary, to Digest')
    await choice(page, 'PC, primary', 'No e-mail').check()
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await expect(notice(page, 'Broadcast settings updated')).toBeVisible()
    await expect(bar(page)).toBeHidden()
    await page.reload()
    await expect(choice(page, 'Laptop, primary', 'Digest')).toBeChecked()
    await expect(choice(page, 'PC, primary', 'No e-mail')).toBeChecked()
    await expect(choice(page, 'Tablet, primary', 'Standard')).toBeChecked()
  })
  test('chosen while others are being saved wait for the next saving', async ({ page }) => {
    await openSettings(page, 29)
    const { promise: chosen, resolve: go } = Promise.withResolvers<void>()
    await page.route('**/broadcastSettings', async (route) => {
      if (route.request().method() === 'POST') await chosen
      await route.continue()
    })
    await choice(page, 'Laptop, primary', 'Digest').check()
    await bar(page).getByRole('button', { name: 'Save' }).click()
    await choice(page, 'PC, primary', 'No e-mail').check()
    go()
    await expect(notice(page, 'Broadcast settings updated')).toBeVisible()
    await expect(bar(page)).toContainText('1 change not saved: PC, primary, to No e-mail')
    await expect(choice(page, 'Laptop, primary', 'Digest')).toBeChecked()
  })
  test('a whole column changes at once, and what one will get is told', async ({ page }) => {
    await openSettings(page, 21)
    await page.getByRole('button', { name: 'Set all lists, primary' }).click()
    await page.getByRole('menuitem', { name: 'All digest' }).click()
    await expect(bar(page)).toContainText('13 changes not saved')
    const foot = page.getByRole('row', { name: /What you will get/ })
    await expect(foot).toContainText('1 digest of 13 lists')
    await page.getByRole('button', { name: 'Set all lists, primary' }).click()
    await page.getByRole('menuitem', { name: 'No e-mail' }).click()
    await expect(foot.getByRole('cell', { name: 'No e-mail' })).toHaveCount(2)
    await bar(page).getByRole('button', { name: 'Discard' }).click()
    await expect(choice(page, 'Gaming, primary', 'Standard')).toBeChecked()
    await expect(bar(page)).toBeHidden()
  })
  test('can be made by keyboard alone', async ({ page }) => {
    await openSettings(page, 22)
    await choice(page, 'PC, primary', 'Standard').focus()
    await page.keyboard.press('ArrowRight')
    await expect(choice(page, 'PC, primary', 'Digest')).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Broadcast settings updated')).toBeVisible()
  })
  test('are not lost by leaving: the page asks first', async ({ page }) => {
    await openSettings(page, 23)
    await choice(page, 'Laptop, primary', 'Digest').check()
    const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' })
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Broadcasts' })
      .click()
    await leave.getByRole('button', { name: 'Stay' }).click()
    await expect(leave).toBeHidden()
    await expect(page).toHaveURL('/broadcast-settings')
    await expect(choice(page, 'Laptop, primary', 'Digest')).toBeChecked()
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Broadcasts' })
      .click()
    await leave.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL('/broadcasts')
  })
  test('that cannot be saved stay on the page under a red notice (ER-023)', async ({ page }) => {
    await openSettings(page, 24)
    await choice(page, 'Laptop, primary', 'Digest').check()
    await page.route('**/api/companies/me/broadcastSettings', (route) => route.abort())
    await bar(page).getByRole('button', { name: 'Save' }).click()
    const text =
      'Broadcast settings could not be updated. Please try again. If the problem persists please contact the provider'
    await expect(notice(page, 'Something went wrong', text)).toBeVisible()
    await expect(choice(page, 'Laptop, primary', 'Digest')).toBeChecked()
    await expect(bar(page)).toBeVisible()
  })
  test.use({ forgiven: /ERR_FAILED/ })
})

test('addresses beyond the plan are told before saving and refused after (AM-075)', async ({
  page,
}) => {
  const trader = await openSettings(page, 25)
  await database.sql`update company set plan = 'plus' where id = ${trader.company_id}`
  await database.sql`
    update broadcast_setting as setting set type = 2 from contact
    where contact.id = contact_id and company_id = ${trader.company_id} and contact_id <> ${trader.id}`
  await database.sql`
    insert into contact (company_id, position, name, email)
    values (${trader.company_id}, 40, 'Third Person', ${`third${trader.id}@settings.example`})`
  await database.sql`
    insert into broadcast_setting (contact_id, list_id, address, type)
    select id, 7, 'primary', 1 from contact where email = ${`third${trader.id}@settings.example`}`
  await page.reload()
  await expect(page.getByText('2 of 2 addresses in use on the Plus plan')).toBeVisible()
  await choice(page, 'Laptop, alternative', 'Digest').check()
  await expect(page.getByText('3 addresses, the plan has 2')).toBeVisible()
  await bar(page).getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'In use' })).toContainText(
    `third${trader.id}@settings.example (Third Person)`,
  )
})

test.describe('who finds no form (AM-054)', () => {
  test('visitors read what it is and meet the sign-in dialog', async ({ page }) => {
    await page.goto('/broadcast-settings')
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
    await expect(page.locator('.settings-intro')).toContainText('Digest one e-mail a day at 07:00')
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
  test('and have the form once they signed in there', async ({ page }) => {
    await page.goto('/broadcast-settings')
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await signIn(page, demoAccounts.member)
    await expect(choice(page, 'PC, primary', 'Standard')).toBeChecked()
  })
  test('service-only accounts are told that it is not available', async ({ page }) => {
    await signInQuietly(page.context(), demoAccounts.service)
    await page.goto('/broadcast-settings')
    await expect(page.getByText('This is not available for service accounts.')).toBeVisible()
    await expect(page.getByRole('radio')).toHaveCount(0)
  })
  test('blocked accounts read why', async ({ page }) => {
    await signInQuietly(page.context(), demoAccounts.ended)
    await page.goto('/broadcast-settings')
    await expect(page.getByRole('dialog', { name: 'Your free trial has ended' })).toBeVisible()
    await expect(page.getByText('Your free trial has ended.')).toBeVisible()
    await expect(page.getByRole('radio', { includeHidden: true })).toHaveCount(0)
  })
})

test.describe('the question at the first sign-in (AM-077)', () => {
  async function aNewcomer(page: Page, place: number) {
    const trader = await aTrader(database, place)
    await database.sql`delete from broadcast_choice where contact_id = ${trader.id}`
    await database.sql`
      update broadcast_setting set type = 2 where contact_id = ${trader.id} and address = 'primary'`
    await page.goto('/')
    await expect(question(page)).toBeHidden()
    await signIn(page, trader.email)
    await expect(question(page)).toBeVisible()
    return trader
  }
  const types = async (contactId: number) =>
    (
      await database.sql<{ type: number }[]>`
        select type from broadcast_setting join broadcast_list as list on list.id = list_id
        where contact_id = ${contactId} and address = 'primary' order by list.sort_order`
    ).map(({ type }) => type)

  test('sets the lists one trades in to standard and all others to digest, and is asked once', async ({
    page,
  }) => {
    const { id } = await aNewcomer(page, 26)
    await question(page).getByRole('checkbox', { name: 'Laptop' }).check()
    await question(page).getByRole('checkbox', { name: 'Tablet' }).check()
    await question(page).getByRole('button', { name: '2 at once, the rest as a digest' }).click()
    await expect(notice(page, 'Broadcast settings updated')).toBeVisible()
    await expect(question(page)).toBeHidden()
    expect(await types(id)).toEqual([1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1])
    await page.reload()
    await page.waitForTimeout(1500)
    await expect(question(page)).toBeHidden()
  })
  test('can be put off, which changes nothing and is remembered', async ({ page }) => {
    const { id } = await aNewcomer(page, 27)
    await page.keyboard.press('Escape')
    await expect(question(page)).toBeHidden()
    await expect
      .poll(() => database.sql`select 1 from broadcast_choice where contact_id = ${id}`)
      .toHaveLength(1)
    expect(new Set(await types(id))).toEqual(new Set([2]))
    await page.reload()
    await page.waitForTimeout(1500)
    await expect(question(page)).toBeHidden()
  })
})

for (const [what, size] of [
  ['a desk', { width: 1280, height: 900 }],
  ['a phone', phone],
] as const) {
  test(`the page fits ${what} and passes the checks of axe`, async ({ page }) => {
    await page.setViewportSize(size)
    await openSettings(page, 28)
    await choice(page, 'Laptop, primary', 'Digest').check()
    await expect(heading(page)).toBeVisible()
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement)
    expect(scrollWidth).toBe(clientWidth)
    await expectNoViolations(page)
  })
}
