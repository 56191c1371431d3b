import type { Route } from '@playwright/test'
import sharp from 'sharp'
import { demoPassword } from '#database/seed/demo-accounts.ts'
import { fieldMessages } from '#contract/notices.ts'
import { updateCompany, updateContact } from '#contract/profile.ts'
import { failOnce } from '../support/browser/fail-once.ts'
import { expectNoViolations } from '../support/browser/no-violations.ts'
import { useOwnAccount } from '../support/browser/own-account.ts'
import { mailTo } from '../support/browser/read-mailbox.ts'
import {
  desktop,
  expect,
  notice,
  openPage,
  phone,
  signInQuietly,
  test,
} from '../support/browser/real-browser.ts'
import { openBackOffice } from '../support/browser/staff-browser.ts'

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

test('a member changes its entry and its company, and finds both as typed (PF-002, PF-003, PF-005)', async ({
  page,
}) => {
  const you = page.getByRole('region', { name: 'You' })
  await you.getByRole('button', { name: 'Edit' }).click()
  await expect(you.getByLabel('Name', { exact: true })).toBeFocused()
  await you.getByLabel('Name', { exact: true }).fill('Ilse van Terhorst')
  await you.getByLabel('Instant messaging').selectOption('Teams')
  await you.getByRole('button', { name: 'Save' }).click()
  await expect(you.getByText(fieldMessages.required)).toBeVisible()
  await you.getByLabel('Your name there').fill('ilse.t')
  await you.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Profile updated')).toBeVisible()
  await expect(you).toContainText('Teams: ilse.t')
  await expect(you.getByRole('button', { name: 'Edit' })).toBeFocused()
  await expect(page.getByRole('button', { name: 'Ilse van Terhorst' })).toBeVisible()

  const company = page.getByRole('region', { name: 'Company' })
  await company.getByRole('button', { name: 'Edit' }).click()
  const website = company.getByLabel('Website')
  await website.fill('two words.example')
  await website.blur()
  await expect(company.getByText(fieldMessages.noSpaces)).toBeVisible()
  await website.fill('terhorst.example/over-ons')
  await company.getByLabel('About').fill('Servers.\nAnd all their parts.')
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Company updated')).toBeVisible()
  await expect(company.getByRole('link', { name: 'terhorst.example' })).toHaveAttribute(
    'href',
    'https://terhorst.example/over-ons',
  )
  await page.reload()
  await expect(company).toContainText('And all their parts.')
})

test.describe('a change that fails', () => {
  test.use({ forgiven: /status of 500/ })

  test('is told in red, and what was typed stays to be saved again (ER-045, ER-046)', async ({
    page,
  }) => {
    const again =
      'could not be updated. Please try again. If the problem persists please contact the provider'
    for (const [name, label, endpoint, thing] of [
      ['You', 'Function', updateContact, 'Your profile'],
      ['Company', 'About', updateCompany, 'Your company'],
    ] as const) {
      const part = page.getByRole('region', { name, exact: true })
      await part.getByRole('button', { name: 'Edit' }).click()
      await part.getByLabel(label, { exact: true }).fill('Racks and rails')
      await failOnce(page, endpoint)
      await part.getByRole('button', { name: 'Save' }).click()
      await expect(notice(page, 'Something went wrong', `${thing} ${again}`)).toBeVisible()
      await part.getByRole('button', { name: 'Save' }).click()
      await expect(part.getByRole('button', { name: 'Edit' })).toBeVisible()
      await expect(part).toContainText('Racks and rails')
    }
  })
})

test('leaving with something unsaved is asked about first', async ({ page }) => {
  const company = page.getByRole('region', { name: 'Company' })
  await company.getByRole('button', { name: 'Edit' }).click()
  await company.getByLabel('About').fill('Not saved yet')
  await page.getByRole('link', { name: 'Broadcasts', exact: true }).first().click()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  await question.getByRole('button', { name: 'Stay' }).click()
  await expect(company.getByLabel('About')).toHaveValue('Not saved yet')
  await page.getByRole('link', { name: 'Broadcasts', exact: true }).first().click()
  await question.getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/broadcasts')
})

