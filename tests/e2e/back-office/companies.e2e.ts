import type { Page } from '@playwright/test'
import { aMark } from '../../support/mark.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import { linkIn, mailTo } from '../../support/browser/read-mailbox.ts'
import { expect, notice, openPage, signIn, test } from '../../support/browser/real-browser.ts'
import {
  chooseAct,
  confirmWith,
  dialogOf,
  openBackOffice,
  openCompany,
} from '../../support/browser/staff-browser.ts'

const { account } = useOwnAccount()

const search = (page: Page) => page.getByLabel('Name, person, e-mail, telephone or id')
const rows = (page: Page) => page.getByRole('table', { name: 'Companies' }).locator('tbody tr')

test(
  'support creates a company, whose member signs in by the mailed link, blocks it, and the member reads why (BK-008, BK-009)',
  { tag: '@main' },
  async ({ page, context, browser }) => {
    await openBackOffice(context, 'support')
    await page.goto('/admin/companies')
    await page.getByRole('button', { name: 'Add company' }).click()
    const name = `Lindqvist Parts ${aMark()}`
    const email = `greta@${aMark()}.example`
    const create = dialogOf(page, 'Add company')
    await create.getByRole('button', { name: 'Add company' }).click()
    await expect(create.getByText('This field is required').first()).toBeVisible()
    await create.getByLabel('Company', { exact: true }).fill(name)
    await create.getByLabel('Country').selectOption('Sweden')
    await create.getByLabel('Name', { exact: true }).fill('Greta Lindqvist')
    await create.getByLabel('E-mail').fill(email)
    await create.getByText('Paying member').click()
    await create.getByText('Broker', { exact: true }).click()
    await create.getByRole('button', { name: 'Add company' }).click()
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    await expect(page.getByText('Greta Lindqvist has no password yet')).toBeVisible()

    const member = await openPage(browser)
    const text = await mailTo(page, email, /./)
    await member.page.goto(linkIn(text, '/?reset='))
    const password = 'nine quiet barges 2031'
    await member.page.getByLabel('New password', { exact: true }).fill(password)
    await member.page.getByRole('dialog').locator('button[type=submit]').click()
    await expect(notice(member.page, 'Password successfully updated')).toBeVisible()
    await member.page.goto('/')
    await signIn(member.page, email, password)

    await page.reload()
    await expect(page.getByText('Greta Lindqvist has no password yet')).toBeHidden()
    await chooseAct(page, 'Block company')
    const block = dialogOf(page, `Block ${name}`)
    await block.getByLabel('Reason').fill('Does not pay')
    await block.getByRole('button', { name: 'Block', exact: true }).click()
    await expect(block.getByText('This field is required')).toBeVisible()
    await block.getByRole('textbox', { name: 'Block message' }).pressSequentially('Please')
    await page.keyboard.press('Escape')
    await expect(block.getByText('Discard draft?')).toBeVisible()
    await block.getByRole('button', { name: 'Keep editing' }).click()
    await block.getByText('Source', { exact: true }).click()
    await block
      .getByLabel('Block message')
      .fill('<p>Please <b onclick="alert(1)">call us</b> first.<script>alert(1)</script></p>')
    const preview = block.getByRole('region', { name: 'Preview' })
    await expect(preview.locator('b')).toHaveText('call us')
    await expect(preview.locator('script, [onclick]')).toHaveCount(0)
    await confirmWith(page, `Block ${name}`, 'Block', 'Does not pay its suppliers')
    await expect(page.getByText('Blocked by staff since')).toBeVisible()

    await member.page.goto('/broadcasts')
    await expect(member.page.getByText('call us')).toBeVisible()

    await page.getByRole('button', { name: 'Lift block' }).first().click()
    await confirmWith(page, `Lift the block of ${name}`, 'Lift block', 'Has paid')
    await expect(page.getByText('Blocked by staff since')).toBeHidden()
    await expect(page.getByText('“Has paid”')).toBeVisible()
    await member.page.goto('/broadcasts')
    await expect(member.page.getByText('call us')).toBeHidden()
    expect(member.errors).toEqual([])
    await member.context.close()
  },
)

