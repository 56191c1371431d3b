import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { expect, test } from '../../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

test(
  'visitor reads list and broadcast without names, and is led in (AM-038, AM-039, AM-121, BC-030, SH-021)',
  { tag: '@main' },
  async ({ page }) => {
    const names = page.getByRole('dialog', { name: 'Sign In' })
    await page.goto('/broadcasts')
    const senders = await page.locator('.b-firm').allInnerTexts()
    expect(new Set(senders)).toEqual(new Set(['TBS Member']))
    await expect(page.getByRole('navigation', { name: 'Broadcasts' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Compose' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Average Prices' })).toHaveCount(0)
    const prompt = page.getByRole('complementary', { name: 'For members' })
    await expect(prompt).toContainText('Members see who sent each broadcast')
    await prompt.getByRole('button', { name: 'Sign in' }).click()
    await expect(names).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(names).toBeHidden()

    await test.step('on the page of a broadcast', async () => {
      const [broadcast] = await database.sql<{ id: number }[]>`
      select broadcast.id from broadcast join company on company.id = company_id
      where removed_at is null and state = 'active' and product_link is not null
      order by sent_at desc limit 1`
      await page.goto(`/broadcasts/${broadcast!.id}`)
      const sender = page.getByRole('complementary', { name: 'Sender' })
      const message = page.getByRole('region', { name: 'Message' })
      await expect(sender.getByRole('heading')).toHaveText('TBS Member')
      await expect(message.getByRole('link')).toHaveCount(0)
      await expect(message).not.toContainText('Product link')
      await expect(page.getByRole('button', { name: 'Reply to Broadcast' })).toHaveCount(0)
      await expect(sender).toContainText('Members see names and telephone numbers, and can reply.')
      await expect(sender.getByRole('link', { name: 'Start a free trial' })).toBeVisible()
      await sender.getByRole('button', { name: 'Sign in' }).click()
      await expect(names).toBeVisible()
    })

    await test.step('and finds nothing but a prompt in views of members', async () => {
      await page.goto('/broadcasts?tab=1')
      await expect(page.getByRole('heading', { name: 'This view is for members.' })).toBeVisible()
      await expect(page.getByRole('rowheader')).toHaveCount(0)
      for (const view of ['companyId=3', 'tab=3']) {
        const source = await (await page.request.get(`/broadcasts?${view}`)).text()
        expect(source).toContain('This view is for members.')
        expect(source).not.toContain('Broadcasts, newest first')
      }
    })
  },
)

/** Page source with the escapes of HTML and of scripts taken out. */
function plain(source: string): string {
  return source
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\+x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('&amp;', '&')
    .toLowerCase()
}

test('source of no page gives a visitor a name, address or number of anybody (AM-039, AM-121)', async ({
  request,
}) => {
  const { sql } = database
  const secrets = await sql<{ secret: string }[]>`
    select distinct secret from (
      select name from company union select nullif(regexp_replace(website, '^https?://', ''), '') from company
      union select nullif(telephone, '') from company union select name from contact
      union select email from contact union select email_alternative from contact
      union select nullif(telephone, '') from contact
    ) as known (secret) where length(secret) > 5`
  expect(secrets.length).toBeGreaterThan(300)
  const telling = await sql<{ id: number }[]>`
    select broadcast.id from broadcast join company on company.id = company_id
    where broadcast.removed_at is null and position(lower(company.name) in lower(message)) > 0
    order by broadcast.id desc limit 12`
  const routes = [
    '/',
    '/broadcasts',
    '/broadcasts?page=2',
    '/broadcasts?query=regards',
    '/broadcasts/laptop/wts',
    ...telling.map(({ id }) => `/broadcasts/${id}`),
  ]
  for (const route of routes) {
    const answer = await request.get(route, { headers: { cookie: 'pageSize=100' } })
    expect(answer.status()).toBe(200)
    const source = plain(await answer.text())
    expect(source).toContain('tbs member')
    const told = secrets.filter(({ secret }) => source.includes(secret.toLowerCase()))
    expect(told, route).toEqual([])
  }
})
