import type { Route } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '#database/seed/demo-accounts.ts'
import { fetchPicture } from '#contract/media.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { updateCompany, updateContact } from '#contract/profile.ts'
import { failOnce } from '../../support/browser/fail-once.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import { mailTo } from '../../support/browser/read-mailbox.ts'
import {
  expect,
  notice,
  openPage,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'
import { openBackOffice } from '../../support/browser/staff-browser.ts'

const { database, account: me } = useOwnAccount()
test.beforeEach(async ({ context, page }) => {
  await signInQuietly(context, me.email)
  await page.goto('/profile')
})

const aPicture = async (name: string, width: number, height: number) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width, height, channels: 3, background: '#0a5f5c' } })
    .png()
    .toBuffer(),
})

test.describe('a change', () => {
  test.use({ forgiven: /status of 500/ })

  test(
    'of person and company is saved, survives a failure and is not lost by leaving (PF-002, PF-003, PF-005, PF-013, ER-045, ER-046)',
    { tag: '@main' },
    async ({ page }) => {
      const tryAgain =
        'could not be updated. Please try again. If the problem persists please contact the provider'
      const failed = (thing: string) => notice(page, 'Something went wrong', `${thing} ${tryAgain}`)

      await test.step('of the own entry', async () => {
        const you = page.getByRole('region', { name: 'You', exact: true })
        await you.getByRole('button', { name: 'Edit' }).click()
        await expect(you.getByLabel('Name', { exact: true })).toBeFocused()
        await you.getByLabel('Name', { exact: true }).fill('Ilse van Terhorst')
        await you.getByLabel('Instant messaging').selectOption('Teams')
        await you.getByRole('button', { name: 'Save' }).click()
        await expect(you.getByText(fieldMessages.required)).toBeVisible()
        await you.getByLabel('Your messaging name').fill('ilse.t')
        await failOnce(page, updateContact)
        await you.getByRole('button', { name: 'Save' }).click()
        await expect(failed('Your profile')).toBeVisible()
        await you.getByRole('button', { name: 'Save' }).click()
        await expect(notice(page, 'Profile updated')).toBeVisible()
        await expect(you).toContainText('Teams: ilse.t')
        await expect(you.getByRole('button', { name: 'Edit' })).toBeFocused()
        await expect(page.getByRole('button', { name: 'Ilse van Terhorst' })).toBeVisible()
      })

      const company = page.getByRole('region', { name: 'Company', exact: true })
      const openPart = (name: string) =>
        page.getByRole('navigation', { name: 'Your Profile' }).getByRole('link', { name }).click()
      await test.step('of the company', async () => {
        await openPart('Company')
        await company.getByRole('button', { name: 'Edit' }).click()
        const website = company.getByLabel('Website')
        await website.fill('two words.example')
        await website.blur()
        await expect(company.getByText(fieldMessages.noSpaces)).toBeVisible()
        await website.fill('terhorst.example/over-ons')
        await company.getByLabel('About').fill('Servers.\nAnd all their parts.')

        const broadcasts = page.getByRole('link', { name: 'Broadcasts', exact: true }).first()
        await openPart('Security')
        const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
        await question.getByRole('button', { name: 'Stay' }).click()
        await expect(page).toHaveURL('/profile/company')
        await expect(company.getByLabel('About')).toHaveValue(/And all their parts/)

        await failOnce(page, updateCompany)
        await company.getByRole('button', { name: 'Save' }).click()
        await expect(failed('Your company')).toBeVisible()
        await company.getByRole('button', { name: 'Save' }).click()
        await expect(notice(page, 'Company updated')).toBeVisible()
        await expect(company.getByRole('link', { name: 'terhorst.example' })).toHaveAttribute(
          'href',
          'https://terhorst.example/over-ons',
        )

        await company.getByRole('button', { name: 'Edit' }).click()
        await company.getByLabel('About').fill('Not saved')
        await broadcasts.click()
        await question.getByRole('button', { name: 'Leave' }).click()
        await expect(page).toHaveURL('/broadcasts')
        await expect(page.getByRole('heading', { level: 1, name: 'Broadcasts' })).toBeVisible()
        await page.goBack()
        await expect(company).toContainText('And all their parts.')
      })

      await test.step('of a switch, at once', async () => {
        await openPart('Notifications')
        const preferences = page.getByRole('region', { name: 'Preferences' })
        const choice = preferences.getByRole('switch', { name: 'Requests for quotes' })
        await choice.click()
        await expect(choice).not.toBeChecked()
        const rows = () => database.sql`
        select 1 from contact where id = ${me.id} and rfq_disabled`
        await expect(async () => expect(await rows()).toHaveLength(1)).toPass()
        await page.reload()
        await expect(choice).not.toBeChecked()
      })
    },
  )
})

