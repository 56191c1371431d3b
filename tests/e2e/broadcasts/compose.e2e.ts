import type { Page } from '@playwright/test'
import { composeBroadcast, composeMax } from '#contract/broadcasts/posting.ts'
import { demoAccounts } from '#database/seed/demo-accounts.ts'
import { aTrader, haveSent, openDemoDatabase } from '../../support/browser/demo-database.ts'
import { failOnce } from '../../support/browser/fail-once.ts'
import { expect, notice, signInQuietly, test } from '../../support/browser/real-browser.ts'

const database = openDemoDatabase()
test.afterAll(() => database.close())

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Compose broadcast' })
const field = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true })
const send = (page: Page) => dialog(page).getByRole('button', { name: 'Send broadcast' })
const list = (page: Page) => dialog(page).getByRole('combobox', { name: 'List' })
const opener = (page: Page) => page.getByRole('button', { name: 'Compose' })
const required = 'This field is required'
const longest = {
  Quantity: composeMax.quantity,
  Brand: composeMax.brand,
  'Description or part number': composeMax.desc,
  Condition: composeMax.condition,
  'Price per piece': composeMax.price,
}

/** The page of a trader whom only this test knows, with the compose dialog open. */
async function compose(page: Page, place: number, route = '/broadcasts') {
  const trader = await aTrader(database, place)
  await signInQuietly(page.context(), trader.email)
  await page.goto(route)
  await opener(page).click()
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

test('Tab passes from field to field of the compose dialog (BC-076)', async ({ page }) => {
  await compose(page, 0)
  await dialog(page).getByRole('radio', { name: 'WTS' }).focus()
  const names = ['List', 'Quantity', 'Brand', 'Description or part number', 'Condition']
  for (const name of [...names, 'Price per piece', 'Currency', 'Product link']) {
    await page.keyboard.press('Tab')
    await expect(dialog(page).getByLabel(name, { exact: name === 'List' })).toBeFocused()
  }
})

test('compose form starts with the usual values and says in words what is missing, too long or no link (BC-038 to BC-045, ER-064)', async ({
  page,
}) => {
  const { email } = await compose(page, 0, '/broadcasts/monitor')
  const currency = dialog(page).getByRole('combobox', { name: 'Currency' })
  await expect(dialog(page).getByRole('radio', { name: 'WTS' })).toBeChecked()
  await expect(currency).toHaveValue('EUR')
  await expect(currency.getByRole('option')).toHaveText(['EUR', 'USD', 'GBP'])
  await expect(dialog(page).getByRole('combobox', { name: 'From' })).toHaveValue(email)
  await expect(list(page)).toHaveValue('13')

  await test.step('missing: on leaving, and on sending', async () => {
    await list(page).selectOption('')
    await field(page, 'Quantity').focus()
    await field(page, 'Brand').focus()
    await expect(field(page, 'Quantity')).toHaveAccessibleDescription(required)
    await expect(field(page, 'Brand')).not.toHaveAccessibleDescription(required)
    let calls = 0
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith(composeBroadcast.path)) calls++
    })
    await send(page).click()
    await expect(list(page)).toHaveAccessibleDescription(required)
    for (const label of Object.keys(longest)) {
      await expect(field(page, label)).toHaveAccessibleDescription(required)
    }
    for (const label of ['Product link optional', 'Additional info optional']) {
      await expect(dialog(page).getByLabel(label)).not.toHaveAccessibleDescription(required)
    }
    await expect(list(page)).toBeFocused()
    expect(calls).toBe(0)
  })

  await test.step('near the limit, and over it', async () => {
    for (const [label, most] of Object.entries(longest)) {
      await field(page, label).fill('9'.repeat(most - 1))
      await expect(field(page, label)).toHaveAccessibleDescription(/(^| )1 left$/)
      await field(page, label).fill('9'.repeat(most + 1))
      await field(page, label).blur()
      await expect(field(page, label)).toHaveAccessibleDescription(
        `This field must have at most ${most} characters ${most + 1} / ${most}`,
      )
    }
  })

  await test.step('the price as readers will see it, and what contradicts it (AM-032)', async () => {
    const price = field(page, 'Price per piece')
    await expect(currency).toHaveValue('EUR')
    await price.fill('1.299,95')
    await expect(price).toHaveAccessibleDescription('Shown as €\u00a01,299.95 2 left')
    await price.fill('285-300')
    await expect(price).toHaveAccessibleDescription(
      /^Shown as EUR 285-300\. Not part of average prices\./,
    )
    await price.fill('$300')
    await expect(currency).toHaveValue('USD')
    await expect(price).toHaveAccessibleDescription('Shown as $\u00a0300')
    await price.fill('300')
    await expect(currency).toHaveValue('EUR')
    await currency.selectOption('GBP')
    await expect(price).toHaveAccessibleDescription('Shown as £\u00a0300')
    await price.fill('$300')
    await price.blur()
    await expect(price).toHaveAccessibleDescription(
      'This price names USD, but GBP is chosen. Please change one of them',
    )
    await currency.selectOption('USD')
    await expect(price).toHaveAccessibleDescription('Shown as $\u00a0300')
    await price.fill('ask Joe')
    await expect(price).toHaveAccessibleDescription(/^Enter a price, or “CALL”/)
    await price.fill('CALL')
    await expect(price).toHaveAccessibleDescription('Shown as CALL. Not part of average prices.')
  })

  await test.step('no web address', async () => {
    const link = dialog(page).getByLabel('Product link')
    await link.fill('javascript:alert(1)')
    await link.blur()
    await expect(link).toHaveAccessibleDescription(
      'This field should be a link that starts with https:// or http://',
    )
    await link.fill('https://company.example/lot')
    await expect(link).not.toHaveAttribute('aria-invalid', 'true')
  })
})

