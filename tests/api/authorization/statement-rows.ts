import {
  bookBankLines,
  findInvoicesToBook,
  getBankLine,
  importStatement,
  bankLines,
  matchBankLine,
  reopenBankLine,
  setAsideBankLine,
} from '#contract/billing/desk/statements.ts'
import { invoices } from '#contract/billing/desk/invoice-list.ts'
import { payments } from '#contract/billing/desk/payment-list.ts'
import {
  exportDocumentFiles,
  exportDocumentLines,
  exportIcp,
  getMoneyReport,
  getOpenItems,
} from '#contract/billing/desk/reports.ts'
import { invoiceRow, orderAsVisitor } from '../../support/joining/billing.ts'
import { insertStaff, newStaffEmail } from '../../support/market/staff-rows.ts'
import { statementForm, statementText } from '../../support/statements.ts'
import { staffOf } from './outcomes.ts'
import { row, type Cell } from './row.ts'

const finance = staffOf(['finance'])
const reason = 'Interest of the bank'

/** A line of an imported statement, open or set aside. */
async function aLine({ market, unique }: Cell, setAside = ''): Promise<number> {
  const { sql } = market.database
  const at = market.clock.now()
  const email = newStaffEmail()
  const staffId = await insertStaff(sql, { name: 'Sam de Boer', email, roles: ['finance'], at })
  const [line] = await sql<{ id: number }[]>`
    with statement as (
      insert into bank_statement (content_hash, file_name, format, staff_id, imported_at)
      values (sha256(${unique}::text::bytea), 'may.sta', 'mt940', ${staffId}, ${at}) returning id
    )
    insert into bank_line (statement_id, booked_on, amount_cents, currency, counterparty, iban, text,
      bank_reference, handled_at, set_aside)
    select id, '2026-11-23', 100, 'EUR', '', '', '', ${unique}, ${setAside ? at : null}, ${setAside}
    from statement returning id`
  return line!.id
}

/** Bank statements, and the lists of money. */
export const statementRows = [
  row(invoices.list, finance),
  row(invoices.export, finance),
  row(payments.list, finance),
  row(payments.export, finance),
  row(getMoneyReport, finance, () => ({ query: { period: '2026-Q4' } })),
  row(getOpenItems, finance, () => ({ query: { openAt: '2026-11-20' } })),
  row(exportDocumentLines, finance, () => ({ query: { period: '1999' } })),
  row(exportIcp, finance, () => ({ query: { period: '2026-11' } })),
  row(exportDocumentFiles, finance, () => ({ query: { period: '1999' } })),
  row(importStatement, finance, ({ unique }) => ({
    body: statementForm(statementText([{ reference: unique.slice(0, 16), text: unique }])),
  })),
  row(bankLines.list, finance),
  row(bankLines.export, finance),
  row(getBankLine, finance, async (cell) => ({ params: { id: await aLine(cell) } })),
  row(findInvoicesToBook, finance, () => ({ query: { text: '2018' } })),
  row(bookBankLines, finance, async (cell) => {
    const { market } = cell
    const { placed } = await orderAsVisitor(market)
    const { id } = await invoiceRow(market, placed.invoiceNumber)
    const parts = [{ invoiceId: id, amountCents: 100 }]
    return { body: { lines: [{ lineId: await aLine(cell), parts }] } }
  }),
  row(matchBankLine, finance, async (cell) => {
    const { market } = cell
    const { placed } = await orderAsVisitor(market)
    const [receipt] = await market.database.sql<{ id: number }[]>`
      insert into receipt (invoice_id, amount_cents, received_on, method, booked_at)
      select id, 100, '2026-11-23', 'bank', now() from invoice
      where number = ${placed.invoiceNumber} returning id`
    return { params: { id: await aLine(cell) }, body: { receiptId: receipt!.id } }
  }),
  row(setAsideBankLine, finance, async (cell) => ({
    params: { id: await aLine(cell) },
    body: { reason },
  })),
  row(reopenBankLine, finance, async (cell) => ({ params: { id: await aLine(cell, reason) } })),
]
