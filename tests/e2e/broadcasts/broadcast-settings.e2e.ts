import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { aTrader, openDemoDatabase } from '../../support/browser/demo-database.ts'
import { expect, notice, signIn, signInQuietly, test } from '../../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const choice = (page: Page, name: string, type: string) =>
  page
    .getByRole('radiogroup', { name, exact: true })
    .getByRole('radio', { name: type, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })
const save = (page: Page) => bar(page).getByRole('button', { name: 'Save' })
const question = (page: Page) => page.getByRole('dialog', { name: 'Which lists do you trade in?' })
const broadcastsLink = (page: Page) =>
  page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Broadcasts' })
const settingsCall = '**/api/companies/me/broadcastSettings'

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
  await expect(choice(page, 'PC, primary', 'Instant')).toBeChecked()
  return { ...trader, alternative }
}

test.describe('a member', () => {
  test.use({ forgiven: /ERR_FAILED/ })

  test(
    'member changes broadcast settings by list, column and keyboard, and loses none by a failure or by leaving (BC-059, ER-023)',
    { tag: '@main' },
    async ({ page }) => {
      await openSettings(page, 20)

      await test.step('a failed saving keeps the changes', async () => {
        await choice(page, 'Laptop, primary', 'Daily').check()
        await expect(bar(page)).toContainText('1 change not saved: Laptop, primary, to Daily')
        await page.route(settingsCall, (route) => route.abort())
        await save(page).click()
        const text =
          'Broadcast settings could not be updated. Please try again. If the problem persists please contact the provider'
        await expect(notice(page, 'Something went wrong', text)).toBeVisible()
        await expect(choice(page, 'Laptop, primary', 'Daily')).toBeChecked()
        await page.unroute(settingsCall)
      })

      await test.step('what is chosen during a saving waits for the next one', async () => {
        const { promise: chosen, resolve: go } = Promise.withResolvers<void>()
        await page.route(settingsCall, async (route) => {
          if (route.request().method() === 'POST') await chosen
          await route.continue()
        })
        await save(page).click()
        await choice(page, 'PC, primary', 'Off').check()
        go()
        await expect(notice(page, 'Broadcast settings updated')).toBeVisible()
        await expect(bar(page)).toContainText('1 change not saved: PC, primary, to Off')
        await expect(choice(page, 'Laptop, primary', 'Daily')).toBeChecked()
        await save(page).click()
        await expect(bar(page)).toBeHidden()
        await page.unroute(settingsCall)
        await page.reload()
        await expect(choice(page, 'Laptop, primary', 'Daily')).toBeChecked()
        await expect(choice(page, 'PC, primary', 'Off')).toBeChecked()
        await expect(choice(page, 'Tablet, primary', 'Instant')).toBeChecked()
      })

      await test.step('a whole column changes at once and is discarded', async () => {
        const setAll = page.getByRole('button', { name: 'Set all lists, primary' })
        await setAll.click()
        await page.getByRole('menuitem', { name: 'All daily' }).click()
        await expect(bar(page)).toContainText('12 changes not saved')
        const foot = page.getByRole('row', { name: /You will receive/ })
        await expect(foot).toContainText('1 digest of 13 lists')
        await setAll.click()
        await page.getByRole('menuitem', { name: 'All off' }).click()
        await expect(foot.getByRole('cell', { name: 'No e-mail' })).toHaveCount(2)
        await bar(page).getByRole('button', { name: 'Discard' }).click()
        await expect(choice(page, 'Gaming, primary', 'Instant')).toBeChecked()
        await expect(bar(page)).toBeHidden()
      })

      await test.step('by keyboard alone', async () => {
        await choice(page, 'Gaming, primary', 'Instant').focus()
        await page.keyboard.press('ArrowRight')
        await expect(choice(page, 'Gaming, primary', 'Daily')).toBeChecked()
        await page.keyboard.press('Enter')
        await expect(notice(page, 'Broadcast settings updated').first()).toBeVisible()
        await expect(bar(page)).toBeHidden()
      })

      await test.step('leaving asks first', async () => {
        await choice(page, 'Tablet, primary', 'Daily').check()
        const leave = page.getByRole('alertdialog', { name: 'Leave without saving?' })
        await broadcastsLink(page).click()
        await leave.getByRole('button', { name: 'Stay' }).click()
        await expect(leave).toBeHidden()
        await expect(page).toHaveURL('/broadcast-settings')
        await expect(choice(page, 'Tablet, primary', 'Daily')).toBeChecked()
        await broadcastsLink(page).click()
        await leave.getByRole('button', { name: 'Leave' }).click()
        await expect(page).toHaveURL('/broadcasts')
      })
    },
  )
})