test('how one is paid is changed with the password, an odd IBAN warns, and all are told (AM-128, BK-107)', async ({
  page,
}) => {
  const bank = page.getByRole('region', { name: 'Bank details' })
  await bank.getByRole('button', { name: 'Edit' }).click()
  await bank.getByLabel('IBAN').fill('NL92ABNA0417164300')
  await expect(bank.getByText('The check digits of this IBAN do not fit')).toBeVisible()
  await bank.getByLabel('Your current password').fill('Wrong-password-1')
  await bank.getByRole('button', { name: 'Save' }).click()
  await expect(bank.getByText(fieldMessages.currentPassword)).toBeVisible()
  await expect(bank.getByLabel('IBAN')).toHaveValue('NL92ABNA0417164300')
  await bank.getByLabel('IBAN').fill('NL91 ABNA 0417 1643 00')
  await expect(bank.getByText('The check digits of this IBAN do not fit')).toBeHidden()
  await bank.getByLabel('Your current password').fill(demoPassword)
  await bank.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Bank details updated')).toBeVisible()
  await expect(bank).toContainText('NL91 ABNA 0417 1643 00')
  expect(await mailTo(page, me.email, /Bank details/)).toContain('NL…4300')
})

test('of two who change the company at once the second sees what stands there now and keeps what was typed', async ({
  page,
}) => {
  const company = page.getByRole('region', { name: 'Company' })
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
  await expect(notice(page, 'Company updated')).toBeVisible()
  await expect(company).toContainText('My words')
  await expect(company).toContainText('+31 76 555 99 99')
})

test('what somebody else changed elsewhere in the company is in nobody’s way', async ({ page }) => {
  const company = page.getByRole('region', { name: 'Company' })
  await company.getByRole('button', { name: 'Edit' }).click()
  await company.getByLabel('About').fill('My words')
  await database.sql`
    update company set payment_method = 'Escrow', version = version + 1 where id = ${me.companyId}`
  await company.getByRole('button', { name: 'Save' }).click()
  await expect(notice(page, 'Company updated')).toBeVisible()
  await expect(company).toContainText('My words')
  await expect(page.getByRole('region', { name: 'Bank details' })).toContainText('Escrow')
})

test('switches count at once (PF-013)', async ({ page }) => {
  const preferences = page.getByRole('region', { name: 'Preferences' })
  for (const name of ['Requests for quotes', 'Possible matches']) {
    const choice = preferences.getByRole('switch', { name })
    await expect(choice).toBeChecked()
    await choice.click()
    await expect(choice).not.toBeChecked()
  }
  const rows = () => database.sql`
    select 1 from contact
    where id = ${me.id} and rfq_disabled and possible_matches_disabled`
  await expect(async () => expect(await rows()).toHaveLength(1)).toPass()
  await page.reload()
  await expect(preferences.getByRole('switch', { name: 'Possible matches' })).not.toBeChecked()
})

test('a logo and a face are put there, seen large and deleted; staff remove what should not be there (PF-006 to PF-010)', async ({
  page,
  browser,
}) => {
  const company = page.getByRole('region', { name: 'Company' })
  await company.getByRole('button', { name: 'Upload logo' }).click()
  const upload = page.getByRole('dialog', { name: 'Upload logo' })
  await expect(upload.getByRole('button', { name: 'Upload' })).toBeDisabled()
  const file = upload.getByLabel('JPG or PNG, at most 5 MB')
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')
  await file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: svg })
  await expect(upload.getByText(fieldMessages.picture)).toBeVisible()
  await file.setInputFiles(await aPicture('logo.png', 960, 240))
  await expect(upload.getByRole('img')).toBeVisible()
  await upload.getByRole('button', { name: 'Upload' }).click()
  await expect(notice(page, 'Logo uploaded')).toBeVisible()
  const logo = company.getByRole('img', { name: `Logo of ${me.companyName}` })
  await expect(logo).toHaveJSProperty('naturalWidth', 240)

  const you = page.getByRole('region', { name: 'You' })
  await you.getByRole('button', { name: 'Upload picture' }).click()
  const face = page.getByRole('dialog', { name: 'Upload profile picture' })
  await face
    .getByLabel('JPG or PNG, at most 5 MB')
    .setInputFiles(await aPicture('me.png', 900, 900))
  await face.getByRole('button', { name: 'Upload' }).click()
  await expect(notice(page, 'Profile picture uploaded')).toBeVisible()
  await you.getByRole('button', { name: `Picture of ${me.name}, large` }).click()
  const large = page.getByRole('dialog', { name: me.name })
  await expect(large.getByRole('img')).toHaveJSProperty('naturalWidth', 900)
  await page.keyboard.press('Escape')

  const staff = await browser.newContext({ viewport: phone })
  await openBackOffice(staff)
  const admin = await staff.newPage()
  await admin.goto(`/admin/pictures?text=${encodeURIComponent(me.companyName)}`)
  await admin.getByRole('button', { name: `Remove the logo of ${me.companyName}` }).click()
  const why = admin.getByRole('dialog', { name: `Remove the logo of ${me.companyName}?` })
  await why.getByLabel('Reason').fill('A competitor’s logo')
  await why.getByRole('button', { name: 'Remove' }).click()
  await expect(admin.getByRole('listitem').filter({ hasText: 'Logo' })).toHaveCount(0)
  await expectNoViolations(admin)
  await staff.close()

  await page.reload()
  await expect(company.getByText('No logo')).toBeVisible()
  await you.getByRole('button', { name: 'Delete picture' }).click()
  const question = page.getByRole('alertdialog', { name: 'Delete profile picture' })
  await question.getByRole('button', { name: 'Delete' }).click()
  await expect(notice(page, 'Profile picture deleted')).toBeVisible()
  await expect(you.getByRole('button', { name: 'Upload picture' })).toBeFocused()
})

