import { useOwnAccount } from '../../support/browser/own-account.ts'
import { expect, notice, test } from '../../support/browser/real-browser.ts'
import { dialogOf, openBackOffice } from '../../support/browser/staff-browser.ts'

const { database, account } = useOwnAccount()

test('support words a template with placeholders, begins a reply from it, and previews a mail to companies (BK-151, BK-152, BK-170)', async ({
  page,
  context,
}) => {
  const name = `Paid ${account.companyName}`
  await openBackOffice(context, 'support')

  await test.step('a template with a preview, refused with an unknown placeholder', async () => {
    await page.goto('/admin')
    await page.getByRole('navigation', { name: 'Back office' }).getByText('Templates').click()
    await expect(page.getByRole('link', { name: 'Reasons' })).toHaveCount(0)
    await page.getByRole('textbox', { name: 'Name' }).fill(name)
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.fill('Dear {name},')
    await page.getByRole('button', { name: 'Add template' }).click()
    await expect(text).toHaveAccessibleDescription(/^Only these placeholders are known: {contact}/)
    await text.fill('Dear {contact} of {company},')
    await expect(page.getByRole('region', { name: 'Preview' })).toContainText(
      'Dear Alex Sample of Sample Trading,',
    )
    await page.getByRole('button', { name: 'Add template' }).click()
    await expect(notice(page, 'Template added')).toBeVisible()
    await expect(page.getByRole('row', { name })).toContainText('Dear {contact} of {company},')
  })

  await test.step('a template that a colleague has saved in the meantime', async () => {
    await page.getByRole('button', { name: `Change “${name}”` }).click()
    await database.sql`
      update mail_template set body = 'Hello {contact},', version = version + 1 where name = ${name}`
    const text = page.getByRole('textbox', { name: 'Text' })
    await text.fill('Dear {contact} of {company}, thank you.')
    await page.getByRole('button', { name: 'Save template' }).click()
    await expect(page.getByRole('alert')).toContainText('Text is now Hello {contact},')
    await expect(text).toHaveValue('Dear {contact} of {company}, thank you.')
    await page.getByRole('button', { name: 'Save template' }).click()
    await expect(notice(page, 'Template changed')).toBeVisible()
    await expect(page.getByRole('row', { name })).toContainText('thank you.')
  })

  await test.step('begins a reply', async () => {
    await database.sql`
      insert into provider_message (contact_id, subject, body, sent_at)
      values (${account.id}, ${name}, 'Is it paid?', now())`
    await page.goto('/admin/tickets')
    await page.getByRole('link', { name }).press('Enter')
    await page.getByRole('button', { name: 'Templates' }).click()
    await page.getByRole('menuitem', { name }).click()
    await expect(page.getByRole('textbox', { name: 'Reply' })).toHaveValue(
      new RegExp(`^Dear ${account.name} of ${account.companyName},`),
    )
  })

  await test.step('previews a mail to companies and tests it', async () => {
    await page.goto(`/admin/companies?search=${encodeURIComponent(account.companyName)}`)
    await page.getByRole('checkbox', { name: `Select ${account.companyName}` }).check()
    const bar = page.getByRole('region', { name: 'Selected rows' })
    await bar.getByRole('button', { name: 'Send mail…' }).click()
    const dialog = dialogOf(page, 'Send mail')
    await dialog.getByRole('button', { name: 'Send to 1 company' }).click()
    await expect(dialog.getByText('This field is required')).toHaveCount(3)
    await expect(dialog.getByLabel('Subject')).toBeFocused()
    await dialog.getByLabel('Subject').fill('For {company}')
    await dialog.getByLabel('Text').fill('Dear {contact},')
    await dialog.getByRole('button', { name: 'Preview' }).click()
    const preview = dialog.getByRole('region', { name: 'Preview' })
    await expect(preview).toContainText(`For ${account.companyName}`)
    await expect(preview.frameLocator('iframe').getByRole('paragraph')).toContainText([
      `Dear ${account.name},`,
    ])
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.url().endsWith('/mail/test')) sent.push(request.url())
    })
    await dialog.getByRole('button', { name: 'Send a test mail to me' }).dblclick()
    await expect(page.getByText(/^A test mail is on its way/)).toBeVisible()
    expect(sent).toHaveLength(1)
  })
})
