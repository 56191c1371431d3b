import type { Page } from '@playwright/test'
import { composeBroadcast, composeMax } from '#contract/posting.ts'
import { aTrader, haveSent, openDemoDatabase } from '../support/demo-database.ts'
import { expect, notice, signInQuietly, test } from '../support/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compose broadcast' })
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send broadcast' })
const list = (page: Page) => dialog(page).getByRole('combobox', { name: 'List' })
const required = 'This field is required'
const typedFields = [
  'Quantity',
  'Brand',
  'Description or part number',
  'Condition',
  'Price per piece',
]

/** The page of a trader whom only this test knows, with the compose dialog open. */
async function compose(page: Page, place: number, route = '/broadcasts') {
  const trader = await aTrader(database, place)
  await signInQuietly(page.context(), trader.email)
  await page.goto(route)
  await page.getByRole('button', { name: 'Compose' }).click()
  await expect(dialog(page)).toBeVisible()
  return trader
}

async function fillIn(page: Page, description: string) {
  await list(page).selectOption('Laptop')
  await field(page, 'Quantity').fill('40')
  await field(page, 'Brand').fill('HP')
  await field(page, 'Description or part number').fill(description)
  await field(page, 'Condition').fill('Grade A')
  await field(page, 'Price per piece').fill('285')
}

test.describe('the fields', () => {
  test('say in words what is missing, on leaving and on sending (BC-039 to BC-044, ER-064)', async ({
    page,
  }) => {
    let calls = 0
    page.on('request', (request) => (calls += request.method() === 'POST' ? 1 : 0))
    await compose(page, 0)
    await field(page, 'Quantity').focus()
    await field(page, 'Brand').focus()
    await expect(field(page, 'Quantity')).toHaveAccessibleDescription(required)
    await expect(field(page, 'Brand')).not.toHaveAccessibleDescription(required)
    calls = 0
    await send(page).click()
    await expect(list(page)).toHaveAccessibleDescription(required)
    for (const label of typedFields) {
      await expect(field(page, label)).toHaveAccessibleDescription(required)
    }
    for (const label of ['Product link optional', 'Additional info optional']) {
      await expect(dialog(page).getByLabel(label)).not.toHaveAccessibleDescription(required)
    }
    await expect(list(page)).toBeFocused()
    expect(calls).toBe(0)
  })

  test('say how much is left near their limit, and what is over it (BC-040 to BC-044)', async ({
    page,
  }) => {
    await compose(page, 0)
    for (const [label, most] of [
      ['Quantity', composeMax.quantity],
      ['Brand', composeMax.brand],
      ['Description or part number', composeMax.desc],
      ['Condition', composeMax.condition],
      ['Price per piece', composeMax.price],
    ] as const) {
      await field(page, label).fill('9'.repeat(most - 1))
      await expect(field(page, label)).toHaveAccessibleDescription('1 left')
      await field(page, label).fill('9'.repeat(most + 1))
      await field(page, label).blur()
      await expect(field(page, label)).toHaveAccessibleDescription(
        `This field must have at most ${most} characters ${most + 1} / ${most}`,
      )
    }
  })

  test('take only a web address as product link (BC-045)', async ({ page }) => {
    await compose(page, 0)
    const link = dialog(page).getByLabel('Product link')
    await link.fill('javascript:alert(1)')
    await link.blur()
    await expect(link).toHaveAccessibleDescription(
      'This field should be a link that starts with https:// or http://',
    )
    await link.fill('https://company.example/lot')
    await expect(link).not.toHaveAttribute('aria-invalid', 'true')
  })

  test('start with WTS, euro, the own address and the list of the page (BC-038, BC-044)', async ({
    page,
  }) => {
    const { email } = await compose(page, 0, '/broadcasts/monitor')
    await expect(dialog(page).getByRole('radio', { name: 'WTS' })).toBeChecked()
    await expect(dialog(page).getByRole('combobox', { name: 'Currency' })).toHaveValue('EUR')
    await expect(dialog(page).getByRole('combobox', { name: 'From' })).toHaveValue(email)
    await expect(list(page)).toHaveValue('13')
    await expect(
      dialog(page).getByRole('combobox', { name: 'Currency' }).getByRole('option'),
    ).toHaveText(['EUR', 'USD', 'GBP'])
  })
})

test('a broadcast is sent once, as plain text, and its dialog closes empty (BC-046, BC-047, BC-054, ER-022)', async ({
  page,
}) => {
  await compose(page, 1)
  const lot = `<3 ${Date.now() % 1e6}`
  await fillIn(page, `<b>Elite</b><img src=x> & ${lot}`)
  await dialog(page)
    .getByLabel('Additional info')
    .fill('<script>alert(1)</script> & "quotes" see https://company.example/a?b=1&c=2.')
  let calls = 0
  let answer = () => {}
  const held = new Promise<void>((resolve) => (answer = resolve))
  await page.route(`**${composeBroadcast.path}`, async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    calls++
    await held
    return route.fallback()
  })
  await send(page).click()
  await expect(send(page)).toBeDisabled()
  await field(page, 'Brand').press('Enter')
  answer()
  await expect(notice(page, 'Broadcast sent')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
  expect(calls).toBe(1)

  const row = page.getByRole('rowheader').getByRole('link').first()
  await expect(row).toHaveText(`40 × HP Elite & ${lot}, Grade A, € 285`)
  await page.getByRole('button', { name: 'Compose' }).click()
  await expect(field(page, 'Brand')).toHaveValue('')
  await page.keyboard.press('Escape')
  await row.click()
  const message = page.getByRole('region', { name: 'Message' })
  await expect(message).toContainText('& "quotes" see https://company.example')
  await expect(message).not.toContainText('alert')
  await expect(message.getByRole('link')).toHaveText('https://company.example/a?b=1&c=2')
  await expect(page.getByRole('main').locator('b, img, script')).toHaveCount(0)
})

