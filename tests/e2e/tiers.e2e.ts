import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../support/demo-database.ts'
import { expectNoViolations } from '../support/no-violations.ts'
import { ownAccount } from '../support/own-account.ts'
import { expect, phone, test } from '../support/real-browser.ts'
import { openBackOffice } from '../support/staff-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const main = (page: Page) => page.getByRole('main')
/** A Gold member of a test's own. */
async function aGoldMember() {
  const account = await ownAccount(database)
  await database.sql`
    update company set tier = 2, member_since = '2014-03-09' where id = ${account.companyId}`
  return account
}

test.describe('a member', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('finds who is Gold, what that rests on, and the way to the company (TI-005, TI-006)', async ({
    page,
  }) => {
    const { companyName } = await aGoldMember()
    await page.goto('/gold-members')
    await expect(page).toHaveTitle('Gold Members - TBS')
    await expect(page.getByRole('heading', { level: 1, name: 'Gold Members' })).toBeVisible()
    await expect(main(page).getByText(/^\d+ members$/)).toBeVisible()
    await expectNoViolations(page)

    await main(page)
      .getByRole('button', { name: `${companyName} since 2014` })
      .click()
    const dialog = page.getByRole('dialog', { name: companyName })
    await expect(dialog.getByRole('img', { name: 'Gold member, 10 years or more' })).toBeVisible()
    for (const fact of [
      'Member since 09/03/2014',
      'No unresolved complaints',
      '1 month return-to-base warranty',
    ])
      await expect(dialog.getByText(fact)).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Send message' })).toBeVisible()
    await expectNoViolations(page)
    await dialog.getByRole('link', { name: 'Company profile' }).click()
    await expect(page.getByRole('heading', { level: 1, name: companyName })).toBeVisible()
    await expect(main(page).getByText('Gold member since 2014')).toBeVisible()
  })

  test('goes from the directory to a list, and from list to list', async ({ page }) => {
    await page.goto('/companies')
    await page
      .getByRole('navigation', { name: 'Members by tier' })
      .getByRole('link', { name: 'Trusted Members' })
      .click()
    await expect(page.getByRole('heading', { level: 1, name: 'Trusted Members' })).toBeVisible()
    const tiers = page.getByRole('navigation', { name: 'Tiers' })
    await tiers.getByRole('link', { name: 'Diamond' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Diamond Members' })).toBeVisible()
    await expect(main(page).getByText('20 years of membership or more')).toBeVisible()
  })

  test('downloads the badge of the company, with its name and the year (PF-014, BK-033)', async ({
    page,
  }) => {
    await page.goto('/profile')
    const part = page.getByRole('region', { name: 'Membership badge' })
    const badge = part.getByRole('img', { name: /^Gold member badge of Amstel Server Trading, 20/ })
    await expect(badge).toBeVisible()
    const year = new Intl.DateTimeFormat('en', {
      year: 'numeric',
      timeZone: 'Europe/Amsterdam',
    }).format(new Date())
    const take = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        part.getByRole('button', { name }).click(),
      ])
      return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
    }

    const svg = await take('Download SVG')
    expect(svg.name).toBe(`gold-member-amstel-server-trading-${year}.svg`)
    const text = svg.content.toString()
    expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
    for (const words of ['GOLD MEMBER', 'Amstel Server Trading', year])
      expect(text).toContain(words)

    const png = await take('Download PNG')
    expect(png.name).toBe(`gold-member-amstel-server-trading-${year}.png`)
    expect(png.content.subarray(1, 4).toString()).toBe('PNG')
    expect([png.content.readUInt32BE(16), png.content.readUInt32BE(20)]).toEqual([1200, 336])
  })
})

test.describe('a visitor on a phone in the dark', () => {
  test.use({ viewport: phone, colorScheme: 'dark' })

  test('reads how many there are and what they stand for, and nobody’s name (AM-045)', async ({
    page,
  }) => {
    const { companyName } = await aGoldMember()
    await page.goto('/gold-members')
    await expect(main(page).getByText(/^\d+ members$/)).toBeVisible()
    await expect(main(page).getByText('10 years of membership or more')).toBeVisible()
    await expect(page.getByRole('complementary', { name: 'For members' })).toBeVisible()
    expect(await page.content()).not.toContain(companyName)
    await expectNoViolations(page)
  })
})

test('staff bridge a gap, and the company is Diamond at once (BK-031)', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'support', 'Tessa Tier')
  const { companyId, companyName } = await aGoldMember()
  await page.goto(`/admin/companies/${companyId}`)
  const membership = page.getByRole('region', { name: 'Membership' })
  await expect(membership).toContainText('09/03/2014')
  await membership.getByRole('button', { name: 'Change' }).click()
  const dialog = page.getByRole('dialog', { name: `Membership of ${companyName}` })
  await dialog.getByLabel('Member since').fill('2001-05-04')
  await dialog.getByLabel('Time without membership').selectOption('A gap is bridged')
  await dialog.getByLabel('Reason').fill('Paid under another name until 2014')
  await expectNoViolations(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()
  await expect(membership).toContainText('Diamond')
  await expect(membership).toContainText('04/05/2001')
  await expect(main(page)).toContainText('Changed what the tier of a company rests on')
})
