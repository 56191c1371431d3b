import type { Page } from '@playwright/test'
import { sendReply } from '#contract/messages.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../support/demo-database.ts'
import { expect, notice, test } from '../support/real-browser.ts'

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

test('a reply opens with who writes to whom, Re: subject, signature and quote (BC-034, BC-035, CN-014)', async ({
  page,
}) => {
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
})

test('a changed telephone number changes in the signature (BC-034)', async ({ page }) => {
  await openReply(page)
  await dialog(page).getByLabel('Telephone').fill('+49 30 1234')
  await subject(page).focus()
  await expect(body(page)).toHaveValue(/\+49 30 1234\n/)
})

test('subject and body are required (BC-036, ER-064)', async ({ page }) => {
  let calls = 0
  page.on('request', (request) => (calls += request.url().endsWith(sendReply.path) ? 1 : 0))
  await openReply(page)
  await subject(page).fill('')
  await body(page).fill('   ')
  await send(page).click()
  await expect(subject(page)).toHaveAccessibleDescription(required)
  await expect(body(page)).toHaveAccessibleDescription(required)
  await expect(subject(page)).toBeFocused()
  expect(calls).toBe(0)
})

test('a reply that was sent says so, closes, and gives the focus back (BC-037, ER-019)', async ({
  page,
}) => {
  const { id } = await openReply(page)
  const call = page.waitForRequest(`**${sendReply.path}`)
  await body(page).fill('We take all.')
  await send(page).click()
  expect((await call).postDataJSON()).toEqual({
    broadcastId: id,
    subject: expect.stringMatching(/^Re: /),
    body: 'We take all.',
  })
  await expect(notice(page, 'Message sent')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(opener(page)).toBeFocused()
  await opener(page).click()
  await expect(body(page)).toHaveValue(started)
})

test('a cancelled reply asks, and starts anew the next time (BC-037)', async ({ page }) => {
  await openReply(page)
  await body(page).fill('We take all.')
  await dialog(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog(page).getByRole('alert')).toHaveText('Throw away what you typed?')
  await dialog(page).getByRole('button', { name: 'Throw away' }).click()
  await expect(dialog(page)).toBeHidden()
  await opener(page).click()
  await expect(body(page)).toHaveValue(started)
})

test.describe('a failure', () => {
  test.use({ forgiven: /status of 500|ERR_FAILED/ })
  const text =
    'Message delivery failed. Please try again. If the problem persists please contact the provider'

  test('of the server keeps the text and asks to try again (ER-018)', async ({ page }) => {
    await openReply(page)
    await body(page).fill('We take all.')
    await page.route(`**${sendReply.path}`, (route) =>
      route.fulfill({ status: 500, json: { status: 500, payload: { msg: 'Boom' } } }),
    )
    await send(page).click()
    await expect(notice(page, 'Something went wrong', text)).toBeVisible()
    await expect(body(page)).toHaveValue('We take all.')
    await expect(send(page)).toBeEnabled()
  })

  test('of the line asks to try again (ER-018)', async ({ page }) => {
    await openReply(page)
    await page.route(`**${sendReply.path}`, (route) => route.abort())
    await send(page).click()
    await expect(notice(page, 'Something went wrong', text)).toBeVisible()
    await expect(dialog(page)).toBeVisible()
  })
})