test('visitor, service-only and blocked accounts find no form; a company beyond its plan is refused (AM-054, AM-075)', async ({
  page,
  context,
}) => {
  const form = page.getByRole('radio', { includeHidden: true })

  await test.step('visitor reads what it is and has the form after signing in there', async () => {
    await page.goto('/broadcast-settings')
    const dialog = page.getByRole('dialog', { name: 'Sign In' })
    await expect(dialog).toBeVisible()
    await expect(page.locator('.settings-key dd')).toHaveText([
      'every broadcast immediately',
      'one e-mail a day at 07:00 Amsterdam time',
      'nothing by e-mail',
    ])
    await expect(page.locator('.settings-key dt')).toHaveText(['Instant', 'Daily', 'Off'])
    await expect(form).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await signIn(page, demoAccounts.member)
    await expect(choice(page, 'PC, primary', 'Instant')).toBeChecked()
  })

  await test.step('service-only and blocked accounts read why not', async () => {
    await signInQuietly(context, demoAccounts.service)
    await page.goto('/broadcast-settings')
    await expect(page.getByText('This is not available for service accounts.')).toBeVisible()
    await expect(form).toHaveCount(0)
    await signInQuietly(context, demoAccounts.ended)
    await page.goto('/broadcast-settings')
    await expect(page.getByRole('dialog', { name: 'Your free trial has ended' })).toBeVisible()
    await expect(page.getByText('Your free trial has ended.')).toBeVisible()
    await expect(form).toHaveCount(0)
  })

  await test.step('addresses beyond the plan are told before saving and refused after', async () => {
    const trader = await openSettings(page, 25)
    const third = `third${trader.id}@settings.example`
    const { sql } = database
    await sql`update company set plan = 'plus' where id = ${trader.companyId}`
    await sql`
      update broadcast_setting as setting set type = 2 from contact
      where contact.id = contact_id and company_id = ${trader.companyId} and contact_id <> ${trader.id}`
    await sql`
      insert into contact (company_id, position, name, email)
      values (${trader.companyId}, 40, 'Third Person', ${third})`
    await sql`
      insert into broadcast_setting (contact_id, list_id, address, type)
      select id, 7, 'primary', 1 from contact where email = ${third}`
    await page.reload()
    await expect(page.getByText('2 of 2 addresses in use on the Plus plan')).toBeVisible()
    await choice(page, 'Laptop, alternative', 'Daily').check()
    await expect(page.getByText('3 addresses, but your plan includes 2')).toBeVisible()
    await save(page).click()
    await expect(page.getByRole('alert').filter({ hasText: 'In use' })).toContainText(
      `${third} (Third Person)`,
    )
  })
})

test('newcomer is asked once which lists he trades in, and may put it off (AM-077)', async ({
  page,
}) => {
  const trader = await aTrader(database, 26)
  const types = async () =>
    (
      await database.sql<{ type: number }[]>`
        select type from broadcast_setting join broadcast_list as list on list.id = list_id
        where contact_id = ${trader.id} and address = 'primary' order by list.sort_order`
    ).map(({ type }) => type)
  const forgetChoice = () =>
    database.sql`delete from broadcast_choice where contact_id = ${trader.id}`
  /** With the question open, keys lead nowhere. */
  async function expectNoQuestion() {
    await page.reload()
    for (const [key, address] of [
      ['b', '/broadcasts'],
      ['h', '/'],
    ] as const) {
      await page.keyboard.press('g')
      await page.keyboard.press(key)
      await expect(page).toHaveURL(address)
      await expect(page.getByRole('table').first()).toBeVisible()
    }
    await expect(question(page)).toBeHidden()
  }

  await forgetChoice()
  await database.sql`
    update broadcast_setting set type = 2 where contact_id = ${trader.id} and address = 'primary'`
  await signInQuietly(page.context(), trader.email)
  await page.goto('/')
  await expect(question(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect
    .poll(() => database.sql`select 1 from broadcast_choice where contact_id = ${trader.id}`)
    .toHaveLength(1)
  expect(new Set(await types())).toEqual(new Set([2]))
  await expectNoQuestion()

  await forgetChoice()
  await page.goto('/')
  await question(page).getByRole('checkbox', { name: 'Laptop' }).check()
  await question(page).getByRole('checkbox', { name: 'Tablet' }).check()
  await question(page).getByRole('button', { name: '2 immediately, the rest as a digest' }).click()
  await expect(notice(page, 'Broadcast settings updated')).toBeVisible()
  await expect(question(page)).toBeHidden()
  expect(await types()).toEqual([1, 0, 1, 1, 1, 1, 0, 1, 1, 1, 1, 1, 1])
  await expectNoQuestion()
})
