import { readFile } from 'node:fs/promises'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { ownAccount } from '../../support/browser/own-account.ts'
import { expect, test } from '../../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())
test.use({ signedInAs: demoAccounts.member })

test('member goes from the directory from list to list, opens a Gold member and its page (TI-005, TI-006)', async ({
  page,
}) => {
  const { companyId, companyName } = await ownAccount(database)
  await database.sql`
    update company set tier = 2, member_since = '2014-03-09' where id = ${companyId}`
  const main = page.getByRole('main')
  await page.goto('/companies')
  await page
    .getByRole('navigation', { name: 'Members by tier' })
    .getByRole('link', { name: 'Trusted Members' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Trusted Members' })).toBeVisible()
  const tiers = page.getByRole('navigation', { name: 'Tiers' })
  await tiers.getByRole('link', { name: 'Diamond' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Diamond Members' })).toBeVisible()
  await expect(main.getByText('20 years of membership or more')).toBeVisible()
  await tiers.getByRole('link', { name: 'Gold' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Gold Members' })).toBeVisible()
  await expect(main.getByText(/^\d+ members$/)).toBeVisible()

  await main.getByRole('button', { name: `${companyName} since 2014` }).click()
  const dialog = page.getByRole('dialog', { name: companyName })
  await expect(dialog.getByRole('img', { name: 'Gold member, 10 years or more' })).toBeVisible()
  for (const fact of [
    'Member since 09/03/2014',
    'No unresolved complaints',
    '1 month return-to-base warranty',
  ])
    await expect(dialog.getByText(fact)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Send message' })).toBeVisible()
  await dialog.getByRole('link', { name: 'Company profile' }).click()
  await expect(page.getByRole('heading', { level: 1, name: companyName })).toBeVisible()
  await expect(main.getByText('Gold member since 2014')).toBeVisible()
})

test('member downloads the badge of the company, with its name and the year (PF-014, BK-033)', async ({
  page,
}) => {
  await page.goto('/profile/company')
  const part = page.getByRole('region', { name: 'Membership badge' })
  const badge = part.getByRole('img', { name: /^Gold member badge of Amstel Server Trading, 20/ })
  await expect(badge).toBeVisible()
  const year = new Intl.DateTimeFormat('en', {
    year: 'numeric',
    timeZone: 'Europe/Amsterdam',
  }).format(new Date())
  const download = async (name: string) => {
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      part.getByRole('button', { name }).click(),
    ])
    return { name: file.suggestedFilename(), content: await readFile(await file.path()) }
  }

  const svg = await download('Download SVG')
  expect(svg.name).toBe(`gold-member-amstel-server-trading-${year}.svg`)
  const text = svg.content.toString()
  expect(text).toMatch(/^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg"/)
  for (const words of ['GOLD MEMBER', 'Amstel Server Trading', year]) expect(text).toContain(words)

  const png = await download('Download PNG')
  expect(png.name).toBe(`gold-member-amstel-server-trading-${year}.png`)
  expect(png.content.subarray(1, 4).toString()).toBe('PNG')
  expect([png.content.readUInt32BE(16), png.content.readUInt32BE(20)]).toEqual([1200, 336])
})