test('form after Send and write another is untouched (BC-068)', async ({ page }) => {
  await compose(page, 27)
  await fillIn(page, 'HP EliteBook 845 G9')
  await dialog(page).getByRole('button', { name: 'Send and write another' }).click()
  await expect(notice(page, 'Broadcast sent')).toBeVisible()
  await expect(field(page, 'Quantity')).toBeFocused()
  await expect(field(page, 'Price per piece')).toHaveValue('')
  await field(page, 'Quantity').fill('3')
  await expect(dialog(page)).not.toContainText(required)
  await expect(dialog(page)).not.toContainText('Missing')
  await field(page, 'Quantity').fill('')
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toBeHidden()
})

test.describe('a draft', () => {
  test.use({ signedInAs: demoAccounts.member })

  test('writer is asked before a draft is thrown away, and nobody else finds it', async ({
    page,
    context,
  }) => {
    await page.goto('/broadcasts')
    await opener(page).click()
    await expect(dialog(page)).toBeVisible()

    await test.step('typed text is asked about', async () => {
      await field(page, 'Brand').fill('HP')
      await page.keyboard.press('Escape')
      await expect(dialog(page).getByRole('alert')).toHaveText('Discard draft?')
      await dialog(page).getByRole('button', { name: 'Keep editing' }).click()
      await expect(field(page, 'Brand')).toBeFocused()
      await expect(field(page, 'Brand')).toHaveValue('HP')
      await dialog(page).getByRole('button', { name: 'Cancel' }).click()
      await dialog(page).getByRole('button', { name: 'Discard' }).click()
      await expect(dialog(page)).toBeHidden()
      await expect(opener(page)).toBeFocused()
    })

    await test.step('mere choices are not', async () => {
      await page.keyboard.press('c')
      await expect(dialog(page).getByRole('radio', { name: 'WTS' })).toBeFocused()
      await list(page).selectOption('Laptop')
      await dialog(page).getByRole('radio', { name: 'WTB' }).check()
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
    })

    await test.step('it closes when somebody else signs in elsewhere, and waits for its writer', async () => {
      const signInElsewhere = async (email: string) => {
        await signInQuietly(context, email)
        await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
      }
      await page.keyboard.press('c')
      await field(page, 'Quantity').fill('40')
      await signInElsewhere(demoAccounts.buyer)
      await expect(dialog(page)).toBeHidden()
      await page.keyboard.press('c')
      await expect(field(page, 'Quantity')).toHaveValue('')
      await page.keyboard.press('Escape')
      await expect(dialog(page)).toBeHidden()
      await signInElsewhere(demoAccounts.member)
      await expect(page.getByRole('button', { name: 'Marit Vos' })).toBeVisible()
      await page.keyboard.press('c')
      await expect(field(page, 'Quantity')).toHaveValue('40')
    })
  })
})

