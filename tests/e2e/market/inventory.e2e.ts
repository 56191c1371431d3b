import type { Page } from '@playwright/test'
import {
  addStockLine,
  listStock,
  removeAllStock,
  removeStockLine,
} from '#contract/inventory/own-stock.ts'
import { failOnce } from '../../support/browser/fail-once.ts'
import { ownAccount, useOwnAccount, type OwnAccount } from '../../support/browser/own-account.ts'
import {
  expect,
  notice,
  pageWidth,
  phone,
  signInQuietly,
  test,
} from '../../support/browser/real-browser.ts'
import { putStock } from '../../support/stock/stock.ts'
import { ownNumbers, ownParts } from '../../support/browser/stock-pages.ts'

const { database, account: member } = useOwnAccount()
test.beforeEach(({ context }) => signInQuietly(context, member.email))

const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })
const addToInventory = (page: Page) => page.getByRole('button', { name: 'Add to inventory' })

async function fill(page: Page, line: Record<string, string>) {
  for (const [name, value] of Object.entries(line)) await field(page, name).fill(value)
}

/** Somebody looked for this member's stock so many times. */
const searched = (by: OwnAccount, times: number) => database.sql`
  insert into stock_hit (company_id, searcher_id, terms, part_number, searched_at)
  select ${member.companyId}, case when i > 1 then ${by.companyId}::int end, 'catalyst ' || i,
    'WS-C2960X-48TS-L', now() - make_interval(mins => i)
  from generate_series(1, ${times}::int) as i`

test(
  'member adds parts, changes one while a colleague does, finds, deletes and restores them (IV-001, IV-004 to IV-009, IV-012 to IV-016, ER-039, ER-041, BK-067, AM-082)',
  { tag: '@main' },
  async ({ page }) => {
    await page.goto('/')
    await page.getByRole('link', { name: 'Inventory', exact: true }).first().click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inventory' })).toBeVisible()
    await expect(page.getByText('Your inventory is empty.')).toBeVisible()
    await expect(page.getByText('List only what you physically hold')).toBeVisible()
    await expect(page.getByText('Update it at least every 2 weeks.')).toBeVisible()

    await page.getByRole('button', { name: 'Add part' }).first().click()
    await expect(field(page, 'Part number')).toBeFocused()
    await expect(field(page, 'Quantity')).toHaveValue('1')
    await expect(field(page, 'Condition')).toHaveValue('F/S')
    await expect(addToInventory(page)).toBeDisabled()
    await fill(page, {
      'Part number': 'WS-C2960X-48TS-L',
      Manufacturer: 'Cisco',
      Description: 'Catalyst switch, 48 ports',
      Quantity: 'ten',
      Price: '$ 1.250,5',
    })
    // The currency follows what is typed, there and back, and both figures are shown as they were understood.
    await expect(field(page, 'Currency')).toHaveValue('USD')
    await field(page, 'Price').fill('1.250,5')
    await expect(field(page, 'Currency')).toHaveValue('EUR')
    await field(page, 'Price').fill('$ 1.250,5')
    await expect(field(page, 'Price')).toHaveAccessibleDescription('= $ 1,250.50 (€ 1,078.02)')
    await expect(page.getByText('This field should be a number')).toBeVisible()
    await field(page, 'Quantity').fill('2.500')
    await expect(field(page, 'Quantity')).toHaveAccessibleDescription('= 2,500')
    await addToInventory(page).click()
    await expect(notice(page, 'Successfully added to your inventory.')).toBeVisible()
    const row = ownParts(page).getByRole('row', { name: /WS-C2960X/ })
    await expect(row).toContainText('2,500')
    await expect(row).toContainText('$ 1,250.50€ 1,078.02')
    await expect(page.getByText('1 part', { exact: true })).toBeVisible()

    // The same part, written otherwise, is updated.
    await expect(field(page, 'Part number')).toBeFocused()
    await expect(field(page, 'Currency')).toHaveValue('EUR')
    await field(page, 'Currency').selectOption('USD')
    await fill(page, {
      'Part number': 'wsc2960x48tsl',
      Manufacturer: 'CISCO',
      Description: 'Catalyst switch',
      Price: '0',
    })
    await addToInventory(page).click()
    await expect(notice(page, 'Existing part was updated')).toBeVisible()
    await expect.poll(() => ownNumbers(page)).toEqual(['wsc2960x48tsl'])
    await expect(ownParts(page).getByRole('cell', { name: 'CALL' })).toBeVisible()
    // The currency that was chosen for one line does not bind the next.
    for (const partNumber of ['652564-B21', 'P19720-B21']) {
      await fill(page, {
        'Part number': partNumber,
        Manufacturer: 'HPE',
        Description: 'Disk',
        Price: '£ 99',
      })
      await addToInventory(page).click()
      await expect(page.getByText(partNumber)).toBeVisible()
    }

    // One click leaves the emptied form for a line.
    await expect(field(page, 'Part number')).toHaveValue('')
    await page.getByRole('button', { name: 'Edit 652564-B21' }).click()
    await expect(page.getByRole('form', { name: 'Edit part' })).toBeVisible()

    // A colleague is quicker with the same line.
    await expect(field(page, 'Price')).toHaveValue('99')
    await expect(field(page, 'Currency')).toHaveValue('GBP')
    await field(page, 'Price').fill('120')
    await database.sql`
    update stock_line set quantity = 7 where company_id = ${member.companyId} and text_id = (
      select id from part_text where part_number = '652564-B21' and description = 'Disk')`
    await page.getByRole('button', { name: 'Save' }).click()
    const meanwhile = page.getByRole('alert').filter({ hasText: 'Someone else has changed this' })
    await expect(meanwhile).toContainText('Quantity is now 7')
    await expect(field(page, 'Quantity')).toHaveValue('7')
    await expect(field(page, 'Price')).toHaveValue('120')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(notice(page, 'Part updated')).toBeVisible()
    const changed = ownParts(page).getByRole('row', { name: /652564-B21/ })
    await expect(changed).toContainText('£ 120€ 136.36')

    await page.getByRole('searchbox', { name: 'Search your inventory' }).fill('p19720b21')
    await expect(page).toHaveURL(/query=p19720b21/)
    await expect.poll(() => ownNumbers(page)).toEqual(['P19720-B21'])
    await page.getByRole('button', { name: 'Delete P19720-B21' }).click()
    const question = page.getByRole('alertdialog', { name: 'Delete this part?' })
    await question.getByRole('button', { name: 'Delete' }).click()
    await expect(notice(page, 'Item deleted successfully.')).toBeVisible()
    await page.getByRole('link', { name: 'Show all parts' }).click()
    await expect(page.getByText('2 parts', { exact: true })).toBeVisible()

    await page.getByRole('button', { name: 'Delete all' }).click()
    const all = page.getByRole('alertdialog', { name: 'Delete your whole inventory?' })
    await expect(all).toContainText('All 2 parts leave your inventory and the search at once.')
    await all.getByRole('button', { name: 'Delete all' }).click()
    await expect(notice(page, 'Inventory deleted successfully.')).toContainText('restore it')
    await expect(page.getByText('Your inventory is empty.')).toBeVisible()
    await page.getByRole('button', { name: 'Restore' }).click()
    await expect(notice(page, 'Inventory restored')).toBeVisible()
    await expect(ownParts(page).getByRole('rowheader')).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Restore' })).toHaveCount(0)
  },
)

