import { clearSettings } from '../../support/market/market-settings.ts'
import { openDemoDatabase } from '../../support/browser/demo-database.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

test.afterEach(async () => {
  const database = openDemoDatabase()
  await clearSettings(database, ['mailTexts'])
  await database.close()
})

test('an editor words a mail, sees it as it will look, sends a test and restores the default (BK-123)', async ({
  page,
  context,
}) => {
  const editor = await openBackOffice(context, 'editor', 'Wim Woord')
  await page.goto('/admin/mail-texts')
  await page.getByRole('link', { name: 'Trial ended' }).click()
  const subject = page.getByRole('textbox', { name: 'Subject' })
  const text = page.getByRole('textbox', { name: 'Text', exact: true })
  const preview = page.getByRole('region', { name: 'Preview' })
  await expect(preview.getByText('Your free trial of TBS has ended')).toBeVisible()

  await subject.fill('Bye, {person}')
  await text.click()
  await expect(page.getByText(/^Only these placeholders are known: \{contact\}/)).toBeVisible()
  await subject.fill('Goodbye, {contact}')
  await text.fill('{company} will be missed.')
  await expect(preview.getByText('Goodbye, Alex Sample')).toBeVisible()
  const mail = preview.frameLocator('iframe')
  await expect(
    mail.getByRole('paragraph').filter({ hasText: 'Sample Trading Inc. will be missed.' }),
  ).toBeVisible()
  await expect(mail.getByRole('link', { name: 'Become a member' })).toBeVisible()

  await page.getByRole('button', { name: 'Send a test mail to me' }).click()
  await expect(notice(page, `A test mail is on its way to ${editor.email}`)).toBeVisible()

  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Text saved')).toBeVisible()
  const changes = page.getByRole('table', { name: 'Changes of this text, newest first' })
  await expect(changes.getByRole('row', { name: /Wim Woord.*Goodbye, \{contact\}/ })).toBeVisible()

  await page.getByRole('button', { name: 'Restore default' }).click()
  await expect(notice(page, 'Default restored')).toBeVisible()
  await expect(subject).toHaveValue('Your free trial of {brand} has ended')
  await expect(preview.getByText('Your free trial of TBS has ended')).toBeVisible()
  const reset = changes.getByRole('row', { name: /\(reset\)/ })
  await reset.getByRole('button', { name: 'Restore' }).click()
  await expect(subject).toHaveValue('Goodbye, {contact}')
  await expect(preview.getByText('Goodbye, Alex Sample')).toBeVisible()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Text saved')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Restore default' })).toBeVisible()
})