test('support finds a company by any word, opens it by the keyboard, and the address holds the search', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'support')
  await page.goto('/admin/companies')
  await expect(rows(page).first()).toBeVisible()
  await search(page).focus()
  await page.keyboard.type(`ilse ${account.companyName.split(' ').at(-1)}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Ilse Terhorst')
  await expect(page).toHaveURL(/search=ilse/)
  await search(page).fill('no such firm anywhere')
  await expect(page.getByRole('heading', { name: 'No companies found' })).toBeVisible()
  await search(page).fill(String(account.companyId))
  await expect(rows(page).first()).toContainText(account.companyName)
  await search(page).blur()
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: account.companyName })).toBeVisible()
  await page.goBack()
  await expect(search(page)).toHaveValue(String(account.companyId))
  await page.reload()
  await expect(search(page)).toHaveValue(String(account.companyId))
})

test('second of two who edit a company reads what the first changed; support places it and bridges a gap in its membership (BK-031, BK-071)', async ({
  page,
  context,
  browser,
}) => {
  await openBackOffice(context, 'support', 'Fenna First')
  const other = await openPage(browser)
  await openBackOffice(other.context, 'support', 'Stijn Second')
  for (const one of [page, other.page]) {
    await openCompany(one, account.companyId)
    await chooseAct(one, 'Edit company')
  }
  const first = dialogOf(page, `Edit ${account.companyName}`)
  await first.getByLabel('Address').fill('Havenkade 10, Breda')
  await first.getByRole('button', { name: 'Save' }).click()
  await expect(first).toBeHidden()

  const second = dialogOf(other.page, `Edit ${account.companyName}`)
  await second.getByLabel('Telephone').fill('+31 76 555 09 99')
  await second.getByRole('button', { name: 'Save' }).click()
  const told = second.getByRole('alert')
  await expect(told).toContainText('Someone else has changed this in the meantime.')
  await expect(told).toContainText('Fenna First')
  await expect(told).toContainText('Havenkade 9, Breda → Havenkade 10, Breda')
  await expect(second.getByLabel('Telephone')).toHaveValue('+31 76 555 09 99')
  await expect(second.getByLabel('Address')).toHaveValue('Havenkade 10, Breda')
  await expect(second.getByLabel('Country')).toHaveValue('NL')
  await second.getByRole('button', { name: 'Save' }).click()
  await expect(second).toBeHidden()
  await expect(other.page.getByText('Havenkade 10, Breda').first()).toBeVisible()
  await expect(other.page.getByText('Netherlands', { exact: true })).toBeVisible()
  await expect(other.page.getByText('+31 76 555 09 99').first()).toBeVisible()
  expect(other.errors).toEqual([])
  await other.context.close()

  await openCompany(page, account.companyId)
  await chooseAct(page, 'Set map location')
  const place = dialogOf(page, `Map location of ${account.companyName}`)
  const coordinates = place.getByRole('textbox', { name: 'Coordinates' })
  await coordinates.fill('Reykjavík')
  await place.getByRole('button', { name: 'Save' }).click()
  await expect(coordinates).toHaveAccessibleDescription(/Enter coordinates such as/)
  await coordinates.fill('https://www.openstreetmap.org/#map=15/51.58900/4.77600')
  await expect(async () => {
    const pin = (await place.locator('.map-pin').boundingBox())!
    await page.mouse.move(pin.x + pin.width / 2, pin.y + pin.height / 2)
    await page.mouse.down()
    await page.mouse.move(pin.x + 80, pin.y + 60, { steps: 4 })
    await page.mouse.up()
    await expect(coordinates).toHaveValue(/^51\.\d+, 4\.\d+$/, { timeout: 500 })
  }).toPass()
  await place.getByRole('button', { name: 'Find again from the address' }).click()
  await expect(coordinates).toHaveValue('')
  await coordinates.fill('51.589, 4.776')
  await place.getByRole('button', { name: 'Save' }).click()
  await expect(place).toHaveCount(0)
  await expect(page.getByText('51.589, 4.776', { exact: true })).toBeVisible()

  await page.getByRole('link', { name: 'Reputation' }).click()
  const membership = page.getByRole('region', { name: 'Membership' })
  await membership.getByRole('button', { name: 'Change' }).click()
  const dialog = dialogOf(page, `Membership of ${account.companyName}`)
  await dialog.getByLabel('Member since').fill('2001-05-04')
  await dialog.getByLabel('Gap in membership').selectOption('Bridged')
  await confirmWith(page, `Membership of ${account.companyName}`, 'Save', 'Paid under another name')
  await expect(membership).toContainText('Diamond')
  await expect(membership).toContainText('04/05/2001')
  await page.getByRole('link', { name: 'Log', exact: true }).click()
  await expect(page.getByRole('main')).toContainText('changed the basis of the tier of the company')
})

test('finance changes plan and invoice alone, and an editor reads a company and can do nothing to it', async ({
  page,
  context,
}) => {
  await openBackOffice(context, 'finance')
  await openCompany(page, account.companyId)
  await expect(page.getByRole('button', { name: 'Edit company' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: /Actions for/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Change', exact: true }).click()
  const dunning = dialogOf(page, /^Reminders and forced payment of/)
  await dunning.getByLabel('Reminders off').check()
  await confirmWith(page, /^Reminders and forced payment of/, 'Save', 'Pays by the end of the week')
  await expect(page.getByText('Reminders are off')).toBeVisible()
  await chooseAct(page, 'Change plan')
  await dialogOf(page, /Change the plan/)
    .getByText('Plus, 2 addresses')
    .click()
  await confirmWith(page, /Change the plan/, 'Change plan', 'Smaller plan')
  await expect(page.getByText('0 of 2')).toBeVisible()

  await openBackOffice(context, 'editor')
  await page.goto(`/admin/companies/${account.companyId}`)
  await expect(page.getByRole('heading', { level: 1, name: account.companyName })).toBeVisible()
  await expect(page.getByText('0 of 2')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Actions', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Add contact' })).toHaveCount(0)
  await page.goto('/admin/companies/2000000000')
  await expect(page.getByRole('heading', { name: 'Not found' })).toBeVisible()
})
