import { expect, type Locator } from '@playwright/test'
import { type Trader } from './trader.ts'

export interface Task {
  name: string
  account: 'member' | 'trial'
  /** Done with a keyboard and a large screen. */
  isForDesk?: boolean
  act: (trader: Trader) => Promise<void>
}

const goods = (brand: string, description: string, price: string, quantity = '12') =>
  [
    ['Quantity', quantity],
    ['Brand', brand],
    ['Description or part number', description],
    ['Condition', 'Used, tested'],
    ['Price per piece', price],
  ] as const

const stamp = () => String(Date.now() % 1_000_000)
const rowsOf = (trader: Trader) => trader.page.getByRole('main').locator('tbody').getByRole('row')
/** Rows of broadcasts, whose tables have a column of subjects. */
const broadcastsOf = ({ page }: Trader) =>
  page
    .getByRole('main')
    .locator('table', { has: page.locator('th', { hasText: 'Subject' }) })
    .locator('tbody')
    .getByRole('row')
const firstOfOthers = (trader: Trader) =>
  broadcastsOf(trader)
    .filter({ hasNotText: /Your company|replied|New since/ })
    .first()
const ownRow = (trader: Trader) => broadcastsOf(trader).filter({ hasText: 'Your company' }).first()

/** After a broadcast its possible matches may open. */
async function closeMatches({ page }: Trader) {
  const matches = page.getByRole('dialog', { name: /possible match/i })
  const isOpen = await matches.waitFor({ timeout: 1500 }).then(
    () => true,
    () => false,
  )
  if (isOpen) await page.keyboard.press('Escape')
}

async function findParts(trader: Trader, text: string) {
  const { page } = trader
  await trader.openMenu('Parts')
  await trader.type(page.getByRole('searchbox', { name: 'Search parts' }), text)
  await page.keyboard.press('Enter')
  await expect(page.getByText(/\d results?|No part|0 results/).first()).toBeVisible()
}

async function openRow(row: Locator) {
  await row.getByRole('rowheader').getByRole('link').click()
}

const wanted = [
  'Xeon E5-2680 v4',
  'Xeon Gold 6130',
  'Xeon Gold 6248',
  'PM883 960 GB',
  'PM9A3 1.92 TB',
]
const wrongNumbers = [
  'C93OO-48P-A',
  'C9300 48P A',
  '8151OO-B21',
  '815100 B21',
  'JL256A#ABB',
  'JL256',
  'M393A4K4OCB2-CTD',
  'WS-C296OX-48FPD-L',
  'MZ7LH96OHAJR-00005',
  'P44477 B21',
]

