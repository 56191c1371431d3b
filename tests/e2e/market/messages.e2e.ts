import type { Page } from '@playwright/test'
import { getChallenge } from '#contract/captcha.ts'
import { sendToContact } from '#contract/messages.ts'
import { failOnce } from '../../support/browser/fail-once.ts'
import { ownAccount, useOwnAccount } from '../../support/browser/own-account.ts'
import { mailTo } from '../../support/browser/read-mailbox.ts'
import { expect, notice, phone, signInQuietly, test } from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

const { database, account: recipient } = useOwnAccount()

const failed =
  'Message delivery failed. Please try again. If the problem persists please contact the provider'
const required = 'This field is required'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Send message' })
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send message' })
const passed = (page: Page) => dialog(page).getByText('Spam check passed')

test(
  'member writes to a contact under the own name and gets the focus back (CO-022, CO-023, CO-025, ER-047)',
  { tag: '@main' },
  async ({ page, context }) => {
    const writer = await ownAccount(database)
    await signInQuietly(context, writer.email)
    await page.goto(`/companies/${recipient.companyId}`)
    const opener = page.getByRole('button', { name: `Message to ${recipient.name}` })
    await opener.click()
    await expect(dialog(page)).toContainText(`${recipient.name}, ${recipient.companyName}`)
    await expect(dialog(page)).toContainText(writer.email)
    await expect(field(page, 'Full name')).toHaveCount(0)
    await send(page).click()
    await expect(field(page, 'Subject')).toHaveAccessibleDescription(required)
    await expect(field(page, 'Message')).toHaveAccessibleDescription(required)
    await field(page, 'Subject').fill('Your racks')
    await field(page, 'Message').fill('Do you have racks?')
    await send(page).click()
    await expect(notice(page, 'Message sent')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expect(opener).toBeFocused()
    expect(await mailTo(page, recipient.email, /Your racks/)).toContain(
      `${writer.name}, ${writer.companyName}, writes to you on TBS.`,
    )
  },
)

test.describe('on a phone', () => {
  test.use({ viewport: phone, forgiven: /ERR_FAILED/ })

  test('visitor writes to a company once the check against spam has passed, and to the operator (AM-046, BK-022, CO-020, CO-024, ER-047, API-037)', async ({
    page,
  }) => {
    await test.step('retries a check that failed, with the button closed until it passes', async () => {
      await page.route(`**${getChallenge.path}`, (route) => route.abort())
      await page.goto(`/companies/${recipient.companyId}`)
      await page.getByRole('button', { name: 'Send message' }).click()
      await expect(dialog(page)).toContainText('TBS Member')
      await expect(dialog(page)).toContainText('The spam check failed.')
      await expect(send(page)).toBeDisabled()
      await page.unroute(`**${getChallenge.path}`)
      let letChallengeThrough = () => {}
      const held = new Promise<void>((resolve) => (letChallengeThrough = resolve))
      await page.route(`**${getChallenge.path}`, async (route) => {
        await held
        await route.continue()
      })
      await dialog(page).getByRole('button', { name: 'Try again' }).click()
      await expect(send(page)).toBeDisabled()
      letChallengeThrough()
      await expect(passed(page)).toBeVisible()
    })

    await test.step('marks what is missing and what is wrong', async () => {
      await send(page).click()
      for (const label of ['Full name', 'Company', 'E-mail', 'Subject', 'Message']) {
        await expect(field(page, label)).toHaveAccessibleDescription(required)
      }
      await expect(field(page, 'Full name')).toBeFocused()
      await field(page, 'E-mail').fill('vera')
      await field(page, 'Subject').focus()
      await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/correct email-address/)
    })

    await test.step('repeats a check that has expired, keeps the text, and sends it', async () => {
      await field(page, 'Full name').fill('Vera Bloem')
      await field(page, 'Company').fill('Bloem IT')
      await field(page, 'E-mail').fill('vera@bloem.example')
      await field(page, 'Subject').fill('A visitor asks')
      await field(page, 'Message').fill('Do you have racks?')
      const msg = 'The browser check has expired. Please send again.'
      await failOnce(page, sendToContact, { status: 400, payload: { msg, extra: 'CAPTCHA' } })
      const again = page.waitForResponse(`**${getChallenge.path}`)
      await send(page).click()
      await expect(notice(page, 'Something went wrong', failed)).toBeVisible()
      await expect(dialog(page).getByRole('alert')).toHaveText(msg)
      await again
      await expect(passed(page)).toBeVisible()
      await expect(field(page, 'Message')).toHaveValue('Do you have racks?')
      await send(page).click()
      await expect(notice(page, 'Message sent')).toBeVisible()
      expect(await mailTo(page, recipient.email, /A visitor asks/)).toContain(
        'The sender is not a member of TBS',
      )
      expect(await page.content()).not.toContain(recipient.email)
    })

    await test.step('writes to the operator from the page of plans', async () => {
      await page.goto('/payment')
      await page.getByRole('button', { name: 'Write to TBS' }).click()
      const form = page.getByRole('dialog', { name: 'Message to TBS' })
      await expect(form.getByLabel('Subject')).toHaveValue('Membership')
      const subject = `Membership ${recipient.companyName}`
      await form.getByLabel('Full name').fill('Vera Bloem')
      await form.getByLabel('Company').fill('Bloem IT')
      await form.getByLabel('E-mail').fill('vera@bloem.example')
      await form.getByLabel('Subject').fill(subject)
      await form.getByLabel('Message').fill('How do we become a member?')
      await form.getByRole('button', { name: 'Send message' }).click()
      await expect(notice(page, 'Message sent')).toBeVisible()
      expect(await mailTo(page, 'contact@', new RegExp(subject))).toContain('None (visitor)')
    })
  })
})