test('member changes the bank details with the password, is warned of an odd IBAN and mailed (AM-128, BK-107)', async ({
  page,
}) => {
  await page.goto('/profile/company')
  const bank = page.getByRole('region', { name: 'Bank details' })
  await bank.getByRole('button', { name: 'Edit' }).click()
  await bank.getByLabel('IBAN').fill('NL92ABNA0417164300')
  await expect(bank.getByText('The check digits of this IBAN are wrong')).toBeVisible()
  await bank.getByLabel('Your current password').fill('Wrong-password-1')
  await bank.getByRole('button', { name: 'Save' }).click()
  await expect(bank.getByText(fieldMessages.currentPassword)).toBeVisible()
  await expect(bank.getByLabel('IBAN')).toHaveValue('NL92ABNA0417164300')
  await bank.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00')
  await expect(bank.getByText('The check digits of this IBAN are wrong')).toBeHidden()
  await bank.getByLabel('Your current password').fill(demoPassword)
  await bank.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Bank details updated')).toBeVisible()
  await expect(bank).toContainText('NL91 ABNA 0417 1643 00')
  expect(await mailTo(page, me.email, /Bank details/)).toContain('NL…4300')
})

test('the second of two who change the company sees the new values and keeps the own ones', async ({
  page,
}) => {
  await page.goto('/profile/company')
  const company = page.getByRole('region', { name: 'Company', exact: true })
  const changed = notice(page, 'Company updated')
  await company.getByRole('button', { name: 'Edit' }).click()
  await company.getByLabel('About').fill('My words')
  await database.sql`
    update company set telephone = '+31 76 555 99 99', version = version + 1
    where id = ${me.companyId}`
  await company.getByRole('button', { name: 'Save' }).click()
  const note = company.getByRole('alert')
  await expect(note).toContainText('Someone else has changed this in the meantime.')
  await expect(note).toContainText('Telephone is now +31 76 555 99 99')
  await expect(company.getByLabel('About')).toHaveValue('My words')
  await expect(company.getByLabel('Telephone')).toHaveValue('+31 76 555 99 99')
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(changed).toBeVisible()
  await expect(company).toContainText('My words')
  await expect(company).toContainText('+31 76 555 99 99')

  // A change in another part of the company is no conflict.
  await page.reload()
  await company.getByRole('button', { name: 'Edit' }).click()
  await company.getByLabel('About').fill('My other words')
  await database.sql`
    update company set payment_method = 'Escrow', version = version + 1 where id = ${me.companyId}`
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(changed).toBeVisible()
  await expect(company).toContainText('My other words')
  await expect(page.getByRole('region', { name: 'Bank details' })).toContainText('Escrow')
})

