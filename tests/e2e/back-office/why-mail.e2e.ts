import { aTrader, openDemoDatabase } from '../../support/browser/demo-database.ts'
import { expect, test } from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

test('support finds by the palette and a time why somebody got no broadcast, and changes the list setting (BK-043)', async ({
  context,
  page,
}) => {
  const reader = await aTrader(database, 34)
  await database.sql`
      update broadcast_setting set type = 1
      where contact_id = ${reader.id} and list_id = 7 and address = 'primary'`
  await database.sql`
      insert into mail_message (key, lane, topic, sender_name, sender_address, subject, body_text,
        created_at)
      values ('broadcast:0:0', 'list', 'list:7', 'A', 'laptop@lists.tbs.example',
        '[Laptop] WTS: 12 x Asked about', 'x', (now() at time zone 'Europe/Amsterdam')::date::timestamp
          at time zone 'Europe/Amsterdam')`
  await openBackOffice(context, 'support')
  await page.goto('/admin')
  await expect(page.getByRole('heading', { name: 'Today' })).toBeVisible()
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('combobox')).toBeFocused()
  await page.keyboard.type(`why ${reader.email}`)
  await expect(page.getByRole('option', { name: /^Why did/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await page.getByLabel('Words in the subject, or a time').fill('0:00')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /12 x Asked about/ }).click()
  await expect(page.getByText('The setting for Laptop is Daily')).toBeVisible()

  await page.getByRole('button', { name: 'List settings' }).click()
  const dialog = page.getByRole('dialog', { name: `List settings of ${reader.name}` })
  const laptops = dialog.getByRole('radiogroup', { name: 'Laptop, primary' })
  await expect(laptops.getByRole('radio', { name: 'Daily' })).toBeChecked()
  await laptops.getByRole('radio', { name: 'Instant' }).check()
  await dialog.getByLabel('Reason').fill('Asked by telephone')
  await dialog.getByRole('button', { name: 'Save change' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('This person would get it today')).toBeVisible()
})