test('support answers tickets by the keyboard alone: Escape leaves the reply, Ctrl+Enter leads to the next ticket, and e closes the selected ones (BK-150)', async ({
  page,
  context,
}) => {
  const subjects = ['One', 'Two'].map((name) => `${name} of ${recipient.companyName}`)
  for (const subject of subjects) {
    await database.sql`
      insert into provider_message (contact_id, subject, body, sent_at)
      values (${recipient.id}, ${subject}, 'Is it paid?', now() - interval '1 year')`
  }
  await openBackOffice(context, 'support', 'Kay Keys')
  await page.goto('/admin/tickets')
  const queue = page.getByRole('region', { name: 'Tickets' })
  const link = (subject: string) => queue.getByRole('link', { name: subject })
  const heading = (subject: string) => page.getByRole('heading', { level: 2, name: subject })
  const [one, two] = subjects as [string, string]
  await link(one).press('Enter')
  await expect(heading(one)).toBeVisible()
  await page.keyboard.press('r')
  const reply = page.getByRole('textbox', { name: 'Reply' })
  await expect(reply).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(link(one)).toBeFocused()
  await page.keyboard.press('?')
  const keys = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
  for (const act of ['Snooze', 'Reply', 'Done']) {
    await expect(keys.getByText(act, { exact: true })).toBeVisible()
  }
  await expect(keys).not.toContainText(/application|broadcast/)
  await page.keyboard.press('Escape')
  await page.keyboard.press('r')
  await page.keyboard.type('It is paid.')
  await page.keyboard.press('ControlOrMeta+Enter')
  await expect(notice(page, 'Reply sent')).toBeVisible()
  await expect(heading(one)).toHaveCount(0)
  await expect(page.locator('.qrow.is-open').getByRole('link')).toBeFocused()

  await link(one).focus()
  await page.keyboard.press('x')
  await link(two).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('Escape')
  await expect(page.getByText('2 selected')).toBeHidden()
  await page.keyboard.press('x')
  await link(one).focus()
  await page.keyboard.press('x')
  await page.keyboard.press('e')
  await expect(notice(page, '2 items done')).toBeVisible()
  await expect(link(one)).toHaveCount(0)
  await expect(link(two)).toHaveCount(0)
})

