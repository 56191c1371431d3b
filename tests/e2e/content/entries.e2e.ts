import { expect, test } from '../../support/browser/real-browser.ts'
import { aMark } from '../../support/mark.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

test('editor adds, changes, restores and removes a question that visitors read (BK-084)', async ({
  page,
  context,
}) => {
  const question = `May I sell ${aMark()}?`
  await openBackOffice(context, 'editor')
  const desk = await context.newPage()
  await desk.goto('/admin/questions')
  await desk.getByRole('button', { name: 'Add question' }).click()
  const dialog = desk.getByRole('dialog').and(desk.locator(':not(.toast)'))
  await dialog.getByLabel('Question').fill(question)
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expect(dialog.getByText('This field is required')).toHaveCount(1)
  await dialog.getByLabel('Answer').fill('Ask us.')
  await dialog.getByRole('button', { name: 'Add question' }).click()
  await expect(dialog).toBeHidden()
  const row = desk.getByRole('listitem').filter({ hasText: question })
  await row.getByRole('button', { name: /^Change/ }).click()
  await dialog.getByLabel('Answer').fill('Yes, {perDay} times a day.')
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toBeHidden()

  await expect(async () => {
    await page.goto('/help')
    await page.getByText(question).click({ timeout: 2000 })
    await expect(page.getByText('Yes, 20 times a day.')).toBeVisible({ timeout: 2000 })
  }).toPass()

  await row.getByRole('button', { name: /^Versions of/ }).click()
  await expect(dialog.getByText('Version 2')).toBeVisible()
  await dialog.getByRole('button', { name: 'Restore version 1' }).click()
  await expect(dialog).toBeHidden()
  await expect(row.getByText('Yes,')).toHaveCount(0)

  const rows = desk.getByRole('list', { name: 'Questions' }).getByRole('listitem')
  await row.getByRole('button', { name: /up$/ }).click()
  await expect(rows.nth(-2)).toContainText(question)
  await row.getByRole('button', { name: /^Remove/ }).click()
  await desk.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
  await expect(row).toHaveCount(0)
})
