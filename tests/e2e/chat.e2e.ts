import type { Page, Request } from '@playwright/test'
import { logFeature } from '#contract/site/events.ts'
import { listOwnTickets } from '#contract/messages/own-tickets.ts'
import { clearSettings } from '../support/market/market-settings.ts'
import { useOwnAccount } from '../support/browser/own-account.ts'
import { expect, openPage, signInQuietly, test } from '../support/browser/real-browser.ts'

const { database, account } = useOwnAccount()

/** Feature events of the chat, as the page sends them. */
function chatEvents(page: Page): unknown[] {
  const events: unknown[] = []
  page.on('request', (request: Request) => {
    if (new URL(request.url()).pathname === logFeature.path) events.push(request.postDataJSON())
  })
  return events
}
const userButton = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: account.name })
async function openPanel(page: Page) {
  await userButton(page).click()
  await page.getByRole('menuitem', { name: 'Write to us' }).click()
}
const panelOf = (page: Page) => page.getByRole('dialog', { name: 'Write to us' })

/** An answer of staff to the newest ticket of a contact. */
async function answerNewest(text: string) {
  await database.sql`
    with ticket as (
      update provider_message set answered_at = now()
      where id = (select max(id) from provider_message where contact_id = ${account.id}) returning id)
    insert into ticket_message (ticket_id, staff_id, body, sent_at)
    select id, (select min(id) from staff), ${text}, now() from ticket`
}

test(
  'a visitor writes to us from the foot of a page, with a spam check (SH-024)',
  { tag: '@main' },
  async ({ page }) => {
    const events = chatEvents(page)
    await page.goto('/about')
    const opener = page.getByRole('contentinfo').getByRole('button', { name: 'Write to us' })
    await opener.click()
    const panel = panelOf(page)
    await panel.getByLabel('Full name').fill('Ada Visser')
    await panel.getByLabel('Company').fill('Visser Racks')
    await panel.getByLabel('E-mail').fill('ada@visser-racks.example')
    await panel.getByLabel('Subject').fill('Trial for a small dealer')
    await panel.getByLabel('Message').fill('Is there a trial for one person?')
    await panel.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message sent').first()).toBeVisible()
    await expect(panel).toBeHidden()
    await expect(opener).toBeFocused()
    const [ticket] = await database.sql`
    select subject from provider_message where visitor_email = 'ada@visser-racks.example'`
    expect(ticket).toEqual({ subject: 'Trial for a small dealer' })
    expect(events).toEqual([{ featureId: 'chat', status: 'Success', key: 'panel' }])
  },
)

test('a member writes to us from the user menu, reads the answer and writes again (SH-024, SH-005)', async ({
  page,
  context,
}) => {
  await signInQuietly(context, account.email)
  const events = chatEvents(page)
  await page.goto('/broadcasts')
  await openPanel(page)
  const panel = panelOf(page)
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('This field is required').first()).toBeVisible()
  await panel.getByLabel('Subject').fill('Racks at the fair')
  await panel.getByLabel('Message').fill('Can we show racks at the meeting?')
  await page.keyboard.press('Escape')
  await expect(panel.getByText('Discard draft?')).toBeVisible()
  await panel.getByRole('button', { name: 'Keep editing' }).click()
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(page.getByText('Message sent').first()).toBeVisible()
  await expect(panel.getByRole('button', { name: /Racks at the fair/ })).toContainText('Sent')
  await page.keyboard.press('Escape')
  await expect(panel).toBeHidden()
  await expect(userButton(page)).toBeFocused()
  expect(events).toEqual([{ featureId: 'chat', status: 'Success', key: 'panel' }])

  await answerNewest('Yes, at table 12.')
  await page.goto('/parts')
  await expect(userButton(page)).toContainText('1 unread answer')
  await page.setViewportSize({ width: 390, height: 844 })
  const menuButton = page.getByRole('button', { name: 'Menu' })
  await menuButton.click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('button', { name: 'Write to us 1 unread answer' }).click()
  await expect(menu).toBeHidden()
  const entry = panel.getByRole('button', { name: /Racks at the fair/ })
  await expect(entry).toContainText('New answer')
  await entry.click()
  await expect(panel.getByRole('list', { name: 'Messages' })).toContainText('Yes, at table 12.')
  await expect(page.getByText('1 unread answer')).toHaveCount(0)
  await panel.getByLabel('Your message').fill('Thank you, see you there.')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('listitem').last()).toContainText('Thank you, see you there.')
  // The emptied field is not marked, and nothing covers the button.
  await expect(panel.getByText('This field is required')).toHaveCount(0)
  await panel.getByLabel('Your message').fill('At noon?')
  await panel.getByRole('button', { name: 'Send' }).click({ timeout: 2000 })
  await expect(panel.getByRole('listitem').last()).toContainText('At noon?')
  await expect(panel.getByText('This field is required')).toHaveCount(0)
  await panel.getByRole('button', { name: 'All messages' }).click()
  await expect(panel.getByRole('button', { name: /Racks at the fair/ })).toContainText('Sent')
  await page.keyboard.press('Escape')
  await expect(menuButton).toBeFocused()
})