test('member uploads, views and deletes logo and picture, over failures; staff remove a logo (PF-006 to PF-010, ER-042 to ER-044, SH-029)', async ({
  page,
  browser,
}) => {
  const company = page.getByRole('region', { name: 'Company', exact: true })
  const you = page.getByRole('region', { name: 'You', exact: true })
  const refuse = (route: Route) =>
    route.fulfill({ status: 429, json: { payload: { msg: 'Too many requests.' } } })
  const tryAgain = 'Please try again. If this keeps occurring, please contact TBS'

  await test.step('logo', async () => {
    await page.goto('/profile/company')
    await company.getByRole('button', { name: 'Upload logo' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload logo' })
    const upload = dialog.getByRole('button', { name: 'Upload' })
    await expect(upload).toBeDisabled()
    const file = dialog.getByLabel('JPG or PNG, up to 5 MB')
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
    await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg })
    await expect(dialog.getByText(fieldMessages.picture)).toBeVisible()
    await file.setInputFiles(await aPicture('logo.png', 960, 240))
    await expect(dialog.getByRole('img')).toBeVisible()
    await page.route(/api.companies.upload/, refuse)
    await upload.click()
    await expect(notice(page, 'Logo could not be uploaded', tryAgain)).toBeVisible()
    await expect(dialog.getByRole('img')).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('Too many requests.')
    await page.unroute(/api.companies.upload/)
    await upload.click()
    await expect(notice(page, 'Logo uploaded')).toBeVisible()
    const logo = company.getByRole('img', { name: `Logo of ${me.companyName}` })
    await expect(logo).toHaveJSProperty('naturalWidth', 240)
  })

  await test.step('picture', async () => {
    await page.goto('/profile')
    await you.getByRole('button', { name: 'Upload picture' }).click()
    const dialog = page.getByRole('dialog', { name: 'Upload profile picture' })
    await dialog
      .getByLabel('JPG or PNG, up to 5 MB')
      .setInputFiles(await aPicture('me.png', 900, 900))
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(notice(page, 'Profile picture uploaded')).toBeVisible()
    await you.getByRole('button', { name: `Picture of ${me.name}, large` }).click()
    const large = page.getByRole('dialog', { name: me.name })
    await expect(large.getByRole('img')).toHaveJSProperty('naturalWidth', 900)
    await page.keyboard.press('Escape')
  })

  await test.step('the menu asks for the picture once', async () => {
    let calls = 0
    page.on('request', (request) => {
      if (request.url().endsWith(fetchPicture.path)) calls += 1
    })
    await page.goto('/favorites')
    const menu = page.getByRole('banner').getByRole('button', { name: me.name })
    await expect(menu.locator('img')).toHaveJSProperty('naturalWidth', 400)
    await page.getByRole('banner').getByRole('link', { name: 'Broadcasts' }).first().click()
    await expect(page).toHaveURL(/\/broadcasts/)
    await menu.click()
    await page.getByRole('menuitem', { name: 'Your Profile' }).click()
    await expect(page).toHaveURL('/profile')
    expect(calls).toBe(1)
  })

  await test.step('deleting the picture', async () => {
    await page.route(/api.companies.remove/, refuse)
    await you.getByRole('button', { name: 'Delete picture' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete profile picture' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page, 'Profile picture could not be deleted', tryAgain)).toBeVisible()
    await page.unroute(/api.companies.remove/)
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page, 'Profile picture deleted')).toBeVisible()
    await expect(you.getByRole('button', { name: 'Upload picture' })).toBeFocused()
  })

  await test.step('staff remove the logo', async () => {
    const staff = await openPage(browser)
    await openBackOffice(staff.context)
    await staff.page.goto(`/admin/pictures?text=${encodeURIComponent(me.companyName)}`)
    const title = `Remove the logo of ${me.companyName}`
    await staff.page.getByRole('button', { name: title }).click()
    const why = staff.page.getByRole('dialog', { name: `${title}?` })
    await why.getByLabel('Reason').fill('A competitor’s logo')
    await why.getByRole('button', { name: 'Remove' }).click()
    await expect(notice(staff.page, 'Picture removed')).toBeVisible()
    await expect(staff.page.getByRole('listitem').filter({ hasText: 'Logo' })).toHaveCount(0)
    await staff.context.close()
    await page.goto('/profile/company')
    await expect(company.getByText('No logo')).toBeVisible()
  })
})
