import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'
import { aPaidOrder } from '../../support/joining/paid-order.ts'

test(
  'finance does the checks of a paid order, activates it with a key, and refuses the next with a reason (BK-006, AM-062, BK-150)',
  { tag: '@main' },
  async ({ page, context }) => {
    const demo = openDemoDatabase()
    const mark = Date.now()
    const [first, second] = [`Paid ${mark} Inc.`, `Refused ${mark} Inc.`]
    const market = { database: demo, clock: { now: () => new Date() } }
    try {
      await aPaidOrder(market, { company: first })
      await aPaidOrder(market, { company: second })
    } finally {
      await demo.close()
    }
    await openBackOffice(context, 'finance')
    await page.goto('/admin')
    await page
      .getByRole('navigation')
      .getByRole('link', { name: /^Activation/ })
      .click()
    await page.getByRole('link', { name: first }).click()
    const actOf = (company: string, name: string) =>
      page.getByRole('region', { name: company }).getByRole('button', { name })
    await expect(actOf(first, 'Activate')).toBeVisible()
    const checks = page.getByRole('region', { name: 'Checks' })
    await page.keyboard.press('y')
    await expect(notice(page, 'Not activated')).toBeVisible()
    await page.keyboard.press('e')
    await expect(notice(page, 'Nothing changed')).toContainText('needs a decision')
    for (const key of ['1', '2', '3', '4', '5']) await page.keyboard.press(key)
    await expect(checks).toContainText('5 of 5')
    await page.keyboard.press('y')
    await expect(notice(page, 'Membership activated')).toBeVisible()
    await expect(page.getByRole('link', { name: first })).toHaveCount(0)

    await page.getByRole('link', { name: second }).click()
    await expect(actOf(second, 'Reject')).toBeVisible()
    await page.keyboard.press('Shift+N')
    await page
      .getByRole('textbox', { name: 'Reason' })
      .fill('We admit traders of IT hardware only.')
    await page.getByRole('dialog').getByRole('button', { name: 'Reject' }).click()
    await expect(notice(page, 'Order rejected')).toBeVisible()
    await expect(page.getByRole('link', { name: second })).toHaveCount(0)
  },
)
