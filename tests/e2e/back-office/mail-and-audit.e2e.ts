import type { Page } from '@playwright/test'
import { paths } from '#contract/paths.ts'
import { aTrader, openDemoDatabase, type DemoTrader } from '../../support/browser/demo-database.ts'
import {
  expect,
  notice,
  openPage,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

let serial = 0
/** Something in the database of the program under test, for what no page can set up. */
async function inMarket<T>(
  work: (sql: ReturnType<typeof openDemoDatabase>['sql']) => Promise<T>,
): Promise<T> {
  const database = openDemoDatabase()
  try {
    return await work(database.sql)
  } finally {
    await database.close()
  }
}

/** A mail as the program queues it, with one delivery in this state. */
async function aMail(
  given: Partial<{ lane: string; state: string; text: string; html: string; address: string }>,
): Promise<{ id: number; word: string; subject: string; address: string }> {
  const word = `zq${Date.now().toString(36)}${++serial}`
  const { lane = 'list', state = 'failed', text = 'Forty laptops.', html } = given
  const address = given.address ?? `${word}@reader.example`
  const subject = `[Laptop] WTS: ${word}`
  return inMarket(async (sql) => {
    const [mail] = await sql<{ id: number }[]>`
      insert into mail_message (key, lane, sender_name, sender_address, subject, body_text, body_html,
        recipients, left_out, unsendable, created_at)
      values (${`test:${word}`}, ${lane}, 'Market', 'lists@market.example', ${subject}, ${text},
        ${html ?? null}, 1, 0, 0, now())
      returning id`
    await sql`
      insert into mail_delivery (message_id, address, lane, state, attempts, answer_code, answer_text,
        not_before)
      values (${mail!.id}, ${address}, ${lane}, ${state}, 1, 550, '550 no such mailbox',
        now() + interval '1 day')`
    return { id: mail!.id, word, subject, address }
  })
}

const traderAt = (place: number): Promise<DemoTrader> => {
  const database = openDemoDatabase()
  return aTrader(database, place).finally(() => database.close())
}
async function chooseFilter(page: Page, filter: string, value: string): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByRole('button', { name: filter }).click()
  await page.getByRole('checkbox', { name: new RegExp(`^${value}`) }).check()
  await page.keyboard.press('Escape')
}
const find = (page: Page) => page.getByRole('button', { name: 'Find' }).click()

test.describe('the mail log', () => {
  // What a mail would run: the browser says that it did not.
  test.use({ forgiven: /^Blocked script execution in .*sandboxed/ })

  test(
    'support finds a mail, reads it safely, retries a failed delivery, and finds what one address was mailed and what waits too long',
    { tag: '@main' },
    async ({ page, context }) => {
      const mail = await aMail({
        html: '<h2>Forty laptops</h2><script>parent.document.title = "taken"</script>',
      })
      const waiting = await aMail({ state: 'queued' })
      const secret = await aMail({
        lane: 'security',
        state: 'queued',
        text: 'https://market.example/?reset=Secr3tSecr3t',
        html: '<a href="https://market.example/?reset=Secr3tSecr3t">Reset</a>',
      })
      await openBackOffice(context, 'support')
      await page.goto('/admin/mails')

      await test.step('filters are in the address, and going back restores them', async () => {
        await chooseFilter(page, 'Kind', 'Security')
        await expect(page).toHaveURL(/lane=security/)
        await page.getByRole('link', { name: secret.subject }).click()
        await page.goBack()
        await expect(
          page.getByRole('button', { name: 'Remove filter: Kind Security' }),
        ).toBeVisible()
      })

      await test.step('a mail runs no script, and its failed delivery is queued again', async () => {
        await page.goto('/admin/mails')
        await page.getByLabel('Words in the subject').fill(mail.word)
        await expect(page).toHaveURL(/search=/)
        await page.getByRole('link', { name: mail.subject }).click()
        await expect(page.getByRole('heading', { level: 1, name: mail.subject })).toBeVisible()
        await expect(page.getByText('Complete', { exact: true })).toBeVisible()
        await expect(page.getByText('Forty laptops.')).toBeVisible()
        await page.getByRole('radio', { name: 'HTML' }).check({ force: true })
        const frame = page.frameLocator('iframe')
        await expect(frame.getByRole('heading', { name: 'Forty laptops' })).toBeVisible()
        expect(await page.title()).toContain(mail.subject)
        await expect(page.getByText('550 no such mailbox')).toBeVisible()
        await page.getByRole('button', { name: `Retry delivery to ${mail.address}` }).click()
        await expect(notice(page, 'Mail queued again')).toBeVisible()
        await expect(
          page.getByRole('button', { name: `Retry delivery to ${mail.address}` }),
        ).toHaveCount(0)
      })

      await test.step('a mail that opens an account has no text', async () => {
        await page.goto(`/admin/mails/${secret.id}`)
        await expect(page.getByText('The text of this mail is not stored')).toBeVisible()
        await expect(page.getByText(secret.address)).toBeVisible()
        await expect(page.getByRole('radio', { name: 'HTML' })).toHaveCount(0)
      })

      await test.step('recipients, and what is open too long', async () => {
        await page.goto('/admin/mails')
        await page.getByRole('link', { name: 'Recipients' }).click()
        const address = page.getByLabel('Address, or its beginning')
        await address.fill('zq')
        await find(page)
        await expect(address).toHaveAccessibleDescription(/at least 3 characters/)
        await address.fill(waiting.address)
        await find(page)
        const row = page.getByRole('row').filter({ hasText: waiting.address })
        await expect(row).toContainText('Queued')
        await page.getByRole('link', { name: 'Delayed' }).click()
        await page.getByRole('radio', { name: 'All' }).check({ force: true })
        await expect(page.getByRole('link', { name: waiting.subject })).toBeVisible()
      })
    },
  )
})

