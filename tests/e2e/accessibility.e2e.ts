import { expect, test, type Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { expectNoViolations } from '../support/browser/no-violations.ts'
import { desktop, openPage, phone, signIn, signInQuietly } from '../support/browser/real-browser.ts'

async function expectNoViolationsOn(page: Page, routes: readonly string[]) {
  for (const route of routes) {
    await page.goto(route)
    await test.step(route, () => expectNoViolations(page))
  }
}

const visitorRoutes = ['/', '/broadcasts', '/broadcasts/400', '/styleguide']
const memberRoutes = ['/', '/broadcasts', '/broadcasts/400']
/** Made of the same parts, so looked at in one size and colour alone. */
const furtherRoutes = [
  '/broadcasts?query=nothing+like+this',
  '/broadcasts/laptop/wts',
  '/broadcast-rules',
  '/grading-guidelines',
  '/no-such-page',
  '/unsubscribe/not-a-link',
  '/mailbox',
]

test('axe finds nothing on the further pages', async ({ browser }) => {
  const { page, context } = await openPage(browser)
  await expectNoViolationsOn(page, furtherRoutes)
  await context.close()
})

test('axe finds nothing in a dialog over a dialog', async ({ browser }) => {
  const { page, context } = await openPage(browser, { size: phone, colorScheme: 'dark' })
  await page.goto('/broadcasts')
  await signIn(page, demoAccounts.member)
  await page.getByRole('button', { name: 'Compose' }).click()
  await page.getByRole('button', { name: 'Grades' }).click()
  const grades = page.getByRole('dialog', { name: 'Grading Guidelines' })
  await expect(grades.getByRole('heading', { name: 'Laptop' })).toBeAttached()
  await expectNoViolations(page)
  await context.close()
})

// Visitors and members see the same parts, so each part is looked at in both sizes and both colours.
for (const { name, size, colorScheme } of [
  { name: 'on a light desk', size: desktop, colorScheme: 'light' },
  { name: 'on a dark phone', size: phone, colorScheme: 'dark' },
] as const) {
  test(`axe finds nothing as visitor ${name}`, async ({ browser }) => {
    const { page, context } = await openPage(browser, { size, colorScheme })
    await expectNoViolationsOn(page, visitorRoutes)
    await page.goto('/broadcasts')
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expectNoViolations(page)
    await context.close()
  })
}

for (const { name, size, colorScheme } of [
  { name: 'on a dark desk', size: desktop, colorScheme: 'dark' },
  { name: 'on a light phone', size: phone, colorScheme: 'light' },
] as const) {
  test(`axe finds nothing as member ${name}`, async ({ browser }) => {
    const { page, context } = await openPage(browser, { size, colorScheme })
    await signInQuietly(context, demoAccounts.member)
    await expectNoViolationsOn(page, memberRoutes)
    await page.goto('/broadcasts')
    await page.getByRole('button', { name: 'Compose' }).click()
    await expect(page.getByRole('dialog', { name: 'Compose broadcast' })).toBeVisible()
    await expectNoViolations(page)
    await page.goto('/broadcasts/400')
    await page.getByRole('button', { name: 'Reply to Broadcast' }).click()
    await expect(page.getByRole('dialog', { name: 'Reply to Broadcast' })).toBeVisible()
    await expectNoViolations(page)
    await context.close()
  })
}
