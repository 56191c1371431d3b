import type { Page } from '@playwright/test'
import { getChallenge } from '#contract/captcha.ts'
import { sendQuoteRequest } from '#contract/quotes.ts'
import { aMark } from '../../support/mark.ts'
import { clearSettings } from '../../support/market/market-settings.ts'
import { ownAccount, useOwnAccount, type OwnAccount } from '../../support/browser/own-account.ts'
import { mailTo } from '../../support/browser/read-mailbox.ts'
import { expect, notice, phone, signInQuietly, test } from '../../support/browser/real-browser.ts'
import { putStock } from '../../support/stock/stock.ts'

const { database, account: buyer } = useOwnAccount()
let seller: OwnAccount
let partNumber: string
test.beforeEach(async ({ context }) => {
  seller = await ownAccount(database)
  partNumber = `QX-${aMark().toUpperCase()}`
  await offer(seller)
  await signInQuietly(context, buyer.email)
})
test.afterEach(() => clearSettings(database, ['allowVisitorRfq']))

const clock = { now: () => new Date() }
const offer = ({ companyId }: OwnAccount) =>
  putStock({ database, clock }, companyId, [{ partNumber, manufacturer: 'Cisco', quantity: 40 }])
async function partOf({ companyId }: OwnAccount): Promise<number> {
  const [line] = await database.sql<{ id: number }[]>`
    select id from stock_line where company_id = ${companyId}`
  return line!.id
}

const required = 'This field is required'
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Request For Quote', exact: true })
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const message = (page: Page) => dialog(page).getByLabel('Message optional')
const recipients = (page: Page) => dialog(page).getByRole('region', { name: 'Recipients' })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send request' })

test('member asks for a quote from the page of a part, reads what is missing, and gets the focus back (BK-066, PT-026, PT-037 to PT-039, PT-041, ER-031)', async ({
  page,
}) => {
  await page.goto(`/parts/${await partOf(seller)}`)
  const opener = page.getByRole('button', { name: 'Request For Quote' })
  await opener.click()
  await expect(dialog(page)).toContainText(partNumber)
  await expect(dialog(page)).toContainText(seller.companyName)
  for (const [label, value] of [
    ['Requested quantity', '1'],
    ['Company name', buyer.companyName],
    ['Contact person', buyer.name],
    ['E-mail', buyer.email],
    ['Telephone', '+31 76 555 01 21'],
  ] as const) {
    await expect(field(page, label)).toHaveValue(value)
  }
  await expect(field(page, 'Company name')).not.toBeEditable()
  await expect(field(page, 'Requested quantity')).toBeFocused()

  for (const label of ['Requested quantity', 'Contact person', 'E-mail', 'Telephone']) {
    await field(page, label).fill('')
  }
  await send(page).click()
  for (const label of ['Requested quantity', 'Contact person', 'E-mail', 'Telephone']) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(required))
  }
  await field(page, 'Requested quantity').fill('ten')
  await field(page, 'E-mail').fill('jan@buying')
  await field(page, 'Contact person').fill('Jan Smit')
  await field(page, 'Telephone').fill('+31 6 555 01 01')
  await expect(field(page, 'Requested quantity')).toHaveAccessibleDescription(
    'This field should be a number',
  )
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription(
    /This field should be a correct email-address/,
  )
  await field(page, 'E-mail').fill('jan@buying.example')
  await dialog(page).getByLabel('Target price each optional').fill('cheap')
  await dialog(page).getByLabel('Needed by optional').fill('2020-01-31')
  await field(page, 'Requested quantity').fill('12')
  await expect(dialog(page).getByLabel('Target price each optional')).toHaveAccessibleDescription(
    'This field should be a price above 0, such as 28.50',
  )
  await dialog(page).getByLabel('Target price each optional').fill('$ 1.250,50')
  await expect(dialog(page).getByLabel('Currency')).toHaveValue('USD')
  await expect(dialog(page).getByLabel('Target price each optional')).toHaveAccessibleDescription(
    '= $ 1,250.50',
  )
  await send(page).click()
  await expect(dialog(page).getByLabel('Needed by optional')).toHaveAccessibleDescription(
    'This field should be today or a later date',
  )
  await dialog(page).getByLabel('Needed by optional').fill('')
  await message(page).fill('In sealed boxes?')

  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(`**${sendQuoteRequest.path}`, async (route) => {
    await held
    await route.continue()
  })
  await send(page).click()
  await expect(send(page)).toBeDisabled()
  letThrough()
  await expect(notice(page, 'Request for quote sent to 1 company')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  await expect(opener).toBeFocused()
  const mail = await mailTo(page, seller.email, new RegExp(`12 × ${partNumber}`))
  expect(mail).toContain('In sealed boxes?')
  expect(mail).toMatch(/\$\s1,250\.50 each/)
  expect(mail).toContain('jan@buying.example')
  expect(mail).toContain(`Reply to this e-mail to reach ${buyer.email}`)
  expect(await mailTo(page, buyer.email, /^Copy: /)).toContain(seller.companyName)
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, colorScheme: 'dark' })
  test('member asks all who offer a part, from a row and from its statistics, deselects one, reads why it failed and who is left out, and finds the requests (BK-066, PT-019, PT-031, PT-042, ER-030)', async ({
    page,
  }) => {
    const [other, third] = [await ownAccount(database), await ownAccount(database)]
    for (const one of [other, third]) await offer(one)
    await page.goto(`/parts?query=${partNumber}`)
    await page
      .getByRole('row', { name: new RegExp(seller.companyName) })
      .getByRole('button', { name: /Request For Quote/ })
      .click()
    await expect(field(page, 'Requested quantity')).toHaveValue('1')
    await message(page).fill('To whom it concerns.')
    const id = await partOf(seller)
    await database.sql`update stock_line set is_listed = false where id = ${id}`
    await send(page).click()
    const gone = 'This part is no longer offered.'
    await expect(
      notice(page, 'Something went wrong', `Message delivery failed. Please try again. ${gone}`),
    ).toBeVisible()
    await expect(dialog(page).getByRole('alert')).toHaveText(gone)
    await expect(message(page)).toHaveValue('To whom it concerns.')
    await database.sql`update stock_line set is_listed = true where id = ${id}`
    await dialog(page).getByLabel(`Send to all companies that offer ${partNumber}`).check()
    await expect(recipients(page)).toContainText('Goes to 3 companies')
    await recipients(page).getByLabel(third.companyName).uncheck()
    await expect(recipients(page)).toContainText('Goes to 2 companies of 3 that offer it')
    await send(page).click()
    await expect(notice(page, 'Request for quote sent to 2 companies')).toBeVisible()
    expect(await mailTo(page, other.email, new RegExp(partNumber))).toContain(
      'To whom it concerns.',
    )

    await page.goto(`/part-statistics/${partNumber.replace('-', '')}`)
    await page.getByRole('button', { name: 'Request For Quote to all' }).click()
    await expect(
      dialog(page).getByLabel(`Send to all companies that offer ${partNumber}`),
    ).toBeChecked()
    await expect(recipients(page)).toContainText('Goes to 1 company of 3 that offer it')
    await expect(recipients(page)).toContainText('2 companies were asked in the last 24 hours')
    await recipients(page).getByLabel(third.companyName).uncheck()
    await expect(send(page)).toBeDisabled()
    await recipients(page).getByLabel(third.companyName).check()
    await send(page).click()
    await expect(notice(page, 'Request for quote sent to 1 company')).toBeVisible()

    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('link', { name: 'Requests for quotes' }).click()
    await expect(page).toHaveURL('/quote-requests')
    await expect(page.getByRole('row', { name: new RegExp(partNumber) })).toHaveCount(2)
    await page.getByRole('radio', { name: 'Received' }).check()
    await expect(page).toHaveURL('/quote-requests?direction=received')
    await expect(page.getByText('Your company has not received a request')).toBeVisible()
  })
})

