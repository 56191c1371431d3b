import { businessDate } from '#contract/dates.ts'
import { expect, test } from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

test('staff see this month against the last by one click from Today, and the figures behind a chart (BK-101, BK-108)', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'support')
  await page.goto('/admin/')
  await page.getByRole('link', { name: 'This month against last' }).click()
  const figure = page.getByRole('term').filter({ hasText: 'Active companies' })
  await expect(figure).toBeVisible()
  const tabs = page.getByRole('navigation', { name: 'Reports' })
  await expect(tabs.getByRole('link', { name: 'Payments' })).toHaveCount(0)

  await tabs.getByRole('link', { name: 'Broadcasts' }).click()
  const chart = page.getByRole('img', { name: /^Broadcasts sent: from / })
  await expect(chart).toBeVisible()
  await page.getByText('Figures as a table').click()
  const table = page.getByRole('table', { name: 'Broadcasts by day' })
  await expect(table.getByRole('row')).toHaveCount(1 + dayOfMonth())

  await page.getByRole('radio', { name: 'Year before' }).check()
  const year = Number(businessDate(new Date()).slice(0, 4))
  await expect(page.getByText(`compared with 1 ${monthName()} ${year - 1}`)).toBeVisible()
  await expect(page).toHaveURL(/\/reports\/broadcasts\?.*compareTo=year-before/)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'CSV: By list and side' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^broadcasts-lists-.*\.csv$/)
})

const monthName = () =>
  new Date().toLocaleString('en-GB', { month: 'short', timeZone: 'Europe/Amsterdam' })
const dayOfMonth = () => Number(businessDate(new Date()).slice(8))