test.describe('while calls fail', () => {
  test.use({ forgiven: /status of 503/ })

  const away = 'The service is away.'
  const isAway = { status: 503, payload: { msg: away } }
  /** Milliseconds from the answer of the next change that passes until the list is read again. */
  async function untilRead(page: Page, method: 'POST' | 'DELETE'): Promise<number> {
    const changed = await page.waitForResponse(
      (answer) => answer.request().method() === method && answer.ok(),
    )
    const read = await page.waitForResponse(
      (answer) =>
        answer.request().method() === 'GET' && new URL(answer.url()).pathname === listStock.path,
    )
    // By the clock of the browser: this process may hear of both late.
    const { startTime, responseStart } = changed.request().timing()
    return read.request().timing().startTime - startTime - responseStart
  }

  test('member reads that parts could not be saved or deleted, and loses nothing (ER-035 to ER-040, IV-010, CN-019)', async ({
    page,
  }) => {
    await putStock({ database, clock: { now: () => new Date() } }, member.companyId, [
      { partNumber: 'AA-1' },
      { partNumber: 'BB-2' },
    ])
    // An open question hides the rows from who cannot see them.
    const rows = page
      .getByRole('table', { name: 'Your inventory', includeHidden: true })
      .locator('tbody tr')
    await page.goto('/inventory')

    await test.step('adding a part', async () => {
      await page.getByRole('button', { name: 'Add part' }).first().click()
      await fill(page, {
        'Part number': 'CC-3',
        Manufacturer: 'Cisco',
        Description: 'Catalyst switch',
        Price: '5',
      })
      await failOnce(page, addStockLine, isAway)
      await addToInventory(page).click()
      await expect(notice(page, 'Part could not be created or updated', away)).toBeVisible()
      await expect(field(page, 'Part number')).toHaveValue('CC-3')
      await expect(rows).toHaveCount(2)
      const readAgain = untilRead(page, 'POST')
      await addToInventory(page).click()
      await expect(notice(page, 'Successfully added to your inventory.')).toBeVisible()
      expect(await readAgain).toBeGreaterThan(1900)
      await expect(rows).toHaveCount(3)
    })

    await test.step('deleting a part', async () => {
      await page.reload()
      await failOnce(page, removeStockLine, isAway)
      await page.getByRole('button', { name: 'Delete AA-1' }).click()
      const question = page.getByRole('alertdialog', { name: 'Delete this part?' })
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(notice(page, 'Part could not be deleted', away)).toBeVisible()
      await expect(rows).toHaveCount(3)
      const readAgain = untilRead(page, 'DELETE')
      await question.getByRole('button', { name: 'Delete' }).click()
      await expect(notice(page, 'Item deleted successfully.')).toBeVisible()
      await expect(rows).toHaveCount(2)
      expect(await readAgain).toBeGreaterThan(900)
    })

    await test.step('deleting everything', async () => {
      await failOnce(page, removeAllStock, isAway)
      await page.getByRole('button', { name: 'Delete all' }).click()
      const question = page.getByRole('alertdialog', { name: 'Delete your whole inventory?' })
      await question.getByRole('button', { name: 'Delete all' }).click()
      await expect(notice(page, 'Parts could not be deleted', away)).toBeVisible()
      await expect(rows).toHaveCount(2)
      await question.getByRole('button', { name: 'Delete all' }).click()
      await expect(notice(page, 'Inventory deleted successfully.')).toBeVisible()
      await expect(rows).toHaveCount(0)
    })
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: phone, colorScheme: 'dark' })

  test('member brings hidden stock back with a click, and reads who searched, 15 at a time (BK-069, IV-017, IV-018, IV-020)', async ({
    page,
  }) => {
    const buyer = await ownAccount(database)
    await database.sql`
      insert into stock_owner (company_id, is_listed, refreshed_at, hides_at, hidden_at)
      values (${member.companyId}, false, '2026-10-01', '2026-10-22', '2026-10-22')`
    await database.sql`
      insert into part_text (part_number, manufacturer, description)
      values ('WS-C2960X-48TS-L', 'Cisco', ${`Catalyst of ${member.companyId}`})`
    await database.sql`
      insert into stock_line (company_id, text_id, quantity, condition, is_listed, updated_at)
      select ${member.companyId}, id, 3, 0, false, '2026-10-01' from part_text
      where description = ${`Catalyst of ${member.companyId}`}`
    await searched(buyer, 17)
    await page.goto('/inventory')
    const row = ownParts(page).getByRole('row', { name: /WS-C2960X/ })
    await expect(row).toHaveCSS('display', 'grid')
    await expect(page.getByText('Your inventory is hidden from the search.')).toBeVisible()
    expect(await pageWidth(page)).toBeLessThanOrEqual(phone.width)
    await page.getByRole('button', { name: 'Confirm and show' }).click()
    await expect(notice(page, 'Inventory is up to date')).toBeVisible()
    await expect(page.getByText('Your inventory is hidden from the search.')).toHaveCount(0)

    await page.getByRole('link', { name: 'Who searched', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Inventory hits' })).toBeVisible()
    await expect(page.getByText('17 searches found your stock.')).toBeVisible()
    const hits = page.getByRole('table', { name: /Searches that found your stock/ })
    await expect(hits.getByRole('rowheader')).toHaveCount(15)
    await expect(hits.getByRole('row', { name: /catalyst 1 / })).toContainText('Visitor')
    expect(await pageWidth(page)).toBeLessThanOrEqual(phone.width)
    await hits.getByRole('button', { name: buyer.companyName }).first().click()
    await expect(page.getByRole('dialog', { name: buyer.companyName })).toBeVisible()
    await page.keyboard.press('Escape')
    await hits
      .getByRole('button', { name: /^Message to/ })
      .first()
      .click()
    const message = page.getByRole('dialog', { name: 'Send message' })
    await expect(message.getByRole('textbox', { name: 'Message' })).toHaveValue(
      'We have 3 × WS-C2960X-48TS-L in stock.\n\n',
    )
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'Next' }).click()
    await expect(page).toHaveURL('/inventory-hits?page=2')
    await expect(hits.getByRole('rowheader')).toHaveCount(2)
  })
})