export const tasks: Task[] = [
  {
    name: 'Send one WTS',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await trader.button('Compose').click()
      await trader.choose(trader.dialog.getByLabel('List', { exact: true }), 'Laptop')
      await trader.fill(trader.dialog, goods('Lenovo', `ThinkPad T14 G2 lot ${stamp()}`, '310'))
      await trader.button('Send broadcast').click()
      await expect(page.getByText(/Broadcast sent/i).first()).toBeVisible()
      await closeMatches(trader)
    },
  },
  {
    name: 'Correct its price',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await ownRow(trader)
        .getByRole('button', { name: /^Actions for/ })
        .click()
      await page.getByRole('menuitem', { name: 'Edit' }).click()
      await trader.type(trader.dialog.getByLabel(/^Price/), '299')
      await page.keyboard.press('Control+Enter')
      await expect(trader.dialog).toBeHidden()
    },
  },
  {
    name: 'Copy it as new, with another quantity',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await ownRow(trader)
        .getByRole('button', { name: /^Actions for/ })
        .click()
      await page.getByRole('menuitem', { name: 'Copy as new' }).click()
      await trader.type(
        trader.dialog.getByLabel('Description or part number'),
        `ThinkPad L14 lot ${stamp()}`,
      )
      await trader.button('Send broadcast').click()
      await expect(page.getByText(/Broadcast sent/i).first()).toBeVisible()
      await closeMatches(trader)
    },
  },
  {
    name: 'Five WTBs in a row',
    account: 'trial',
    async act(trader) {
      const { page } = trader
      await trader.button('Compose').click()
      await trader.dialog.getByText('WTB', { exact: true }).click()
      await trader.choose(trader.dialog.getByLabel('List', { exact: true }), 'Components')
      for (const [n, what] of wanted.entries()) {
        const isLast = n === wanted.length - 1
        const [quantity, brand, description, condition, price] = goods(
          'Intel',
          `${what} lot ${stamp()}`,
          `${50 + n}`,
        )
        const kept = n === 0 ? [condition] : []
        await trader.fill(trader.dialog, [quantity, brand, description, ...kept, price])
        await trader.button(isLast ? 'Send broadcast' : 'Send and write another').click()
        if (isLast)
          await expect(page.getByRole('dialog', { name: 'Compose broadcast' })).toBeHidden()
        else await expect(trader.dialog.getByLabel('Description or part number')).toHaveValue('')
      }
      await closeMatches(trader)
    },
  },
  {
    name: 'Reply to a broadcast',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await openRow(firstOfOthers(trader))
      await trader.button(/^Reply/).click()
      await expect(trader.dialog.getByLabel('Body')).toBeFocused()
      await page.keyboard.type('We have all of them, tested. ')
      await trader.button('Send reply').click()
      await expect(page.getByText(/You replied/).first()).toBeVisible()
    },
  },
  {
    name: 'See what I answered',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await page
        .getByRole('link', { name: /^You replied/ })
        .first()
        .click()
      await expect(page.getByText('We have all of them, tested.').first()).toBeVisible()
    },
  },
  {
    name: 'Follow three lists for a day: choose them, look four times',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await trader.openMenu('Broadcasts')
      await trader.choose(page.getByRole('combobox', { name: 'Show' }), 'Several lists…')
      for (const name of ['Laptop', 'Components', 'Server/Storage'])
        await trader.dialog.getByText(name, { exact: true }).click()
      await trader.dialog.getByRole('button', { name: /^(Show|Apply)/ }).click()
      for (const look of [1, 2, 3, 4]) {
        await expect(rowsOf(trader).first()).toBeVisible()
        if (look === 4) break
        await openRow(firstOfOthers(trader))
        await expect(page.getByRole('button', { name: /^Reply/ }).first()).toBeVisible()
        await page.getByRole('link', { name: /^Back to/ }).click()
        await expect(page).toHaveURL(/listType/)
      }
    },
  },
  {
    name: 'Find a part typed with blanks (C9300 48P A)',
    account: 'member',
    async act(trader) {
      await findParts(trader, 'C9300 48P A')
      await expect(trader.page.getByText(/39 results/).first()).toBeVisible()
    },
  },
  {
    name: 'Look up ten wrong part numbers',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await trader.openMenu('Parts')
      let found = 0
      for (const wrong of wrongNumbers) {
        await trader.type(page.getByRole('searchbox', { name: 'Search parts' }), wrong)
        await page.keyboard.press('Enter')
        await expect(page.getByRole('main').getByText(wrong).first()).toBeVisible()
        if (await page.getByRole('main').locator('tbody').first().isVisible()) found += 1
        else {
          const meant = page.getByRole('main').getByRole('link', { name: /\d/ })
          await meant.first().click()
          await expect(page.getByRole('main').locator('tbody').first()).toBeVisible()
          found += 1
        }
      }
      expect(found).toBe(wrongNumbers.length)
    },
  },
  {
    name: 'Filter a part to used, Germany, at least 10',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await findParts(trader, 'C9300-48P-A')
      // A phone has all filters behind one button.
      if (trader.isTouch) await trader.button('Filters').click()
      for (const [chip, value] of [
        ['Condition', /^Used/],
        ['Region', /^Germany/],
        ['Quantity', /^10 pcs and more/],
      ] as const) {
        const filter = page
          .getByRole('group', { name: 'Filters' })
          .getByRole('button', { name: chip })
        if (!trader.isTouch) await filter.click()
        await trader.dialog.getByText(value).first().click()
        if (!trader.isTouch) await page.keyboard.press('Escape')
      }
      if (trader.isTouch) await page.mouse.click(380, 20)
      await expect(page).toHaveURL(/quantity=10/)
    },
  },
  {
    name: 'Compare the prices of a part by condition',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await findParts(trader, 'C9300-48P-A')
      await page.getByRole('link', { name: /Availability and statistics/ }).click()
      await expect(page.getByRole('table', { name: 'Figures by condition' })).toBeVisible()
    },
  },
  {
    name: 'Ask four chosen sellers',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await findParts(trader, 'C9300-48P-A')
      const boxes = page.getByRole('checkbox', { name: /^Select C9300/ })
      for (const n of [1, 2, 3, 4]) await boxes.nth(n).click()
      await page
        .getByRole('region', { name: 'Selected rows' })
        .getByRole('button', { name: /RFQ/ })
        .click()
      await trader.dialog.getByRole('button', { name: /^Send request/ }).click()
      await expect(trader.dialog).toBeHidden()
    },
  },
  {
    name: 'Ask a seller from the part page',
    account: 'member',
    async act(trader) {
      await findParts(trader, 'JL256A')
      await openRow(rowsOf(trader).first())
      await trader.page.getByRole('button', { name: 'Request For Quote', exact: true }).click()
      await trader.dialog.getByRole('button', { name: /^Send/ }).last().click()
      await expect(trader.dialog).toBeHidden()
    },
  },
  {
    name: 'Call a seller',
    account: 'member',
    async act(trader) {
      await findParts(trader, 'C9300-48P-A')
      await rowsOf(trader).first().getByRole('link', { name: /^\+/ }).click()
    },
  },
  {
    name: 'Look up a company and read its tier',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await trader.openMenu('Companies')
      await trader.type(page.getByRole('main').getByRole('searchbox').first(), 'Helder')
      await expect(rowsOf(trader).first()).toContainText('Helder')
      await expect(
        rowsOf(trader)
          .first()
          .getByText(/member/i)
          .first(),
      ).toBeAttached()
    },
  },
  {
    name: 'Change the price of a stock line',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await trader.openMenu('Inventory')
      await trader.button(/^Edit SFP/).click()
      await trader.type(
        page
          .getByRole('main')
          .getByLabel(/^Price/)
          .first(),
        '165',
      )
      await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('cell', { name: '€ 165' })).toBeVisible()
    },
  },
  {
    name: 'Change the quantity of five lines',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await trader.openMenu('Inventory')
      for (const n of [1, 2, 3, 4, 5])
        await page
          .getByRole('checkbox', { name: /^Select / })
          .nth(n)
          .click()
      await page
        .getByRole('region', { name: 'Selected rows' })
        .getByRole('button', { name: 'Change' })
        .click()
      await trader.type(trader.dialog.getByLabel('Quantity optional'), '20')
      await trader.dialog.getByRole('button', { name: 'Save' }).click()
      await expect(trader.dialog).toBeHidden()
    },
  },
  {
    name: 'See who searched my stock, and write to one',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await page.getByRole('link', { name: 'All hits' }).click()
      await page
        .getByRole('button', { name: /^Message to/ })
        .first()
        .click()
      await trader.type(trader.dialog.getByLabel('Message'), 'We have it in stock. Interested?')
      await trader.dialog.getByRole('button', { name: 'Send message' }).click()
      await expect(trader.dialog).toBeHidden()
    },
  },
  {
    name: 'Mark a request as answered',
    account: 'member',
    async act(trader) {
      const done = trader.page.getByRole('button', { name: /^Mark as answered/ })
      const before = await done.count()
      await done.first().click()
      await expect(done).toHaveCount(before - 1)
    },
  },
  {
    name: 'Switch a list to the daily digest',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await trader.openUserMenu(/Marit Vos/, /Broadcast Settings/)
      await page
        .getByRole('radiogroup', { name: 'Printer, primary' })
        .getByText(/Digest/)
        .click()
      await page.getByRole('button', { name: 'Save' }).click()
      await expect(page.getByText(/saved/i).first()).toBeVisible()
    },
  },
  {
    name: 'Sign out another device',
    account: 'member',
    async act(trader) {
      const { page } = trader
      await trader.openUserMenu(/Marit Vos/, /Profile/)
      await page.getByRole('link', { name: 'Security' }).click()
      await page
        .getByRole('button', { name: /^Sign out, Firefox|^Sign out Firefox|^Sign out.*Firefox/ })
        .first()
        .click()
      await expect(page.getByText(/signed out/i).first()).toBeVisible()
    },
  },
]
