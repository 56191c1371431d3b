import { aFraudFinding } from '../../support/companies/fraud-findings.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { ownAccount } from '../../support/browser/own-account.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'
import { dialogOf, openBackOffice } from '../../support/browser/staff-browser.ts'

test(
  'a colleague warns, pauses with undo, and clears from Fraud watch by two presses each (BK-110)',
  { tag: '@main' },
  async ({ page, context }) => {
    const database = openDemoDatabase()
    const clock = { now: () => new Date() }
    const [warned, paused] = [await ownAccount(database), await ownAccount(database)]
    for (const one of [warned, paused]) {
      await aFraudFinding({ database, clock }, { contact: one, evidence: { replies: 50 } })
    }
    await openBackOffice(context, 'admin')
    await page.goto('/admin/fraud')
    await page.getByLabel('Kind').selectOption('Many replies')
    const isOpen = ({ companyName }: { companyName: string }) =>
      expect(page.getByRole('heading', { name: companyName })).toBeVisible()

    await page
      .getByRole('listitem')
      .filter({ hasText: warned.companyName })
      .getByRole('link')
      .click()
    await isOpen(warned)
    await page.keyboard.press('1')
    const warn = dialogOf(page, `Warn ${warned.name}`)
    await expect(warn.getByRole('textbox', { name: 'Message' })).toContainText('unusual number')
    await warn.getByRole('button', { name: 'Warn' }).click()
    await expect(notice(page, `${warned.name} is warned`)).toBeVisible()

    await isOpen(paused)
    await page.keyboard.press('2')
    const pause = dialogOf(page, `Pause sending for ${paused.name}`)
    await pause.getByRole('button', { name: 'Pause' }).click()
    await expect(notice(page, `Sending is paused for ${paused.name}`)).toBeVisible()
    await expect(pause).toBeHidden()
    await page.keyboard.press('u')
    await isOpen(paused)
    await expect(page.getByText('To decide')).toBeVisible()
    const [ban] = await database.sql`
    select lifted_at is not null as is_lifted from broadcast_exclusion where contact_id = ${paused.id}`
    expect(ban).toEqual({ isLifted: true })

    await page.getByRole('button', { name: 'Publish a warning' }).click()
    await expect(page.getByLabel('Category')).toHaveValue('1')
    await page.goBack()
    await isOpen(paused)
    await page.keyboard.press('e')
    const clear = dialogOf(page, 'Close as no fraud')
    await clear.getByLabel('Reason').fill('Answers a list of wants every Friday')
    await clear.getByRole('button', { name: 'No fraud' }).click()
    await expect(notice(page, 'Closed as no fraud')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: paused.companyName })).toBeHidden()
    await database.close()
  },
)
