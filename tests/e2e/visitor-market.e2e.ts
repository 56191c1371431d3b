import type { Page } from '@playwright/test'
import { openDemoDatabase } from '../support/demo-database.ts'
import { expect, test } from '../support/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const subjects = (page: Page) => page.getByRole('rowheader').getByRole('link')
const firms = (page: Page) => page.locator('.b-firm')
const tabs = (page: Page) => page.getByRole('navigation', { name: 'Broadcasts' }).getByRole('link')

test.describe('a visitor', () => {
  test('reads TBS Member in every row, has no tabs, no menu of a row, and a prompt (SH-021, AM-038)', async ({
    page,
  }) => {
    await page.goto('/broadcasts')
    expect(new Set(await firms(page).allInnerTexts())).toEqual(new Set(['TBS Member']))
    await expect(tabs(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: /^Actions/ })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Compose' })).toHaveCount(0)
    const prompt = page.getByRole('complementary', { name: 'For members' })
    await expect(prompt).toContainText('Members see who sends each broadcast')
    await prompt.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible()
  })

  for (const view of ['companyId=3', 'tab=1', 'tab=3']) {
    test(`finds nothing but the prompt under ${view} (AM-121)`, async ({ page }) => {
      await page.goto(`/broadcasts?${view}`)
      await expect(page.getByRole('heading', { name: 'This view is for members.' })).toBeVisible()
      await expect(subjects(page)).toHaveCount(0)
    })
  }

  test('gets no name, address or number of anybody in the source of any page (AM-039, AM-121)', async ({
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
})

/** Page source with the escapes of HTML and of scripts taken out. */
function plain(source: string): string {
  return source
    .replace(/\\+u([0-9a-f]{4})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/\\+x([0-9a-f]{2})/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replace(/&#x([0-9a-f]+);/gi, (_, code: string) => String.fromCharCode(parseInt(code, 16)))
    .replaceAll('&amp;', '&')
    .toLowerCase()
}
