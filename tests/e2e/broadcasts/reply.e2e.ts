import type { Page } from '@playwright/test'
import { sendReply } from '#contract/messages.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { failOnce } from '../../support/browser/fail-once.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())
test.use({ signedInAs: demoAccounts.buyer })

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Reply to Broadcast' })
const subject = (page: Page) => dialog(page).getByLabel('Subject')
const body = (page: Page) => dialog(page).getByLabel('Body')
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send reply' })
const opener = (page: Page) => page.getByRole('button', { name: 'Reply to Broadcast' })
const required = 'This field is required'
const started = /^Hello \S+,\n\n\n\nLena Hartmann\n/

async function openReply(page: Page) {
  const [broadcast] = await database.sql<
    { id: number; subject: string; contact: string; company: string; email: string }[]
  >`
    select broadcast.id, subject, contact.name as contact, company.name as company, email
    from broadcast join contact on contact.id = contact_id
    join company on company.id = broadcast.company_id
    where broadcast.removed_at is null and broadcast.list_id = 4 and company.state = 'active'
      and contact.email not like '%@demo.example'
    order by sent_at desc limit 1`
  await page.goto(`/broadcasts/${broadcast!.id}`)
  await opener(page).click()
  await expect(dialog(page)).toBeVisible()
  return broadcast!
}

test(
  'member replies in a prefilled dialog, which then closes and gives the focus back (BC-034, BC-035, BC-037, CN-014, ER-019)',
  { tag: '@main' },
  async ({ page }) => {
    const broadcast = await openReply(page)
    await expect(dialog(page)).toContainText(`${broadcast.contact}, ${broadcast.company}`)
    await expect(dialog(page)).toContainText('Lena Hartmann, Havel Systeme')
    await expect(dialog(page)).toContainText(demoAccounts.buyer)
    await expect(dialog(page).getByLabel('Telephone')).toHaveValue(/^\+49/)
    await expect(subject(page)).toHaveValue(`Re: ${broadcast.subject}`)
    await expect(body(page)).toHaveValue(started)
    await expect(body(page)).toHaveValue(/\n> Quantity: .*\n> Brand: /)
    await expect(body(page)).toHaveAttribute('rows', '12')
    await expect(body(page)).toBeFocused()
    await page.keyboard.type('We take all.')
    await expect(body(page)).toHaveValue(/^Hello \S+,\n\nWe take all\.\n\nLena Hartmann\n/)
    await dialog(page).getByLabel('Telephone').fill('+49 30 1234')
    await subject(page).focus()
    await expect(body(page)).toHaveValue(/\+49 30 1234\n/)

    const call = page.waitForRequest(`**${sendReply.path}`)
    await dialog(page).getByLabel('Telephone').fill('+49 30 5678')
    await page.keyboard.press('Control+Enter')
    expect((await call).postDataJSON()).toEqual({
      broadcastId: broadcast.id,
      subject: expect.stringMatching(/^Re: /),
      body: expect.stringMatching(/We take all\.[^>]*\n\+49 30 5678\n/),
    })
    await expect(notice(page, 'Message sent')).toBeVisible()
    await expect(dialog(page)).toBeHidden()
    await expect(opener(page)).toBeFocused()
    await expect(page.getByRole('region', { name: /^You replied \d\d:\d\d$/ })).toContainText(
      'We take all.',
    )
    await opener(page).click()
    await expect(body(page)).toHaveValue(started)
    await send(page).click()
    await expect(body(page)).toHaveAccessibleDescription('Write your answer below the greeting')
  },
)

test.describe('a reply that is not sent', () => {
  test.use({ forgiven: /status of 500|ERR_FAILED/ })

  test('reply without words is not sent, a failed one keeps its text, a cancelled one asks and starts anew (BC-036, BC-037, ER-018, ER-064)', async ({
    page,
  }) => {
    let calls = 0
    page.on('request', (request) => (calls += request.url().endsWith(sendReply.path) ? 1 : 0))
    await openReply(page)
    const subjectBefore = await subject(page).inputValue()
    await subject(page).fill('')
    await body(page).fill('   ')
    await send(page).click()
    await expect(subject(page)).toHaveAccessibleDescription(required)
    await expect(body(page)).toHaveAccessibleDescription(required)
    await expect(subject(page)).toBeFocused()
    expect(calls).toBe(0)

    const failed = notice(
      page,
      'Something went wrong',
      'Message delivery failed. Please try again. If the problem persists please contact the provider',
    )
    await subject(page).fill(subjectBefore)
    await body(page).fill('We take all.')
    await failOnce(page, sendReply)
    await send(page).click()
    await expect(failed).toHaveCount(1)
    await expect(body(page)).toHaveValue('We take all.')
    await expect(send(page)).toBeEnabled()
    await expect(failed).toHaveCount(0)
    await page.route(`**${sendReply.path}`, (route) => route.abort())
    await send(page).click()
    await expect(failed).toHaveCount(1)

    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await expect(dialog(page).getByText('Discard draft?')).toBeVisible()
    await dialog(page).getByRole('button', { name: 'Discard' }).click()
    await expect(dialog(page)).toBeHidden()
    await opener(page).click()
    await expect(body(page)).toHaveValue(started)
  })
})

test('member replies to the focused row of a list with the key r, without opening it (BC-034)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 860 })
  await page.goto('/broadcasts/components')
  const row = page
    .locator('tbody')
    .getByRole('row')
    .filter({ hasNotText: /Your company/ })
    .first()
  await row.getByRole('rowheader').getByRole('link').focus()
  await page.keyboard.press('r')
  await expect(body(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
  await expect(page).toHaveURL(/\/broadcasts\/components/)
  await expect(row.getByRole('rowheader').getByRole('link')).toBeFocused()
  // Opened, the focus is on its page and not on a link of it.
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('r')
  await expect(body(page)).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('main')).toBeFocused()
})
