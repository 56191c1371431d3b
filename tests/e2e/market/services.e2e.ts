import { addDays, businessDate } from '#contract/dates.ts'
import { aListing } from '../../support/companies/listings.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { ownAccount } from '../../support/browser/own-account.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'
import { expect, signInQuietly, test } from '../../support/browser/real-browser.ts'

test('opens a category by card and by address, and shows all companies (SV-001, SV-002, SV-004)', async ({
  page,
}) => {
  await page.goto('/services')
  const card = page.getByRole('link', { name: /^Transport/ })
  const transport = page.getByRole('region', { name: 'Transport' })
  await expect(transport).toBeHidden()
  await card.click()
  await expect(card).toHaveAttribute('aria-expanded', 'true')
  await expect(page).toHaveURL(/\/services#Transport$/)
  await expect(transport.getByRole('listitem')).toHaveCount(8)
  await transport.getByText('Show all 12').click()
  await expect(transport.getByRole('listitem')).toHaveCount(12)
  await transport.getByRole('button', { name: 'Close Transport' }).click()
  await expect(transport).toBeHidden()
  await expect(card).toBeFocused()

  await page.goto('/services#WEEE_Recycling')
  await page.reload()
  const recycling = page.getByRole('region', { name: 'WEEE Recycling' })
  await expect(recycling).toBeVisible()
  await expect(page.getByRole('link', { name: /^WEEE Recycling/ })).toBeInViewport()
})

test('has every company and the structured list in its HTML (MD-008)', async ({ request }) => {
  const html = await (await request.get('/services')).text()
  const [, data = ''] =
    /<script[^>]*type="application\/ld\+json"[^>]*>([^<]*ItemList[^<]*)</.exec(html) ?? []
  const list = JSON.parse(data)
  expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: list.itemListElement.length })
  for (const { item } of list.itemListElement) {
    expect(html).toContain(new URL(item.url).pathname)
  }
  expect(list.numberOfItems).toBeGreaterThan(90)
})

test(
  'a visitor reads about a company and writes to it with a proof of work (SV-003)',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/services#Packaging')
    await page.getByRole('link', { name: 'Foamline' }).click()
    const company = page.getByRole('dialog', { name: 'Foamline' })
    await expect(company).toContainText('Czech')
    await company.getByRole('button', { name: 'Send message' }).click()
    const message = page.getByRole('dialog', { name: 'Send message' })
    await message.getByLabel('Full name').fill('Vera Bloem')
    await message.getByLabel('Company', { exact: true }).fill('Bloem IT')
    await message.getByLabel('E-mail').fill('vera@bloem.example')
    await message.getByLabel('Subject').fill('Trays for memory')
    await message.getByLabel('Message', { exact: true }).fill('Do you make trays for SO-DIMM?')
    await message.getByRole('button', { name: 'Send message' }).click()
    await expect(page.getByText('Message sent', { exact: true })).toBeVisible({ timeout: 30_000 })
  },
)

test('a company submits its listing on its profile, and staff publish it (BK-081, BK-012)', async ({
  page,
  browser,
  baseURL,
}) => {
  const demo = openDemoDatabase()
  try {
    const me = await ownAccount(demo)
    await demo.sql`
      update company set is_service_only = true, plan = null where id = ${me.companyId}`
    await signInQuietly(page.context(), me.email)
    await page.goto('/profile/company')
    const part = page.getByRole('region', { name: 'Services' })
    await part.getByRole('button', { name: 'Write your listing' }).click()
    await part.getByRole('button', { name: 'Submit for publication' }).click()
    await expect(part).toContainText('This field is required')
    await part.getByLabel('In a line').fill('Cages for pallets')
    await part.getByRole('checkbox', { name: 'Packaging' }).check()
    await part.getByRole('button', { name: 'Submit for publication' }).click()
    await expect(part).toContainText('Our staff check it.')

    const desk = await browser.newContext({ baseURL: baseURL! })
    await openBackOffice(desk, 'editor')
    const staff = await desk.newPage()
    await staff.goto('/admin/inbox')
    const item = staff.getByRole('listitem').filter({ hasText: me.companyName })
    await item.getByRole('link').click()
    await staff.getByLabel('First day').fill(dayFrom(0))
    await staff.getByLabel('Last day').fill(dayFrom(200))
    await staff.getByRole('button', { name: 'Publish' }).click()
    await expect(staff.getByText('Listing published')).toBeVisible()
    await desk.close()

    await page.goto('/services#Packaging')
    await expect(page.getByRole('link', { name: me.companyName })).toBeVisible()
  } finally {
    await demo.close()
  }
})

test('a company leaves the page when its period is over (BK-081)', async ({ page }) => {
  const demo = openDemoDatabase()
  try {
    const market = { database: demo, clock: { now: () => new Date() } }
    const { name } = await aListing(market, { categories: [16] })
    await page.goto('/services#Media')
    await expect(page.getByRole('link', { name })).toBeVisible()
    await demo.sql`
      update service_listing set published_until = ${dayFrom(-1)}::text::date where name = ${name}`
    await page.reload()
    await expect(page.getByRole('link', { name: 'Circular IT Review' })).toBeVisible()
    await expect(page.getByRole('link', { name })).toHaveCount(0)
  } finally {
    await demo.close()
  }
})

const dayFrom = (days: number) => addDays(businessDate(new Date()), days)
