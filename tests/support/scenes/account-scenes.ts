import { demoPassword } from '#database/seed/demo-accounts.ts'
import { importStockFile, workbookType, type StockFile } from '#contract/inventory/stock-files.ts'
import { noticeDialog, overdue, putInvoice, putState } from '../browser/account-notices.ts'
import { openDemoDatabase } from '../browser/demo-database.ts'
import { ownAccount, type OwnAccount } from '../browser/own-account.ts'
import { desktop, expect, signInQuietly, trySignIn } from '../browser/real-browser.ts'
import { putStock } from '../stock/stock.ts'
import { chooseFile, firstLines, importIt, startImport } from '../browser/stock-file-pages.ts'
import { codeField, keyOf, shown } from '../browser/two-factor-page.ts'
import { aWorkbook, sheetRows } from '../stock/workbook.ts'
import { clickButton, openDialog, see, seeDialog, switchTo, type SceneGroup } from './scene.ts'

const head = 'Artikelnummer;Hersteller;Bezeichnung;Bemerkung;Menge;Zustand;Preis'
const refused = [head, 'ZQ-1;Cisco;Switch;tested;10;gezogen;1.250,50', 'ZQ-2;HPE;Server;;-3;neu;9']
const longFile: StockFile = {
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
const wideSheet = () => {
  const names = ['PN', 'Qty', ...Array.from({ length: 12 }, (_, index) => `Extra ${index + 1}`)]
  const rows = sheetRows([names, ['AB-100', 3, ...names.slice(2)]])
  const sheets = ['Switches', 'Disks'].map((name) => ({ name, rows }))
  return { name: 'stock.xlsx', mimeType: workbookType, buffer: aWorkbook({ sheets }) }
}

async function inDatabase(work: (demo: ReturnType<typeof openDemoDatabase>) => Promise<unknown>) {
  const demo = openDemoDatabase()
  await work(demo).finally(() => demo.close())
}

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:128.0) Gecko/20100101 Firefox/128.0'

let blocked: OwnAccount

