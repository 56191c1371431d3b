import {
  importFaultText,
  type ImportCounts,
  type ImportFault,
} from '#contract/inventory/stock-files.ts'
import { countText } from '#contract/figures/numbers.ts'
import { holdReasonNames, incoming, incomingReasons } from '#contract/mail/desk/incoming.ts'
import { folded, toPatterns } from '#server/features/companies/desk/list-queries.ts'
import {
  incomingItems,
  incomingRows,
  type IncomingRow,
} from '#server/features/mail/desk/incoming/queries.ts'
import { serveDeskList } from '#server/platform/lists/serve-desk-list.ts'

/** Incoming mails and imports. */
export const servedIncoming = serveDeskList(incoming, {
  select({ db, query, now }) {
    const patterns = toPatterns(query.search)
    const text = folded(db, db`concat_ws(' ', title, sender, recipient, company.name)`)
    const days = (count: number) => new Date(now.getTime() - count * 86_400_000)
    return {
      id: db`item.id`,
      isWhole: patterns.length === 0,
      from: db`${incomingItems(db, now)}
      where ${patterns.length === 0 ? db`true` : db`${text} like all(${patterns})`}`,
      filters: {
        state: db`array[item.state]`,
        kind: db`array[kind]`,
        period: db`array[case when at > ${days(1)} then '1' when at > ${days(7)} then '7' else '30' end]`,
        reason: db`array_remove(array[fault], null)`,
      },
    }
  },
  order: ({ db }) => ({ received: db`at`, company: db`lower(company.name)` }),
  labels: {
    reason: (values) => values.map((key) => [key, incomingReasons[key] ?? key] as const),
  },
  read: async (ids, { db, now }) => (await incomingRows(db, ids, now)).map(presentItem),
})

function presentItem(row: IncomingRow) {
  const { kind, state, title, reference } = row
  const isImport = row.id < 0
  return {
    ...row,
    title: title || (isImport ? '' : '(no subject)'),
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