test.describe('a chat that cannot be loaded', () => {
  test.use({ forgiven: /Failed to load resource|status of 503|chat-panel/ })

  test('says so and is reported as failed (ER-028)', async ({ page, context }) => {
    await signInQuietly(context, account.email)
    await page.route(`**${listOwnTickets.path}`, (route) => route.fulfill({ status: 503 }))
    const events = chatEvents(page)
    await page.goto('/broadcasts')
    await openPanel(page)
    await expect(panelOf(page).getByText('Your messages could not be loaded.')).toBeVisible()
    await expect
      .poll(() => events)
      .toEqual([
        {
          featureId: 'chat',
          status: 'Failed',
          key: 'panel',
          errorMessage: expect.stringContaining('503'),
        },
      ])
  })

  test('is reported as failed where its code does not load (ER-028)', async ({ page, context }) => {
    await signInQuietly(context, account.email)
    await page.route('**/assets/chat-panel*.js', (route) => route.abort())
    const events = chatEvents(page)
    await page.goto('/broadcasts')
    await openPanel(page)
    await expect
      .poll(() => events)
      .toEqual([{ featureId: 'chat', status: 'Failed', key: 'panel', errorMessage: 'no answer' }])
  })
})

test('the chat of another site loads only once the reader asks for it or has accepted the notice (AM-108)', async ({
  browser,
  baseURL,
}) => {
  const { page, context, errors } = await openPage(browser)
  const loaded: string[] = []
  await context.route('https://chat.example/**', (route) => {
    loaded.push(route.request().url())
    return route.fulfill({
      contentType: 'text/html',
      body: '<title>Chat</title><p>Hello there</p>',
    })
  })
  const policy = async () =>
    (await context.request.get(`${baseURL}/`)).headers()['content-security-policy']!
  await signInQuietly(context, account.email)
  expect(await policy()).not.toContain('chat.example')
  try {
    await database.sql`
      insert into setting (key, value) values ('chatWidget', '"https://chat.example/embed?site=tbs"')`
    await expect.poll(policy).toMatch(/frame-src [^;]*https:\/\/chat\.example;/)
    const events = chatEvents(page)
    await page.goto(`${baseURL}/broadcasts`)
    await expect(page.getByRole('region', { name: 'Cookies' })).toContainText(
      'the chat loads from chat.example',
    )
    await openPanel(page)
    await expect(panelOf(page)).toContainText('The chat is a service of chat.example.')
    expect(loaded).toEqual([])
    await panelOf(page).getByRole('button', { name: 'Load the chat' }).click()
    await expect(page.frameLocator('iframe').getByText('Hello there')).toBeVisible()
    expect(loaded).toEqual(['https://chat.example/embed?site=tbs'])
    await expect
      .poll(() => events)
      .toEqual([{ featureId: 'chat', status: 'Success', key: 'chat.example' }])
    await panelOf(page).getByRole('button', { name: 'Messages' }).click()
    await expect(panelOf(page).getByLabel('Subject')).toBeVisible()
    await page.keyboard.press('Escape')

    await page.getByRole('button', { name: 'Understood' }).click()
    await page.reload()
    await openPanel(page)
    await expect(page.frameLocator('iframe').getByText('Hello there')).toBeVisible()
    expect(errors).toEqual([])
  } finally {
    await clearSettings(database, ['chatWidget'])
    await context.close()
  }
})
