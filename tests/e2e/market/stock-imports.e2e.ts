import type { Page, Route } from '@playwright/test'
import { checkStockFile } from '#contract/inventory/file-checks.ts'
import { stockFileFaults } from '#contract/inventory/inventory.ts'
import {
  importStockFile,
  uploadStockFile,
  workbookType,
  type StockFile,
} from '#contract/inventory/stock-files.ts'
import { failOnce } from '../../support/browser/fail-once.ts'
import { useOwnAccount } from '../../support/browser/own-account.ts'
import { expect, notice, signInQuietly, test } from '../../support/browser/real-browser.ts'
import {
  chooseFile,
  firstLines,
  readAs,
  startImport,
} from '../../support/browser/stock-file-pages.ts'
import { aWorkbook, sheetRows } from '../../support/stock/workbook.ts'

// Calls that fail and files that are gone are part of these stories.
test.use({ forgiven: /status of (503|404|409)/ })

const { database, account: member } = useOwnAccount()
test.beforeEach(({ context }) => signInQuietly(context, member.email))

const file: StockFile = {
  id: 4_000_000,
  name: 'november.csv',
  size: 300_000,
  via: 'page',
  by: 'Ilse Terhorst',
  givenAt: '2026-11-22T05:00:00.000Z',
  state: 'reading',
  mode: 'replace',
  lines: 9000,
  linesRead: 4120,
  counts: null,
  stoppedRemoval: null,
  undo: null,
  undoneAt: null,
  refusedKept: 0,
  fault: null,
  endedAt: null,
  canStart: false,
  until: '2026-12-06T05:00:00.000Z',
}
const counts = {
  added: 8000,
  changed: 3,
  unchanged: 997,
  removed: 7,
  combined: 0,
  refused: 0,
  skipped: 0,
  warned: 0,
}
const done = { ...file, state: 'done', linesRead: 9000, counts, endedAt: file.givenAt } as const

/** Lets the market answer what it would at some moment of a long import. */
const answering = (payload: unknown) => (route: Route) =>
  route.fulfill({ json: { status: 200, payload } })
const listed = (page: Page, one: StockFile) =>
  page.route('**/api/inventory/files', answering({ files: [one] }))

