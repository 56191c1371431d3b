import type { Page } from '@playwright/test'
import { reportPageError } from '#contract/site/page-errors.ts'
import { aMark } from '../../support/mark.ts'
import { expect, notice, openPage, test } from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

/** Words without digits, which messages of errors leave out. */
const words = () => aMark().replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)

async function fail(page: Page, message: string, how: 'thrown' | 'rejected'): Promise<void> {
  const reported = page.waitForResponse((response) => response.url().endsWith(reportPageError.path))
  await page.evaluate(
    ([text, kind]) => {
      if (kind === 'rejected') void Promise.reject(new TypeError(text))
      else
        setTimeout(() => {
          throw new TypeError(text)
        })
    },
    [message, how] as const,
  )
  expect((await reported).ok()).toBe(true)
}

test('errors of a page reach staff by its route, who resolve one until it comes back (BK-113)', async ({
  page,
  context,
  browser,
}) => {
  // A context of its own: errors of the shared one fail every test.
  const { page: visitor, context: own } = await openPage(browser)
  const [first, second] = [words(), words()]

  await test.step('what is thrown or rejected, and a script that did not load, is reported', async () => {
    await visitor.goto('/services?q=private')
    await fail(visitor, `${first} for "Vera" 77`, 'thrown')
    await fail(visitor, second, 'rejected')
    const chunk = visitor.waitForRequest(
      (request) =>
        request.url().endsWith(reportPageError.path) &&
        (request.postData() ?? '').includes('dynamically imported module'),
    )
    await visitor.route('**/assets/*.js', (route) => route.abort())
    await visitor.getByRole('link', { name: 'Testimonials' }).first().click()
    await chunk
    await visitor.unroute('**/assets/*.js')
  })

  await openBackOffice(context, 'support')
  await page.goto('/admin/errors')
  await expect(page.getByRole('link', { name: `TypeError: ${second}` })).toBeVisible()
  // Other stories may leave one of another route.
  await expect(
    page
      .getByRole('row', { name: /Failed to fetch dynamically imported module: <address>/ })
      .filter({ hasText: '/services' }),
  ).toBeVisible()
  const link = page.getByRole('link', { name: `TypeError: ${first} for “…” #` })

  await test.step('resolve, by keyboard', async () => {
    await link.focus()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: first })).toBeVisible()
    await expect(page.getByText('/services', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'Resolve' }).focus()
    await page.keyboard.press('Enter')
    await expect(notice(page, 'Error resolved')).toBeVisible()
    await expect(page.getByText(/^Resolved .* by Sam Tester/)).toBeVisible()
  })

  await test.step('it comes back', async () => {
    await visitor.goto('/services')
    await fail(visitor, `${first} for "Max" 78`, 'thrown')
    await page.goto('/admin/errors')
    await expect(page.getByRole('row').filter({ has: link })).toContainText('Came back')
  })
  await own.close()
})