test.describe('sending', () => {
  test.use({ forgiven: /status of 500/ })

  test('member sends a broadcast once and the dialog closes empty; a refusal or failure keeps the text and a reached limit closes sending (BC-046 to BC-050, BC-054, ER-012 to ER-017, ER-022)', async ({
    page,
  }) => {
    const trader = await compose(page, 1)
    const lot = `<3 ${Date.now() % 1e6}`
    const description = `<b>Elite</b><img src=x> & ${lot}`
    let calls = 0
    const { promise: held, resolve: answer } = Promise.withResolvers<void>()
    await page.route(`**${composeBroadcast.path}`, async (route) => {
      if (route.request().method() !== 'POST') return route.fallback()
      calls++
      await held
      return route.fallback()
    })

    await test.step('once, as plain text', async () => {
      await fillIn(page, description)
      await dialog(page)
        .getByLabel('Additional info')
        .fill('<script>alert(1)</script> & "quotes" see https://company.example/a?b=1&c=2.')
      await send(page).click()
      await expect(send(page)).toBeDisabled()
      await field(page, 'Brand').press('Enter')
      answer()
      await expect(notice(page, 'Broadcast sent')).toBeVisible()
      await expect(dialog(page)).toBeHidden()
      await page.getByRole('dialog', { name: 'Possible matches' }).press('Escape')
      expect(calls).toBe(1)
      const row = page.getByRole('rowheader').getByRole('link').first()
      const title = async () => (await row.getAttribute('title'))?.replaceAll('\u00a0', ' ')
      await expect.poll(title).toBe(`40 × HP Elite & ${lot}, Grade A, € 285`)
      await row.click()
      const message = page.getByRole('region', { name: 'Message' })
      await expect(message).toContainText('& "quotes" see https://company.example')
      await expect(message).not.toContainText('alert')
      await expect(message.getByRole('link')).toHaveText('https://company.example/a?b=1&c=2')
      await expect(page.getByRole('main').locator('b, img, script')).toHaveCount(0)
    })

    await test.step('the same again is refused by its rule, then by a failure', async () => {
      await page.keyboard.press('c')
      await expect(field(page, 'Brand')).toHaveValue('')
      await fillIn(page, description)
      await dialog(page)
        .getByLabel('Additional info')
        .fill('<script>alert(1)</script> & "quotes" see https://company.example/a?b=1&c=2.')
      await send(page).click()
      const refused = notice(page, 'Broadcast rules not obeyed', 'Duplicate broadcast attempt')
      await expect(refused).toBeVisible()
      await expect(field(page, 'Description or part number')).toHaveValue(description)
      await failOnce(page, composeBroadcast, { status: 500, payload: { msg: 'The disk is full.' } })
      await expect(send(page)).toBeEnabled()
      await send(page).click()
      await expect(notice(page, 'Something went wrong', 'The disk is full.')).toBeVisible()
      await expect(send(page)).toBeEnabled()
      await expect(field(page, 'Brand')).toHaveValue('HP')
    })

    await test.step('a limit is shown for the chosen list and fetched for each', async () => {
      await list(page).selectOption('Tablet')
      await expect(list(page)).toHaveAccessibleDescription(
        /^Goes to [\d,]+ subscribers, digest readers get it at \d\d:00 Amsterdam time\. 5 left for Tablet today, /,
      )
      await haveSent(database, { trader, listId: 7, times: 2 })
      await list(page).selectOption('Laptop')
      await expect(list(page)).toHaveAccessibleDescription(
        /\. 2 left for Laptop today, 17 in all, 2 in these 15 minutes\.( Or mail it to \S+)?$/,
      )
      await expect(send(page)).toBeEnabled()
      await list(page).selectOption('Tablet')
      await expect(list(page)).toHaveAccessibleDescription(
        /^Goes to [\d,]+ subscribers, digest readers get it at \d\d:00 Amsterdam time\. 5 left for Tablet today, /,
      )
      await haveSent(database, { trader, listId: 14, times: 2 })
      await list(page).selectOption('Laptop')
      const limit = dialog(page).getByRole('status').filter({ hasText: 'Sending paused until' })
      await expect(limit).toContainText(
        /Sending paused until \d\d:\d\d.*You have sent 5 broadcasts within 15 minutes\./s,
      )
      await expect(send(page)).toBeDisabled()
    })
  })
})