test('support stops mail to an address with a reason, and lets it go there again (BK-043)', async ({
  page,
  context,
}) => {
  const address = `full${Date.now().toString(36)}@box.example`
  await openBackOffice(context, 'support')
  await page.goto('/admin/suppressions')
  await page.getByRole('button', { name: 'Suppress an address' }).click()
  const dialog = page.getByRole('dialog', { name: 'Suppress an address' })
  await dialog.getByLabel('Address').fill('no address')
  await dialog.getByRole('button', { name: 'Suppress address' }).click()
  await expect(dialog.getByLabel('Address')).toHaveAccessibleDescription(/correct email-address/)
  await dialog.getByLabel('Address').fill(address)
  await dialog.getByLabel('Reason').fill('Mailbox is full since May')
  await dialog.getByRole('button', { name: 'Suppress address' }).click()
  await expect(notice(page, 'Address suppressed')).toBeVisible()
  await page.getByLabel('Address begins with').fill(address)
  const row = page.getByRole('row').filter({ hasText: address })
  await expect(row).toContainText('Mailbox is full since May')
  await row.getByRole('button', { name: /^Reactivate/ }).click()
  const lift = page.getByRole('dialog', { name: 'Reactivate this address' })
  await lift.getByLabel('Reason').fill('Works again')
  await lift.getByRole('button', { name: 'Reactivate' }).click()
  await expect(page.getByText('No suppressed addresses found')).toBeVisible()
})

test('member who is removed from all lists reads why beside the list, and may send again once support lifts it (BC-055, BK-047)', async ({
  page,
  context,
  browser,
  baseURL,
}) => {
  const trader = await traderAt(40)
  const staff = await openBackOffice(context, 'support')
  const answer = await context.request.post(`/api/admin/contacts/${trader.id}/exclusions`, {
    headers: { origin: baseURL! },
    data: { listId: null, days: 7, reason: 'Sold what was not there.' },
  })
  expect(answer.status()).toBe(200)

  const member = await openPage(browser)
  await signInQuietly(member.context, trader.email)
  await member.page.goto(paths.broadcasts)
  await member.page.getByRole('button', { name: 'Compose' }).first().click()
  const composing = member.page.getByRole('dialog')
  await composing.getByLabel('List').selectOption({ label: 'Laptop' })
  await expect(composing.getByText(/Sold what was not there\. Until/)).toBeVisible()
  await expect(composing.getByRole('button', { name: 'Send broadcast' })).toBeDisabled()

  await page.goto('/admin/exclusions')
  await page.getByLabel('Contact, company or e-mail').fill(trader.email)
  await find(page)
  // The newest of this trader.
  const row = page.getByRole('row').filter({ hasText: trader.name }).first()
  await expect(row).toContainText(staff.name)
  await row.getByRole('button', { name: /^Lift/ }).click()
  const dialog = page.getByRole('dialog', { name: `Lift the posting ban of ${trader.name}` })
  await dialog.getByLabel('Reason').fill('Cleared by telephone')
  await dialog.getByRole('button', { name: 'Lift ban' }).click()
  await expect(notice(page, 'Posting ban lifted')).toBeVisible()
  await expect(row).toContainText('Lifted')

  const later = await member.context.newPage()
  await later.goto(paths.broadcasts)
  await later.getByRole('button', { name: 'Compose' }).first().click()
  await later.getByRole('dialog').getByLabel('List').selectOption({ label: 'Laptop' })
  await expect(later.getByRole('dialog').getByText(/Goes to/)).toBeVisible()
  await expect(later.getByRole('dialog').getByText(/Sold what was not there/)).toHaveCount(0)
  expect(member.errors).toEqual([])
  await member.context.close()
})

