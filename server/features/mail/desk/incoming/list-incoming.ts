import type * as z from 'zod/mini'
import {
  holdReasonNames,
  incomingFilterValues,
  incomingReasons,
  type IncomingItem,
  type IncomingQuery,
} from '#contract/mail/desk/incoming.ts'
import {
  importFaultText,
  type ImportCounts,
  type ImportFault,
} from '#contract/inventory/stock-files.ts'
import { countText } from '#contract/figures/numbers.ts'
import type { ExportColumns } from '#server/platform/lists/exports.ts'
import {
  incomingOrder,
  incomingRows,
  selectIncoming,
  type IncomingRow,
} from '#server/features/mail/desk/incoming/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { findListPage } from '#server/platform/lists/list-queries.ts'
import { presentChoices } from '#server/platform/lists/lists.ts'

export function findIncomingPage(db: Queryable, query: IncomingQuery, now: Date) {
  const { sort = 'received', order = 'desc', page, pageSize } = query
  return findListPage(db, selectIncoming(db, { ...query, now }), {
    sort: incomingOrder(db, sort),
    order,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
}

/** A page of incoming mails and imports with the choices of all filters. */
export async function listIncomingPage(db: Queryable, query: IncomingQuery, now: Date) {
  const { ids, total, counts } = await findIncomingPage(db, query, now)
  const named = (name: keyof typeof incomingFilterValues) =>
    presentChoices(counts[name], query[name], Object.entries(incomingFilterValues[name]))
  const reasons = [...new Set([...Object.keys(counts['reason'] ?? {}), ...query.reason])]
  return {
    results: await readIncoming(db, ids, now),
    numResults: total,
    choices: {
      state: named('state'),
      kind: named('kind'),
      period: named('period'),
      reason: presentChoices(
        counts['reason'],
        query.reason,
        reasons.map((key) => [key, incomingReasons[key] ?? key]),
        { byCount: true },
      ),
    },
  }
}

export async function readIncoming(db: Queryable, ids: readonly number[], now: Date) {
  return (await incomingRows(db, ids, now)).map(presentItem)
}

function presentItem(row: IncomingRow) {
  const { id, kind, state, title, fault, reference } = row
  const isImport = id < 0
  return {
    id,
    kind,
    state,
    receivedAt: row.at,
    title: title || (isImport ? '' : '(no subject)'),
    from: row.sender,
    to: row.recipient,
    company: row.companyId === null ? null : { id: row.companyId, name: row.company! },
    fault,
    holdReasons: row.holdReasons,
    result: resultOf(row),
    heldUntil: state === 'held' ? row.expiresAt : null,
    broadcastId: kind === 'broadcasts' ? reference : null,
    canRetry: state === 'failed' && (isImport ? row.isStored : true),
  }
}

function resultOf(row: IncomingRow): string {
  const { id, kind, state, fault, detail, counts, reference, holdReasons } = row
  if (counts) return countsText(counts)
  if (kind === 'broadcasts' && reference !== null) return `Sent as broadcast ${reference}`
  if (state === 'held') return holdReasons.map((reason) => holdReasonNames[reason]).join(', ')
  if (fault === null) return ''
  const short = incomingReasons[fault]
  if (short === undefined) return id < 0 ? importFaultText(fault as ImportFault, null) : fault
  return detail === null ? short : `${short}: ${detail}`
}

function countsText({ added, changed, unchanged, removed, refused }: ImportCounts): string {
  const parts = { added, changed, unchanged, removed, refused }
  const named = Object.entries(parts).filter(([, count]) => count > 0)
  return named.map(([name, count]) => `${countText(count)} ${name}`).join(', ') || 'No lines'
}

export const incomingColumns: ExportColumns<z.output<typeof IncomingItem>> = {
  received: [['received', ({ receivedAt }) => receivedAt]],
  kind: [['kind', ({ kind }) => incomingFilterValues.kind[kind]]],
  title: [['subject or file', ({ title }) => title]],
  from: [['from', ({ from }) => from]],
  to: [['to', ({ to }) => to]],
  company: [
    ['company id', ({ company }) => String(company?.id ?? '')],
    ['company', ({ company }) => company?.name ?? ''],
  ],
  state: [
    ['state', ({ state }) => incomingFilterValues.state[state]],
    ['held until', ({ heldUntil }) => heldUntil ?? ''],
  ],
  result: [['result', ({ result }) => result]],
}