export const accountScenes: SceneGroup = {
  readers: 'members on their own pages',
  async prepare(demo, context) {
    const { sql } = demo
    const me = await ownAccount(demo)
    const stocked = await ownAccount(demo)
    blocked = await ownAccount(demo)
    const clock = { now: () => new Date() }
    await putStock({ database: demo, clock }, stocked.companyId, [
      { partNumber: 'WS-C2960X-48TS-L', manufacturer: 'Cisco' },
    ])
    await sql`
      update stock_owner set is_listed = false, hidden_at = now() where company_id = ${stocked.companyId}`
    await sql`
      insert into stock_hit (company_id, searcher_id, terms, part_number, searched_at)
      select ${stocked.companyId}, ${me.companyId}, 'catalyst ' || i, 'WS-C2960X-48TS-L', now()
      from generate_series(1, 17) as i`
    await sql`
      insert into recommendation (contact_id, by_company_id, company_id, words, written_at)
      values (${stocked.id}, ${stocked.companyId}, ${me.companyId},
        'Waits for you: paid within a day, twice in a row.', now())`
    await putState(demo, blocked, {
      state: 'overdue',
      message: '<p>Hello <a href="/payment">you</a>.</p>',
    })
    await putInvoice(demo, blocked, overdue)
    await signInQuietly(context, me.email)
    await sql`
      insert into session (contact_id, token_hash, created_at, last_seen_at, expires_at, user_agent, source)
      select contact_id, sha256(convert_to(${me.email} || i, 'UTF8')), created_at, last_seen_at, expires_at,
        case when i = 1 then user_agent else ${firefox} end, source
      from session, generate_series(1, 6) as i where contact_id = ${me.id}`
    return { me: me.email, stocked: stocked.email, blocked: blocked.email }
  },
  scenes: [
    { route: '/profile' },
    {
      name: 'entry being changed',
      open: (page) => clickButton(page, 'Edit your entry'),
    },
    { route: '/profile/company' },
    { name: 'logo upload', open: (page) => openDialog(page, 'Upload logo', 'Upload logo') },
    {
      route: '/profile/company',
      name: 'all sections being changed',
      async open(page) {
        await clickButton(page, 'Edit company')
        await clickButton(page, 'Edit bank details')
        await page.getByLabel('IBAN').fill('NL92ABNA0417164300')
        await see(page, 'The check digits of this IBAN are wrong')
      },
    },
    { route: '/profile/notifications' },
    { route: '/profile/security' },
    {
      name: 'changing the password',
      async open(page) {
        await openDialog(page, 'Change password', 'Change password')
        await page.getByLabel('New password', { exact: true }).fill('Password1')
        await see(page, 'Too easy to guess.')
      },
    },
    {
      route: '/profile/security',
      name: 'two-factor dialog',
      open: (page) => openDialog(page, 'Set up', 'Two-factor authentication'),
    },
    { route: '/2fa' },
    {
      name: 'setup',
      async open(page) {
        await page.getByRole('button', { name: 'Enable', exact: true }).click()
        await expect(codeField(page)).toBeVisible()
      },
    },
    {
      name: 'recovery codes',
      async open(page) {
        await codeField(page).fill(shown(await keyOf(page)))
        await expect(page.getByRole('region', { name: 'Recovery codes' })).toBeVisible()
      },
    },
    { name: 'enabled', open: (page) => clickButton(page, 'I have saved them') },
    { name: 'disabling', open: (page) => clickButton(page, 'Disable') },
    {
      route: '/',
      name: 'code at sign-in',
      before: (page) => page.context().clearCookies(),
      async open(page, { me }) {
        await trySignIn(page, String(me), demoPassword)
        await seeDialog(page, 'Enter your code')
      },
    },
    {
      name: 'recovery code at sign-in',
      open: (page) => clickButton(page, 'Use a recovery code'),
    },
    {
      route: '/invoices',
      name: 'message from the operator',
      before: (page, { blocked: email }) => switchTo(page, email),
      open: (page) => noticeDialog(page, 'message').waitFor(),
    },
    {
      name: 'overdue invoice',
      async open(page) {
        await page.keyboard.press('Escape')
        await noticeDialog(page, 'overdue').waitFor()
      },
    },
    {
      name: 'without a dialog',
      async open(page) {
        await page.keyboard.press('Escape')
        await expect(page.getByRole('dialog')).toHaveCount(0)
      },
    },
    {
      route: '/payment',
      name: 'of a blocked account',
      before: () =>
        inDatabase((demo) =>
          putState(demo, blocked, {
            state: 'custom-blocked',
            beneath: 'active',
            block: '<p>Call us.</p>',
          }),
        ),
    },
    { route: '/', name: 'block', open: (page) => noticeDialog(page, 'customBlock').waitFor() },
    {
      name: 'message to the operator over a block',
      open: (page) => openDialog(page, 'Write to TBS', 'Message to TBS'),
    },
    {
      route: '/inventory',
      name: 'hidden stock',
      before: (page, { stocked }) => switchTo(page, stocked),
      open: (page) => see(page, 'WS-C2960X-48TS-L'),
    },
    {
      name: 'question before everything is deleted',
      open: (page) => openDialog(page, 'Delete all', 'Delete your whole inventory?'),
    },
    {
      route: '/inventory',
      name: 'part with a wrong quantity',
      async open(page) {
        await clickButton(page, 'Add part')
        await page.getByLabel('Quantity', { exact: true }).fill('ten')
        await page.getByLabel('Description', { exact: true }).fill('Switch')
        await see(page, 'This field should be a number')
      },
    },
    {
      route: '/inventory',
      name: 'part being edited in its row',
      async open(page) {
        await clickButton(page, 'Edit WS-C2960X-48TS-L')
        await expect(page.getByLabel('Description', { exact: true })).toBeVisible()
      },
    },
    {
      route: '/inventory',
      name: 'selected parts being changed',
      async open(page) {
        await page.getByRole('checkbox', { name: /^Select WS-C2960X-48TS-L/ }).check()
        await openDialog(page, /^Change$/, 'Change 1 part')
      },
    },
    { route: '/inventory-hits' },
    {
      route: '/inventory',
      name: 'file that is no stock file',
      async open(page) {
        const buffer = Buffer.from('%PDF-1.7\n1 0 obj')
        const file = { name: 'scan.pdf', mimeType: '', buffer }
        await page.getByLabel('Stock file', { exact: true }).setInputFiles(file)
        await expect(page.getByRole('alert')).toBeVisible()
      },
    },
    {
      name: 'first lines of a stock file',
      open: (page) => chooseFile(page, { name: 'november.csv', text: refused.join('\n') }),
    },
    {
      name: 'question before a stock file replaces most lines',
      async open(page) {
        await page.getByLabel('Replace my inventory').check()
        await startImport(page)
        await expect(page.getByRole('alertdialog')).toBeVisible()
      },
    },
    {
      name: 'stock file imported with refusals',
      async open(page) {
        await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
        await page.getByLabel('Add to my inventory').check()
        await importIt(page)
      },
    },
    {
      name: 'question before an import is undone',
      async open(page) {
        await page.getByRole('button', { name: 'Undo import' }).click()
        await expect(page.getByRole('alertdialog')).toContainText('This removes')
      },
    },
    {
      route: '/inventory',
      name: 'file of which no line can be imported',
      async open(page) {
        await chooseFile(page, { name: 'wrong.csv', text: 'Code;Anzahl\nAB-100;minus' })
        await expect(page.getByText('No line of this file can be imported.')).toBeVisible()
      },
    },
    {
      route: '/inventory',
      name: 'workbook with sheets and many columns',
      async open(page) {
        await page.getByLabel('Stock file', { exact: true }).setInputFiles(wideSheet())
        await expect(firstLines(page)).toBeVisible()
        await clickButton(page, 'Show all 14 columns')
      },
    },
    {
      name: 'import that runs',
      async open(page) {
        await clickButton(page, 'Switches')
        await expect(page.getByRole('region', { name: 'Questions about the file' })).toBeHidden()
        const id = Number(/\d+$/.exec(page.url()))
        const json = { status: 200, payload: { ...longFile, id } }
        await page.route(`**/api/inventory/files/${id}`, (route) => route.fulfill({ json }))
        await page.route(`**${importStockFile.path.replace(':id', String(id))}`, (route) =>
          route.fulfill({ json }),
        )
        await page.getByLabel('Add to my inventory').check()
        await startImport(page)
        await expect(page.getByRole('progressbar')).toBeVisible()
      },
    },
    {
      route: '/',
      name: 'inventory with a file that is being imported',
      size: desktop,
      async open(page) {
        const json = { status: 200, payload: { files: [longFile] } }
        await page.route('**/api/inventory/files', (route) => route.fulfill({ json }))
        await page.getByRole('link', { name: 'Inventory', exact: true }).first().click()
        await expect(page.getByRole('progressbar')).toBeVisible()
      },
    },
  ],
}