test('member follows an import in the inventory and on its page, and sees the new stock once it is in (BK-068)', async ({
  page,
}) => {
  await test.step('in the inventory, as its colleagues do', async () => {
    await page.goto('/')
    await listed(page, file)
    await page.getByRole('link', { name: 'Inventory', exact: true }).first().click()
    const running = page.getByRole('list', { name: 'Running and waiting' })
    await expect(running).toContainText('Reading 4,120 of 9,000 lines')
    await expect(running.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '46')
    await listed(page, { ...file, state: 'writing', linesRead: 9000 })
    await expect(running).toContainText('Saving 9,000 lines')
    const again = page.waitForRequest((request) => request.url().endsWith('/api/inventory/count'))
    await listed(page, done)
    await again
    await expect(running).toHaveCount(0)
    await page.getByRole('button', { name: 'Latest files' }).click()
    await expect(page.getByText('8,000 new, 3 changed, 997 unchanged, 7 removed')).toBeVisible()
    await page.unroute('**/api/inventory/files')
  })

  await test.step('on its page, also when it was left and opened again', async () => {
    await page.goto('/inventory')
    await chooseFile(page, { name: 'november.csv', text: 'Part number;Qty\nAB-100;5' })
    const id = Number(/\d+$/.exec(page.url()))
    const at = (state: StockFile) => page.route(`**/api/inventory/files/${id}`, answering(state))
    await page.route(`**/api/inventory/files/${id}/actions/import`, answering({ ...file, id }))
    await at({ ...file, id })
    await startImport(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Importing stock' })).toBeVisible()
    await expect(page.getByRole('progressbar')).toHaveAttribute(
      'aria-valuetext',
      'Reading 4,120 of 9,000 lines',
    )
    await expect(page.getByText('You can leave this page')).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Reading the file' })).toHaveCount(1)
    await page.getByRole('link', { name: 'Back to inventory' }).click()
    await page.goBack()
    await expect(page.getByRole('progressbar')).toBeVisible()
    await at({ ...done, id })
    await expect(page.getByRole('heading', { level: 1, name: 'Stock imported' })).toBeVisible()
    await expect(page.getByRole('status').filter({ hasText: 'Imported: 8,000 new' })).toHaveCount(1)
    await expect(page.getByText('refused', { exact: false })).toHaveCount(1)
  })
})

test('member reads why a file was refused, retries what failed, corrects an import, and chooses sheet and columns of a workbook (BK-068)', async ({
  page,
}) => {
  const away = { status: 503, payload: { msg: 'The service is away.' } }
  const choose = (name: string, buffer: Buffer, mimeType = '') =>
    page.getByLabel('Stock file', { exact: true }).setInputFiles({ name, mimeType, buffer })
  const start = page.getByRole('button', { name: 'Import', exact: true })
  const alert = page.getByRole('alert')

  await test.step('a file is refused before it is sent where that is known', async () => {
    await page.goto('/inventory')
    const sent: string[] = []
    page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))
    await choose('empty.xls', Buffer.alloc(0))
    await expect(alert).toHaveText(stockFileFaults.empty)
    expect(sent.filter((url) => url.includes('files'))).toEqual([])
    await choose('scan.pdf', Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n1 0 obj', 'latin1'))
    await expect(alert).toHaveText(stockFileFaults.noTable)
    await expect(page).toHaveURL('/inventory')
    await expect(page.getByRole('button', { name: 'Latest files' })).toHaveCount(0)
  })

  await test.step('what was chosen stays while the service is away, or the file is gone', async () => {
    const name = 'november.csv'
    const text = 'Part number;Qty\nAB-100;5'
    await failOnce(page, uploadStockFile, away)
    await choose(name, Buffer.from(text), 'text/csv')
    await expect(alert).toHaveText('The service is away.')
    await failOnce(page, checkStockFile, { ...away, status: 409 })
    await chooseFile(page, { name, text })
    await expect(
      page.getByText('The lines could not be counted. The service is away.'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Count again' }).click()
    await expect(page.getByText('1 line will be added to your inventory.')).toBeVisible()
    await failOnce(page, importStockFile, away)
    await page.getByLabel('Currency').selectOption('USD')
    await startImport(page)
    await expect(
      notice(page, 'The import could not be started', 'The service is away.'),
    ).toBeVisible()
    await expect(page.getByLabel('Currency')).toHaveValue('USD')
    // A colleague discards it meanwhile.
    await database.sql`delete from stock_file where company_id = ${member.companyId}`
    await startImport(page)
    await expect(
      page.getByRole('heading', { level: 1, name: 'Stock file not found' }),
    ).toBeVisible()
    await expect(page.getByText('Stock files are kept for 14 days.')).toBeVisible()
  })

  await test.step('a file of nothing says so before its import, and is corrected', async () => {
    await page.goto('/inventory')
    await chooseFile(page, {
      name: 'november.csv',
      text: 'Code;Anzahl\nAB-100;minus\nAB-200;none',
    })
    await expect(page.getByText('No line of this file can be imported.')).toBeVisible()
    await expect(start).toBeDisabled()
    await readAs(page, 'Anzahl').selectOption('Not read')
    const line = firstLines(page).getByRole('row', { name: 'AB-100' })
    await expect(line.getByRole('cell', { name: '1', exact: true })).toBeVisible()
    await startImport(page)
    await expect(page.getByRole('heading', { level: 1, name: 'Stock imported' })).toBeVisible()
  })

  await test.step('of a workbook the member says which sheet and columns are read', async () => {
    const more = Array.from({ length: 12 }, (_, index) => `Extra ${index + 1}`)
    const rows = (codes: string[], names: string[]) =>
      sheetRows([
        names,
        ...codes.map((code, index) => [code, index === 1 ? 'none' : 3, ...names.slice(2)]),
      ])
    const sheets = [
      { name: 'Switches', rows: rows(['AB-100', 'AB-200', 'AB-300'], ['PN', 'Qty']) },
      { name: 'Disks', rows: rows(['CD-200', 'CD-100'], ['PN', 'Qty', ...more]) },
    ]
    await page.goto('/inventory')
    await choose('stock.xlsx', aWorkbook({ sheets }), workbookType)
    await expect(firstLines(page).getByRole('row', { name: 'AB-300' })).toBeVisible()
    // What was typed for a line of one sheet is not offered for the line of another.
    const quantity = page.getByLabel('Quantity of line 3')
    await quantity.fill('17')
    await expect(page.getByRole('button', { name: 'Apply correction' })).toBeEnabled()
    await page.getByLabel('Sheet').focus()
    await page.getByLabel('Sheet').selectOption('Disks')
    await expect(quantity).toHaveValue('none')
    await expect(firstLines(page).getByRole('row', { name: 'CD-200' })).toBeVisible()
    await expect(page.getByLabel('Sheet')).toBeFocused()
    await expect(readAs(page, 'Extra 12')).toHaveCount(0)
    await page.getByRole('button', { name: 'Show all 14 columns' }).click()
    await readAs(page, 'Extra 12').selectOption('Manufacturer')
    await expect(firstLines(page).getByRole('row', { name: 'CD-200' })).toContainText('Extra 12')
  })

  await test.step('what a file leaves open is asked before it can be imported', async () => {
    await page.goto('/inventory')
    const text = 'PN;Brand;Price;Qty NL;Qty DE\nAB-100;HP;9.50;4;7'
    await chooseFile(page, { name: 'sites.csv', text })
    const questions = page.getByRole('region', { name: 'Questions about the file' })
    await expect(questions).toHaveText(
      /^More than one column may be the quantity: Qty NL, Qty DE\./,
    )
    await expect(page.getByText('Answer the questions about the file first.')).toBeVisible()
    await questions.getByRole('button', { name: 'Add them up' }).click()
    await expect(questions).toHaveCount(0)
    const line = firstLines(page).getByRole('row', { name: 'AB-100' })
    await expect(line.getByRole('cell', { name: '11', exact: true })).toBeVisible()
    await expect(page.getByText('Answer the questions about the file first.')).toHaveCount(0)
  })
})
