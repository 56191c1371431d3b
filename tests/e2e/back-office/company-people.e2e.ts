import { demoPassword } from '#database/seed/demo-accounts.ts'
import { aMark } from '../../support/mark.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import { linkIn, mailTo } from '../../support/browser/read-mailbox.ts'
import {
  expect,
  notice,
  openPage,
  signInQuietly,
  test,
  trySignIn,
} from '../../support/browser/real-browser.ts'
import {
  confirmWith,
  dialogOf,
  openBackOffice,
  openCompany,
} from '../../support/browser/staff-browser.ts'

const { account } = useOwnAccount()

test('support signs a person out, adds, orders and removes people, and a new address waits for its owner (AM-076, AM-124, BK-011)', async ({
  page,
  context,
  browser,
}) => {
  const owner = await openPage(browser)
  await signInQuietly(owner.context, account.email)
  await owner.page.goto('/broadcasts')
  await openBackOffice(context, 'support')
  await openCompany(page, account.companyId)
  const people = page.getByRole('table', { name: 'People' })
  const menu = (name: string) => page.getByRole('button', { name: `Actions for ${name}` })
  const choose = async (name: string, entry: string) => {
    await menu(name).click()
    await page.getByRole('menuitem', { name: entry }).click()
  }
  await choose(account.name, 'Sign out everywhere')
  await confirmWith(page, `Sign ${account.name} out everywhere`, 'Sign out', 'Laptop was stolen')
  await expect(dialogOf(owner.page, 'You have been signed out')).toBeVisible()

  await page.getByRole('button', { name: 'Add contact' }).click()
  const add = dialogOf(page, /Add a contact/)
  await add.getByLabel('Name').fill('Bram Vos')
  await add.getByLabel('E-mail').fill(account.email)
  await add.getByRole('button', { name: 'Add contact' }).click()
  await expect(add.getByText('already has this address')).toBeVisible()
  const email = `bram@${aMark()}.example`
  await add.getByLabel('E-mail').fill(email)
  await add.getByRole('button', { name: 'Add contact' }).click()
  await expect(add).toBeHidden()
  await expect(people.locator('tbody tr')).toHaveCount(2)
  await expect(people.locator('tbody tr').last()).toContainText('Bram Vos')

  await choose('Bram Vos', 'Make main contact')
  await expect(notice(page, 'Bram Vos is the main contact')).toBeVisible()
  await expect(people.locator('tbody tr').first()).toContainText('Bram Vos')

  await choose('Bram Vos', 'Change e-mail address')
  const change = dialogOf(page, 'E-mail address of Bram Vos')
  const moved = `bram.vos@${aMark()}.example`
  await change.getByLabel('New address').fill(moved)
  await confirmWith(page, 'E-mail address of Bram Vos', 'Save', 'Moved to another domain')
  await expect(people.getByText(`Unconfirmed: ${moved}`)).toBeVisible()
  const link = linkIn(await mailTo(page, moved, /Confirm your new/), '/confirm-email?token=')
  await owner.page.goto(link)
  await owner.page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(owner.page.getByText(`Your account now uses ${moved}.`)).toBeVisible()
  await owner.page.goto(link)
  await owner.page.getByRole('button', { name: 'Confirm this address' }).click()
  await expect(owner.page.getByText('This link is not valid.').first()).toBeVisible()
  expect(await mailTo(page, email, /has changed/)).toContain(moved)

  await page.reload()
  await expect(people.getByText(moved)).toBeVisible()
  await menu(account.name).click()
  await page.getByRole('menuitem', { name: 'Hand over and remove' }).click()
  await confirmWith(page, `Hand over and remove ${account.name}`, 'Remove', 'Works elsewhere')
  await expect(people.locator('tbody tr')).toHaveCount(1)
  await expect(page.getByText('1 former contact')).toBeVisible()
  await owner.page.goto('/')
  await trySignIn(owner.page, account.email, demoPassword)
  await expect(notice(owner.page, 'Could not login')).toBeVisible()
  await owner.context.close()
})
