import type { Page } from '@playwright/test'

import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../support/demo-database.ts'
import { expect, notice, test } from '../support/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const sender = (page: Page) => page.getByRole('complementary', { name: 'Sender' })
const message = (page: Page) => page.getByRole('region', { name: 'Message' })
const subjects = (page: Page) => page.getByRole('rowheader').getByRole('link')

/** The newest broadcast that fits; never one of the demo member's company unless asked for. */
async function aBroadcast(fits: string, { own = false } = {}) {
  const [broadcast] = await database.sql<
    { id: number; subject: string; headline: string; message: string; product_link: string }[]
  >`
    select broadcast.id, subject, headline, message, product_link
    from broadcast join contact on contact.id = contact_id
    where broadcast.removed_at is null and (contact.email = ${demoAccounts.member}) = ${own}
      and ${database.sql.unsafe(fits)}
    order by sent_at desc limit 1`
  if (!broadcast) throw new Error(`No broadcast in the demo market where ${fits}`)
  return broadcast
}

test.describe('the page title', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('is the subject and the name of the site (BC-058)', async ({ page }) => {
    const { id, subject } = await aBroadcast('length(subject) <= 60')
    await page.goto(`/broadcasts/${id}`)
    await expect(page).toHaveTitle(`${subject} - TBS`)
  })

  test('cuts a subject over 60 characters to 57 and an ellipsis (BC-058)', async ({ page }) => {
    const { id, subject } = await aBroadcast('length(subject) > 60')
    await page.goto(`/broadcasts/${id}`)
    await expect(page).toHaveTitle(`${subject.slice(0, 57)}... - TBS`)
  })
})

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('reads list, date, subject, message and who sent it (BC-029)', async ({ page }) => {
    const { id, headline } = await aBroadcast("list_id = 7 and side = 'WTS'")
    await page.goto(`/broadcasts/${id}`)
    const [known] = await database.sql<{ company: string; contact: string }[]>`
      select company.name as company, contact.name as contact from broadcast
      join company on company.id = broadcast.company_id
      join contact on contact.id = contact_id where broadcast.id = ${id}`
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(headline)
    await expect(page.getByRole('article')).toContainText('Laptop')
    await expect(page.getByRole('article').locator('time').first()).toHaveText(/^\d\d\/\d\d\/\d{4}/)
    await expect(sender(page).getByRole('heading')).toHaveText(known!.company)
    await expect(sender(page)).toContainText(known!.contact)
    await expect(sender(page).getByRole('button', { name: 'Reply to Broadcast' })).toBeVisible()
    await expect(sender(page).getByRole('button', { name: 'Remove' })).toHaveCount(0)
    await expect(sender(page).getByRole('link', { name: /^Share on/ })).toHaveCount(0)
  })

  test('can follow the links of a message, which cannot reach back to this page (BC-029)', async ({
    page,
  }) => {
    const { id, product_link: link } = await aBroadcast('product_link is not null')
    await page.goto(`/broadcasts/${id}`)
    const shown = message(page).getByRole('link', { name: link, exact: true })
    await expect(shown).toHaveAttribute('href', link)
    await expect(shown).toHaveAttribute('target', '_blank')
    await expect(shown).toHaveAttribute('rel', /noopener/)
    await expect(shown).toHaveAttribute('rel', /nofollow/)
  })

  test('goes back to the search as it was (BC-028)', async ({ page }) => {
    await page.goto('/broadcasts?query=dell&type=WTS&page=2')
    const first = await subjects(page).first().innerText()
    await subjects(page).first().click()
    await page.getByRole('link', { name: /^Back to WTS, “dell”/ }).click()
    await expect(page).toHaveURL(/query=dell/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      query: 'dell',
      type: 'WTS',
      page: '2',
    })
    await expect(subjects(page).first()).toHaveText(first)
  })

  test('finds on paper the broadcast alone', async ({ page }) => {
    const { id } = await aBroadcast('true')
    await page.goto(`/broadcasts/${id}`)
    await page.emulateMedia({ media: 'print' })
    await expect(message(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('banner')).toBeHidden()
    await expect(page.getByRole('contentinfo')).toBeHidden()
    await expect(page.getByRole('link', { name: /^Back to/ })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Reply to Broadcast' })).toBeHidden()
    await expect(page.getByRole('button', { name: 'Copy link' })).toBeHidden()
  })
})