test.describe('a limit', () => {
  test('is told for the chosen list and closes sending, asked anew for each list (BC-048 to BC-050)', async ({
    page,
  }) => {
    const trader = await compose(page, 2)
    const earlier = { trader, listId: 7 }
    await haveSent(database, { ...earlier, times: 3 })
    await list(page).selectOption('Laptop')
    await expect(list(page)).toHaveAccessibleDescription(/2 broadcasts left today\.$/)
    await expect(send(page)).toBeEnabled()
    await list(page).selectOption('Tablet')
    await expect(list(page)).toHaveAccessibleDescription(/^Reaches [\d,]+ addresses$/)
    await haveSent(database, { ...earlier, listId: 14, times: 2 })
    await list(page).selectOption('Laptop')
    const limit = dialog(page).getByRole('status').filter({ hasText: 'Please wait a moment' })
    await expect(limit).toContainText(
      /You have sent 5 broadcasts within 15 minutes\. Sending opens again at \d\d:\d\d Amsterdam time\./,
    )
    await expect(send(page)).toBeDisabled()
  })

  for (const [extra, words] of [
    ['DUPL', 'Duplicate broadcast attempt'],
    ['DAYLIMIT', 'Limit of maximum 20 broadcasts per day'],
    ['LIMIT', 'Limit of maximum 5 broadcasts per list per contact per day'],
    ['SPAM', 'Spam limit of maximum 5 broadcasts per 15 minutes'],
  ] as const) {
    test(`${extra} that is broken by sending is named, and the text stays (ER-012 to ER-016)`, async ({
      page,
    }) => {
      const description = `EliteBook ${extra} ${Date.now() % 1e6}`
      const place = 3 + ['DUPL', 'DAYLIMIT', 'LIMIT', 'SPAM'].indexOf(extra)
      const trader = await compose(page, place)
      await fillIn(page, description)
      if (extra === 'DUPL') {
        await send(page).click()
        await expect(dialog(page)).toBeHidden()
        await page.getByRole('button', { name: 'Compose' }).click()
        await fillIn(page, description)
      }
      await expect(list(page)).toHaveAccessibleDescription(/^Reaches/)
      // In another window meanwhile; too far apart for the spam rule where that is not meant.
      const spread = { trader, minutesApart: 4 }
      if (extra === 'SPAM') await haveSent(database, { trader, listId: 7, times: 5 })
      if (extra === 'LIMIT') await haveSent(database, { ...spread, listId: 7, times: 5 })
      if (extra === 'DAYLIMIT') await haveSent(database, { ...spread, listId: 14, times: 20 })
      await send(page).click()
      await expect(notice(page, 'Broadcast rules not obeyed', words)).toBeVisible()
      await expect(field(page, 'Description or part number')).toHaveValue(description)
    })
  }
})

test.describe('a failure', () => {
  test.use({ forgiven: /status of 500|ERR_FAILED/ })
  test('says the reason and keeps the text (ER-017)', async ({ page }) => {
    await compose(page, 7)
    await fillIn(page, 'EliteBook failing')
    await page.route(`**${composeBroadcast.path}`, (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({
            status: 500,
            json: { status: 500, payload: { msg: 'The disk is full.' } },
          })
        : route.fallback(),
    )
    await send(page).click()
    await expect(notice(page, 'Something went wrong', 'The disk is full.')).toBeVisible()
    await expect(send(page)).toBeEnabled()
    await expect(field(page, 'Brand')).toHaveValue('HP')
  })
})

test.describe('typed text', () => {
  test('is not thrown away by Escape without asking', async ({ page }) => {
    await compose(page, 0)
    await field(page, 'Brand').fill('HP')
    await page.keyboard.press('Escape')
    await expect(dialog(page).getByRole('alert')).toHaveText('Throw away what you typed?')
    await dialog(page).getByRole('button', { name: 'Keep writing' }).click()
    await expect(field(page, 'Brand')).toBeFocused()
    await expect(field(page, 'Brand')).toHaveValue('HP')
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await dialog(page).getByRole('button', { name: 'Throw away' }).click()
    await expect(dialog(page)).toBeHidden()
    await expect(page.getByRole('button', { name: 'Compose' })).toBeFocused()
  })

  test('that was never there asks nothing', async ({ page }) => {
    await compose(page, 0)
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toBeHidden()
    await page.keyboard.press('c')
    await expect(dialog(page)).toBeVisible()
    await expect(dialog(page).getByRole('radio', { name: 'WTS' })).toBeFocused()
  })
})