test('a logo or a face that could not be uploaded or deleted is a red notice, and what was chosen stays (ER-042 to ER-044)', async ({
  page,
}) => {
  const parts = [
    { thing: 'Logo', region: 'Company', about: 'logo', question: 'Delete logo' },
    {
      thing: 'Profile picture',
      region: 'You',
      about: 'picture',
      question: 'Delete profile picture',
    },
  ]
  const refuse = (route: Route) =>
    route.fulfill({ status: 429, json: { payload: { msg: 'Too many requests.' } } })
  const words = 'Please try again. If this keeps occurring, please contact TBS'
  for (const { thing, region, about } of parts) {
    const part = page.getByRole('region', { name: region, exact: true })
    await part.getByRole('button', { name: `Upload ${about}` }).click()
    const dialog = page.getByRole('dialog', { name: /^Upload/ })
    await dialog.getByLabel('JPG or PNG').setInputFiles(await aPicture('any.png', 400, 100))
    await page.route(/api.companies.upload/, refuse)
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(notice(page, `${thing} could not be uploaded`, words)).toBeVisible()
    await expect(dialog.getByRole('img')).toBeVisible()
    await expect(dialog.getByRole('alert')).toContainText('Too many requests.')
    await page.unroute(/api.companies.upload/)
    await dialog.getByRole('button', { name: 'Upload' }).click()
    await expect(notice(page, `${thing} uploaded`)).toBeVisible()
  }
  await page.route(/api.companies.remove/, refuse)
  for (const { thing, region, about, question } of parts) {
    const part = page.getByRole('region', { name: region, exact: true })
    await part.getByRole('button', { name: `Delete ${about}` }).click()
    const dialog = page.getByRole('alertdialog', { name: question })
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page, `${thing} could not be deleted`, words)).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(part.getByRole('button', { name: `Delete ${about}` })).toBeFocused()
  }
})

for (const [name, size, colorScheme] of [
  ['a light desk', desktop, 'light'],
  ['a dark phone', phone, 'dark'],
] as const) {
  test(`axe finds nothing while the profile is changed on ${name}`, async ({ browser }) => {
    const { page, context } = await openPage(browser, { size, colorScheme })
    await signInQuietly(context, me.email)
    await page.goto('/profile')
    for (const part of ['You', 'Company', 'Bank details']) {
      const region = page.getByRole('region', { name: part })
      await region.getByRole('button', { name: 'Edit' }).click()
      await expect(region.getByRole('button', { name: 'Save' })).toBeVisible()
    }
    await page.getByLabel('IBAN').fill('NL92ABNA0417164300')
    await expect(page.getByText('The check digits of this IBAN do not fit')).toBeVisible()
    await expectNoViolations(page)
    await page.getByRole('button', { name: 'Upload logo' }).click()
    await expect(page.getByRole('dialog', { name: 'Upload logo' })).toBeVisible()
    await expectNoViolations(page)
    await context.close()
  })
}