test('support closes an open ticket, sees who wrote to whom, reads one message, and finds who writes much (BK-076, BK-077)', async ({
  page,
  context,
}) => {
  const ticket = `Invoice of ${recipient.companyName}`
  const subject = `Racks ${recipient.companyName}`
  await database.sql`
    insert into provider_message (contact_id, subject, body, sent_at)
    values (${recipient.id}, ${ticket}, 'Is it paid?', now())`
  await database.sql`
    insert into contact_message (visitor_name, visitor_company, visitor_email, visitor_source,
      contact_id, company_id, subject, body, is_from_service_page, sent_at)
    values ('Vera Bloem', 'Bloem IT', 'vera@bloem.example', '203.0.113.9', ${recipient.id},
      ${recipient.companyId}, ${subject}, 'Do you have racks?', true, now())`
  await database.sql`
    insert into message_refusal (day, source, cause, times)
    values ((now() at time zone 'Europe/Amsterdam')::date, '203.0.113.9', 'words', 3)
    on conflict do nothing`
  await openBackOffice(context, 'support', 'Tessa Ticket')

  await test.step('assigns a ticket, replies, closes it and undoes that with the keyboard', async () => {
    await page.goto('/admin/tickets')
    const row = page.getByRole('listitem').filter({ hasText: ticket })
    await expect(row).not.toContainText('You')
    await page.getByRole('link', { name: ticket }).press('Enter')
    await expect(page.getByRole('heading', { level: 2, name: ticket })).toBeVisible()
    await expect(page.getByText('Is it paid?')).toBeVisible()
    await page.keyboard.press('a')
    await expect(row).toContainText('You')
    await page.keyboard.press('r')
    await page.keyboard.type('It is paid.')
    const reply = page.getByRole('textbox', { name: 'Reply' })
    await expect(reply).toHaveValue(/^It is paid\.\s+Kind regards/)
    await page.reload()
    await expect(reply).toHaveValue(/^It is paid\./)
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await expect(notice(page, 'Reply sent')).toBeVisible()
    await expect(page.getByRole('list', { name: 'Messages' })).toContainText('It is paid.')
    const reads = await database.sql`
      select 1 from audit_entry where act = 'message.read' and contact_id = ${recipient.id}`
    expect(reads).toHaveLength(1)
    await page.getByRole('link', { name: ticket }).focus()
    await page.keyboard.press('e')
    await expect(row).toHaveCount(0)
    await page.keyboard.press('u')
    await expect(row).toHaveCount(1)
    await page.keyboard.press('e')
    await expect(row).toHaveCount(0)
  })

  await test.step('reads one message of a company', async () => {
    await page.goto(`/admin/messages?companyId=${recipient.companyId}`)
    await expect(page.getByText(`Only ${recipient.companyName}`)).toBeVisible()
    const row = page.getByRole('row', { name: subject })
    await expect(row).toContainText('Vera Bloem')
    await expect(row).toContainText(recipient.companyName)
    await expect(page.getByText('Do you have racks?')).toHaveCount(0)
    await page.getByRole('link', { name: subject }).click()
    await page.getByLabel('Reason').fill('Reported as spam')
    await page.getByLabel('Reason').press('Control+Enter')
    await expect(page.getByRole('heading', { level: 1, name: subject })).toBeVisible()
    await expect(page.getByText('Do you have racks?')).toBeVisible()
    await expect(page.getByText('Opening this message was logged.')).toBeVisible()
  })

  await test.step('finds the sender of refused messages', async () => {
    await page.goBack()
    await page
      .getByRole('navigation', { name: 'Messages' })
      .getByRole('link', { name: 'Senders' })
      .click()
    await page.getByRole('radio', { name: 'Visitors' }).check({ force: true })
    const sender = page.getByRole('row', { name: /203\.0\.113\.9/ })
    await expect(sender).toContainText('duplicates')
    await sender.getByRole('link').first().click()
    await expect(page.getByText('Only 203.0.113.9')).toBeVisible()
    await expect(page.getByRole('link', { name: subject })).toBeVisible()
  })
})
