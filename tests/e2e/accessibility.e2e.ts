import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { desktop, openPage, phone, signIn } from '../support/real-browser.ts'

async function expectNoViolations(page: Page) {
  const { violations } = await new AxeBuilder({ page }).exclude('iframe').analyze()
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((n) => n.target).join(' | ')}`),
  ).toEqual([])
}

const visitorRoutes = [
  '/',
  '/broadcasts',
  '/broadcasts?query=nothing+like+this',
  '/broadcasts/laptop/wts',
  '/broadcasts/400',
  '/no-such-page',
  '/unsubscribe/not-a-link',
  '/mailbox',
  '/styleguide',
]
const memberRoutes = [
  '/',
  '/broadcasts',
  '/broadcasts?tab=1',
  '/broadcasts?tab=3',
  '/broadcasts/400',
]

for (const [name, size] of Object.entries({ desktop, phone })) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`axe finds nothing as visitor, ${name}, ${colorScheme}`, async ({ browser }) => {
      const { page, context } = await openPage(browser, { size, colorScheme })
      for (const route of visitorRoutes) {
        await page.goto(route)
        await test.step(route, () => expectNoViolations(page))
      }
      await page.goto('/broadcasts')
      await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click()
      await expect(page.getByRole('dialog')).toBeVisible()
      await expectNoViolations(page)
      await context.close()
    })

    test(`axe finds nothing as member, ${name}, ${colorScheme}`, async ({ browser }) => {
      const { page, context } = await openPage(browser, { size, colorScheme })
      await page.goto('/')
      await signIn(page, demoAccounts.member)
      for (const route of memberRoutes) {
        await page.goto(route)
        await test.step(route, () => expectNoViolations(page))
      }
      await page.goto('/broadcasts')
      await page.getByRole('button', { name: 'Compose' }).click()
      await expect(page.getByRole('dialog', { name: 'Compose broadcast' })).toBeVisible()
      await expectNoViolations(page)
      await context.close()
    })
  }
}