test(
  'trader sends one broadcast after another by keys, edits the last, copies it, and a reload keeps the draft (BC-065 to BC-069)',
  { tag: '@main' },
  async ({ page }) => {
    await compose(page, 2)
    const lot = `R740 ${Date.now() % 1e6} 32GB`
    await fillIn(page, lot)
    await dialog(page).getByRole('radio', { name: 'WTB' }).check()
    await field(page, 'Price per piece').press('ControlOrMeta+Shift+Enter')
    await expect(notice(page, 'Broadcast sent')).toBeVisible()
    await expect(field(page, 'Quantity')).toBeFocused()
    await expect(field(page, 'Quantity')).toHaveValue('')
    await expect(dialog(page).getByRole('radio', { name: 'WTB' })).toBeChecked()
    await expect(list(page)).toHaveValue('7')
    await expect(field(page, 'Condition')).toHaveValue('Grade A')

    await page.keyboard.type('41')
    await field(page, 'Brand').fill('HP')
    await page.reload()
    await opener(page).click()
    await expect(field(page, 'Brand')).toHaveValue('HP')
    await field(page, 'Description or part number').fill(lot.replace('32GB', '32 GB'))
    const earlier = dialog(page).getByRole('status').filter({ hasText: 'Already sent on' })
    await expect(earlier.getByRole('link')).toHaveText(`40 × HP ${lot}, Grade A, € 285`)
    await field(page, 'Description or part number').fill(`${lot} SFF`)
    await expect(earlier).toBeHidden()
    await field(page, 'Price per piece').fill('290')
    await dialog(page).getByRole('button', { name: 'Preview' }).click()
    await expect(dialog(page).getByRole('region', { name: 'Preview' })).toContainText(
      `[Laptop] WTB: 41 × HP ${lot} SFF`,
    )
    await page.keyboard.press('Escape')
    await dialog(page).getByRole('button', { name: 'Discard' }).click()

    await page.getByRole('rowheader').getByRole('link', { name: lot }).click()
    await page.getByRole('button', { name: 'Edit', exact: true }).click()
    const edit = page.getByRole('dialog', { name: 'Edit broadcast' })
    await edit.getByLabel('Quantity').fill('42')
    await edit.getByRole('button', { name: 'Send correction' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      `42 × HP ${lot}, Grade A, € 285`,
    )
    await expect(page.getByRole('button', { name: 'Edit', exact: true })).toBeHidden()
    await page.getByRole('button', { name: 'Copy as new' }).click()
    await expect(field(page, 'Description or part number')).toHaveValue(lot)
    await expect(field(page, 'Price per piece')).toHaveValue('285')
  },
)
