import {
  bookBankLines,
  findInvoicesToBook,
  getBankLine,
  importStatement,
  matchBankLine,
  maxInvoiceChoices,
  reopenBankLine,
  setAsideBankLine,
} from '#contract/billing/desk/statements.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  bookLines,
  importStatement as importFile,
  matchLine,
  presentLines,
  reopenLine,
  setAsideLine,
} from '#server/features/billing/desk/statements/handle-lines.ts'
import {
  findInvoices,
  findLine,
  findPayments,
} from '#server/features/billing/desk/statements/queries.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Bank statements and the invoices that their lines pay (BK-094). */
export function mountStatements(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(importStatement, async ({ files, viewer: { staffId }, actor }) => {
    const imported = await importFile(platform, files.file, { staffId, actor })
    if (isRefused(imported)) return imported
    const msg = staffNotices.statementImported(imported.added, imported.known).title
    return { status: 200, payload: { msg, ...imported } }
  })

  mount(getBankLine, async ({ params: { id } }) => {
    const row = await findLine(sql, id)
    if (!row) return notFound()
    const [line] = await presentLines(sql, [row])
    return { status: 200, payload: line! }
  })

  mount(findInvoicesToBook, async ({ query: { text, lineId } }) => {
    const limit = maxInvoiceChoices
    const [results, payments] = await Promise.all([
      findInvoices(sql, text, limit),
      lineId === undefined ? [] : findPayments(sql, { text, lineId, limit }),
    ])
    return { status: 200, payload: { results: [...results], payments: [...payments] } }
  })

  mount(bookBankLines, async ({ body: { lines }, actor }) => {
    const done = await bookLines(platform, lines, actor)
    if (isRefused(done)) return done
    const msg = staffNotices.bankLinesBooked(done.booked).title
    return { status: 200, payload: { msg, ...done } }
  })

  mount(matchBankLine, ({ params, body: { receiptId }, actor }) =>
    answerMessage(
      matchLine(platform, params.id, { receiptId, actor }),
      staffNotices.bankLineMatched.title,
    ),
  )

  mount(setAsideBankLine, ({ params, body: { reason }, actor }) =>
    answerMessage(
      setAsideLine(platform, params.id, { reason, actor }),
      staffNotices.bankLineSetAside.title,
    ),
  )

  mount(reopenBankLine, ({ params, actor }) =>
    answerMessage(reopenLine(platform, params.id, actor), staffNotices.bankLineReopened.title),
  )
}