test.describe('the writer', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('finds on paper nothing about resending it', async ({ page }) => {
    const { id } = await aBroadcast("sent_at > now() - interval '1 day'", { own: true })
    await page.goto(`/broadcasts/${id}`)
    await expect(page.getByText(/^Resend opens on/)).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(message(page)).toBeVisible()
    await expect(page.getByText(/^Resend opens on/)).toBeHidden()
  })

  test('can share by Facebook, LinkedIn and X, which run nothing here (BC-032)', async ({
    page,
    baseURL,
  }) => {
    const { id } = await aBroadcast('true', { own: true })
    await page.goto(`/broadcasts/${id}`)
    const shares = sender(page).getByRole('link', { name: /^Share on/ })
    await expect(shares).toHaveText(['Share on Facebook', 'Share on LinkedIn', 'Share on X'])
    const address = encodeURIComponent(`${baseURL}/broadcasts/${id}`)
    for (const share of await shares.all()) {
      await expect(share).toHaveAttribute('href', new RegExp(`^https://.*${address}`))
      await expect(share).toHaveAttribute('rel', /noopener/)
    }
  })

  test('can copy the link', async ({ page, context, baseURL }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const { id } = await aBroadcast('true', { own: true })
    await page.goto(`/broadcasts/${id}`)
    await page.getByRole('button', { name: 'Copy link' }).click()
    await expect(notice(page, 'Link copied')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${baseURL}/broadcasts/${id}`,
    )
  })

  test('has Resend and Remove in place of Reply, Resend from the fourth day on (BC-056, BC-057)', async ({
    page,
  }) => {
    const young = await aBroadcast("sent_at > now() - interval '1 day'", { own: true })
    await page.goto(`/broadcasts/${young.id}`)
    await expect(sender(page).getByRole('button', { name: 'Resend' })).toBeDisabled()
    await expect(sender(page)).toContainText(/Resend opens on \d\d\/\d\d\/\d{4}\./)
    await expect(sender(page).getByRole('button', { name: 'Remove' })).toBeEnabled()
    await expect(page.getByRole('button', { name: 'Reply to Broadcast' })).toHaveCount(0)
    const old = await aBroadcast("sent_at < now() - interval '15 days'", { own: true })
    await page.goto(`/broadcasts/${old.id}`)
    await expect(sender(page).getByRole('button', { name: 'Resend' })).toBeEnabled()
  })
})

test.describe('a visitor', () => {
  test('reads the broadcast without names, with the ways in (BC-030, AM-038, AM-039)', async ({
    page,
  }) => {
    const { id } = await aBroadcast('product_link is not null')
    await page.goto(`/broadcasts/${id}`)
    await expect(sender(page).getByRole('heading')).toHaveText('TBS Member')
    await expect(message(page).getByRole('link')).toHaveCount(0)
    await expect(message(page)).not.toContainText('Product link')
    await expect(page.getByRole('button', { name: 'Reply to Broadcast' })).toHaveCount(0)
    await expect(sender(page)).toContainText(
      'Names, telephone numbers and replies are for members.',
    )
    await expect(sender(page).getByRole('link', { name: 'Start a free trial' })).toBeVisible()
    await sender(page).getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  })
})

test.describe('a removed broadcast', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('is no page any more, and the place says so (BC-033, BK-087)', async ({ page }) => {
    const { id } = await aBroadcast("list_id = 5 and sent_at < now() - interval '1 day'")
    await database.sql`update broadcast set removed_at = now() where id = ${id}`
    const answer = await page.goto(`/broadcasts/${id}`)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('This broadcast has been removed.')
  })

  test("is told by the notice 'Broadcast removed' inside the app (BC-033, ER-011)", async ({
    page,
  }) => {
    await page.goto('/broadcasts/printer')
    const row = subjects(page).nth(1)
    const id = Number((await row.getAttribute('href'))?.split('/').at(-1))
    await database.sql`update broadcast set removed_at = now() where id = ${id}`
    await row.click()
    await expect(
      notice(page, 'Broadcast removed', 'This broadcast has been removed.'),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  })
})
