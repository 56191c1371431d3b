import type { Page } from '@playwright/test'
import { logEvent } from '#contract/site/events.ts'
import { clearSettings } from '../../support/market/market-settings.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import { expect, signInQuietly, test } from '../../support/browser/real-browser.ts'

const { database, account } = useOwnAccount()

/** A browser that is not taken for a robot. */
test.use({
  userAgent:
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
})

const leaveSite = async (page: Page) => {
  await page.evaluate(() => location.assign('/robots.txt'))
  await page.waitForURL('/robots.txt')
}

const startOrder = async (page: Page) => {
  await page.goto('/payment')
  await page.getByRole('button', { name: 'Order Now: Plus' }).click()
  await expect(page.getByRole('textbox', { name: 'Company' })).toBeVisible()
}

test('an order that is left for another document is reported as abandoned, and events are recorded with the visitor (AN-003, BK-100)', async ({
  page,
}) => {
  // The browser sends what a page reports while it is left with its own user agent, which is a robot's.
  await page.addInitScript(() => {
    const send = window.fetch.bind(window)
    window.fetch = (...given) => {
      const body = given[1]?.body
      if (typeof body === 'string') localStorage.setItem('lastSent', body)
      return send(...given)
    }
  })
  await startOrder(page)
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name) ?? '', key)
  const visitor = JSON.parse(await stored('visitorId')) as string
  expect(visitor).toMatch(/^[0-9a-f]{32}$/)
  await leaveSite(page)
  expect(JSON.parse(await stored('lastSent'))).toMatchObject({
    event: 'payment-abandoned',
    path: '/payment',
    visitorId: visitor,
  })
  const recorded = () => database.sql<{ name: string; path: string; contactId: number | null }[]>`
    select distinct name, path, contact_id from site_log
    where visitor_id = ${visitor} and name like 'payment%' order by name`
  await expect
    .poll(async () => [...(await recorded())])
    .toEqual([
      { name: 'payment-started', path: '/payment', contactId: null },
      { name: 'payment-step-1-started', path: '/payment', contactId: null },
    ])
})

test('a special user who orders sends no event (AN-004)', async ({ page, context }) => {
  const sent: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(logEvent.path)) sent.push(request.url())
  })
  await database.sql`
    insert into setting (key, value) values ('specialUserIds', ${database.sql.json([account.id])})`
  await database.sql`
    update company set state = 'trial', trial_ends_at = now() + interval '9 days'
    where id = ${account.companyId}`
  try {
    await signInQuietly(context, account.email)
    await expect
      .poll(async () => {
        const answer = await page.request.get('/api/auth/session')
        const body = (await answer.json()) as { payload: { user: { isSpecialUser: boolean } } }
        return body.payload.user.isSpecialUser
      })
      .toBe(true)
    await startOrder(page)
    await leaveSite(page)
    expect(sent).toEqual([])
  } finally {
    await clearSettings(database, ['specialUserIds'])
  }
})
