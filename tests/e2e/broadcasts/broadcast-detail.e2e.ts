import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())
test.use({ signedInAs: demoAccounts.member })

const sender = (page: Page) => page.getByRole('complementary', { name: 'Sender' })
const message = (page: Page) => page.getByRole('region', { name: 'Message' })
const subjects = (page: Page) => page.getByRole('rowheader').getByRole('link')

/** The newest broadcast that fits; never one of the demo member's company unless asked for. */
async function findBroadcast(fits: string, { own = false } = {}) {
  const [broadcast] = await database.sql<
    {
      id: number
      subject: string
      headline: string
      link: string
      list: string
      company: string
      contact: string
    }[]
  >`
    select broadcast.id, subject, headline, product_link as link, list.name as list,
      company.name as company, contact.name as contact
    from broadcast join contact on contact.id = contact_id
    join company on company.id = broadcast.company_id
    join broadcast_list as list on list.id = broadcast.list_id
    where broadcast.removed_at is null and (contact.email = ${demoAccounts.member}) = ${own}
      and ${database.sql.unsafe(fits)}
    order by sent_at desc limit 1`
  if (!broadcast) throw new Error(`No broadcast in the demo market where ${fits}`)
  return broadcast
}

test('member opens a broadcast from a search, reads it, prints it and goes back to the search (BC-028, BC-029, BC-058)', async ({
  page,
}) => {
  await test.step('goes back to the search as it was', async () => {
    await page.goto('/broadcasts?query=dell&type=WTS&page=2')
    const first = (await subjects(page).first().getAttribute('title'))!
    await subjects(page).first().click()
    await page.getByRole('link', { name: /^Back to WTS, “dell”/ }).click()
    await expect(page).toHaveURL(/query=dell/)
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      query: 'dell',
      type: 'WTS',
      page: '2',
    })
    await expect(subjects(page).first()).toHaveAttribute('title', first)
  })

  const known = await findBroadcast('product_link is not null and length(subject) <= 60')
  await page.goto(`/broadcasts/${known.id}`)
  await expect(page).toHaveTitle(`${known.subject} - TBS`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(known.headline)
  await expect(page.getByRole('article')).toContainText(known.list)
  await expect(page.getByRole('article').locator('time').first()).toHaveText(/^\d\d\/\d\d\/\d{4}/)
  await expect(sender(page).getByRole('heading')).toHaveText(known.company)
  await expect(sender(page)).toContainText(known.contact)
  await expect(sender(page).getByRole('button', { name: 'Remove' })).toHaveCount(0)
  await expect(sender(page).getByRole('link', { name: /^Share on/ })).toHaveCount(0)

  const link = message(page).getByRole('link', { name: known.link, exact: true })
  await expect(link).toHaveAttribute('href', known.link)
  await expect(link).toHaveAttribute('target', '_blank')
  await expect(link).toHaveAttribute('rel', /noopener/)
  await expect(link).toHaveAttribute('rel', /nofollow/)

  await test.step('prints the broadcast alone', async () => {
    const reply = page.getByRole('button', { name: 'Reply to Broadcast' })
    const onScreenOnly = [
      page.getByRole('banner'),
      page.getByRole('contentinfo'),
      page.getByRole('link', { name: /^Back to/ }),
      page.getByRole('button', { name: 'Copy link' }),
      reply,
    ]
    await expect(reply).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await expect(message(page)).toBeVisible()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (const part of onScreenOnly) await expect(part).toBeHidden()
  })
})

test('writer shares his broadcast, and may remove and later resend it (BC-032, BC-056, BC-057)', async ({
  page,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const young = await findBroadcast("sent_at > now() - interval '1 day'", { own: true })
  await page.goto(`/broadcasts/${young.id}`)
  const shares = sender(page).getByRole('link', { name: /^Share on/ })
  await expect(shares).toHaveText(['Share on Facebook', 'Share on LinkedIn', 'Share on X'])
  const address = `${baseURL}/broadcasts/${young.id}`
  for (const share of await shares.all()) {
    const target = new RegExp(`^https://.*${encodeURIComponent(address)}`)
    await expect(share).toHaveAttribute('href', target)
    await expect(share).toHaveAttribute('rel', /noopener/)
  }
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect(notice(page, 'Link copied')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(address)

  await expect(page.getByRole('button', { name: 'Reply to Broadcast' })).toHaveCount(0)
  await expect(sender(page).getByRole('button', { name: 'Remove' })).toBeEnabled()
  await expect(sender(page).getByRole('button', { name: 'Resend' })).toBeDisabled()
  const opens = page.getByText(/^You can resend it from \d\d\/\d\d\/\d{4}\./)
  await expect(opens).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(message(page)).toBeVisible()
  await expect(opens).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  const old = await findBroadcast("sent_at < now() - interval '15 days'", { own: true })
  await page.goto(`/broadcasts/${old.id}`)
  await expect(sender(page).getByRole('button', { name: 'Resend' })).toBeEnabled()
})

test('reader of a removed broadcast is told so on its page and inside the app (BC-033, BK-087, ER-011)', async ({
  page,
}) => {
  const remove = (id: number) =>
    database.sql`update broadcast set removed_at = now() where id = ${id}`
  const { id } = await findBroadcast("list_id = 5 and sent_at < now() - interval '1 day'")
  await remove(id)
  expect((await page.goto(`/broadcasts/${id}`))?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
  await expect(page.getByRole('main')).toContainText('This broadcast has been removed.')
  await expect(notice(page, 'Broadcast removed', 'This broadcast has been removed.')).toBeVisible()

  await page.goto('/broadcasts/printer')
  const row = subjects(page).nth(1)
  await remove(Number((await row.getAttribute('href'))?.split('/').at(-1)))
  await row.click()
  await expect(notice(page, 'Broadcast removed', 'This broadcast has been removed.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
})