test('visitor asks for a quote once the check against spam has passed, where the operator allows it (PT-037, PT-039, PT-040, AM-041)', async ({
  page,
  context,
}) => {
  await context.clearCookies()
  await database.sql`
    insert into setting (key, value) values ('allowVisitorRfq', '1')
    on conflict (key) do update set value = excluded.value`
  let letThrough = () => {}
  const held = new Promise<void>((resolve) => (letThrough = resolve))
  await page.route(`**${getChallenge.path}`, async (route) => {
    await held
    await route.continue()
  })
  const id = await partOf(seller)
  const opener = page.getByRole('button', { name: 'Request For Quote' })
  // The program caches settings for two seconds.
  await expect(async () => {
    await page.goto(`/parts/${id}`)
    await expect(opener).toBeVisible({ timeout: 100 })
  }).toPass({ intervals: [200] })
  await opener.click()
  await expect(send(page)).toBeDisabled()
  letThrough()
  await expect(send(page)).toBeEnabled()
  await expect(dialog(page)).not.toContainText(seller.companyName)
  await send(page).click()
  for (const label of ['Company name', 'Contact person', 'E-mail', 'Telephone']) {
    await expect(field(page, label)).toHaveAccessibleDescription(new RegExp(required))
  }
  for (const [label, value] of [
    ['Company name', 'Bloem IT'],
    ['Contact person', 'Vera Bloem'],
    ['E-mail', 'vera@bloem.example'],
    ['Telephone', '+31 6 555 02 02'],
  ] as const) {
    await field(page, label).fill(value)
  }
  await send(page).click()
  await expect(notice(page, 'Request for quote sent to 1 company')).toBeVisible()
  expect(await mailTo(page, seller.email, new RegExp(partNumber))).toContain('Bloem IT')
  expect(await page.content()).not.toContain(seller.companyName)
})