test('admin types a date in any usual form, moves it by keys, chooses it in the calendar, and is told at the field that a date does not exist (AM-148)', async ({
  page,
  context,
}) => {
  await openBackOffice(context)
  await page.goto('/admin/messages')
  const from = page.getByLabel('From')
  await from.fill('1.12.2025')
  await expect(page).toHaveURL(/since=2025-12-01/)
  await from.press('Tab')
  await expect(from).toHaveValue('01/12/2025')
  await from.press('ArrowDown')
  await expect(from).toHaveValue('30/11/2025')
  await from.press('Enter')
  await expect(page).toHaveURL(/since=2025-11-30/)
  // As the calendar of the browser does.
  await page.locator('input[type=date][name=since]').fill('2025-11-10')
  await expect(page).toHaveURL(/since=2025-11-10/)
  await expect(from).toHaveValue('10/11/2025')
  await from.fill('31/02/2026')
  await from.press('Tab')
  await expect(page.getByText('31/02/2026 is not a date')).toBeVisible()
  await expect(page).toHaveURL(/since=2025-11-10/)
  await page.getByRole('link', { name: 'Clear', exact: true }).click()
  await expect(from).toHaveValue('')
  await expect(page.getByText('31/02/2026 is not a date')).toHaveCount(0)
})

test('admin finds in the audit log who did what and why, and takes a copy; support reads one company (BK-106, BK-155)', async ({
  page,
  context,
  baseURL,
}) => {
  const staff = await openBackOffice(context, 'admin', `Auditor ${Date.now().toString(36)}`)
  const address = `audited${Date.now().toString(36)}@box.example`
  const body = { address, topic: '*', reason: 'Quixotic postmaster' }
  const headers = { origin: baseURL! }
  const stopped = await context.request.post('/api/admin/suppressions', { headers, data: body })
  expect(stopped.status()).toBe(200)
  await page.goto('/admin/audit')
  await page.getByLabel('Person, company or words of the reason').fill('quixot')
  await chooseFilter(page, 'Staff member', staff.name)
  const row = page.getByRole('row').filter({ hasText: 'Quixotic postmaster' })
  await expect(row).toContainText(`suppressed ${address}`)
  await expect(row).toContainText(staff.name)
  await expect(page).toHaveURL(/search=quixot/)
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV' }).click(),
  ])
  expect(file.suggestedFilename()).toBe('audit.csv')
  await page.getByLabel('Person, company or words of the reason').fill('')
  await expect(
    page.getByRole('row').filter({ hasText: 'exported the audit log' }).first(),
  ).toBeVisible()

  await test.step('support reads what concerns one company, not the whole of it', async () => {
    const trader = await traderAt(41)
    await inMarket(
      (sql) => sql`
        insert into audit_entry (at, act, actor_kind, company_id, reason)
        values (now(), 'account.plan', 'system', ${trader.companyId}, 'Upgraded by invoice')`,
    )
    await openBackOffice(context, 'support')
    await page.goto('/admin/audit')
    await expect(page.getByText('Choose a company first')).toBeVisible()
    await page.goto(`/admin/audit?company=${trader.companyId}`)
    await expect(page.getByText('Upgraded by invoice')).toBeVisible()
    await expect(page.getByRole('link', { name: 'CSV' })).toHaveCount(0)
    await chooseFilter(page, 'Actor', 'System')
    await expect(page).toHaveURL(new RegExp(`company=${trader.companyId}`))
    await expect(page.getByText('Upgraded by invoice')).toBeVisible()
  })
})
