import type { ListTarget } from '#contract/back-office/lists/desk-lists.ts'
import {
  BroadcastListQuery,
  broadcastStateNames,
  maxRemovedAtOnce,
  usualPeriod,
} from '#contract/broadcasts/desk/moderation.ts'
import { sides } from '#contract/broadcasts/broadcasts.ts'
import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import { maxId } from '#contract/search-params.ts'
import { refusals } from '#contract/refusals.ts'
import {
  broadcastOrder,
  findModerated,
  findNewestIds,
  findRemoval,
  findSends,
  moderatedRows,
  namesOf,
  selectBroadcasts,
  type BroadcastSelection,
  type ModeratedRow,
} from '#server/features/broadcasts/moderation/queries.ts'
import { restorableUntil } from '#server/features/broadcasts/moderation/remove-broadcasts.ts'
import { allLists } from '#server/features/broadcasts/queries.ts'
import { listMailKey } from '#server/features/broadcasts/rules.ts'
import { buildSearchQuery } from '#server/features/broadcasts/search/search-text.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import { refuse, type Refused } from '#server/platform/http/refusal.ts'
import { findListIds, findListPage } from '#server/platform/lists/list-queries.ts'
import { parseListAddress, presentChoices } from '#server/platform/lists/lists.ts'

const dayMs = 86_400_000
/** Sends shown of one broadcast. */
const maxSends = 50

function selectionOf(query: BroadcastListQuery, now: Date): BroadcastSelection {
  const { search, state, list, side, company, contact } = query
  const [, mark, id] = /^(#?)(\d{1,10})$/.exec(search) ?? []
  const isNarrow = search !== '' || company.length > 0 || contact.length > 0
  const period = query.period ?? (isNarrow ? 'all' : usualPeriod)
  return {
    state,
    list,
    side,
    company,
    contact,
    id: id !== undefined && Number(id) <= maxId ? Number(id) : undefined,
    // An id with its mark is no text, and text without any word matches nothing.
    words: search === '' ? undefined : mark ? '' : (buildSearchQuery(search, false) ?? ''),
    since: period === 'all' ? undefined : new Date(now.getTime() - Number(period) * dayMs),
  }
}

/** What a query selects. */
export const broadcastSource = (db: Queryable, query: BroadcastListQuery, now: Date) =>
  selectBroadcasts(db, selectionOf(query, now))

/** A page of broadcasts for staff with the choices of all filters. */
export async function listModerated(db: Queryable, query: BroadcastListQuery, now: Date) {
  const chosen = selectionOf(query, now)
  const { sort = 'sent', order = sort === 'sent' ? 'desc' : 'asc', page, pageSize } = query
  const { ids, total, counts } = await findListPage(db, selectBroadcasts(db, chosen), {
    sort: broadcastOrder(db, sort),
    order,
    limit: pageSize,
    offset: (page - 1) * pageSize,
  })
  const named = async (name: 'company' | 'contact') => {
    const values = [...Object.keys(counts[name] ?? {}), ...chosen[name]]
    const names = await namesOf(db, name, values)
    const labels = names.map(({ value, label }) => [value, label] as const)
    return presentChoices(counts[name], chosen[name], labels, { byCount: true })
  }
  const [rows, lists, company, contact] = await Promise.all([
    moderatedRows(db, ids),
    allLists(db),
    named('company'),
    named('contact'),
  ])
  return {
    results: rows.map(presentModerated),
    numResults: total,
    choices: {
      state: presentChoices(counts['state'], chosen.state, Object.entries(broadcastStateNames)),
      list: presentChoices(
        counts['list'],
        chosen.list,
        lists.map(({ id, name }) => [String(id), name]),
      ),
      side: presentChoices(
        counts['side'],
        chosen.side,
        sides.map((side) => [side, side]),
      ),
      company,
      contact,
    },
  }
}

/** The ids of the broadcasts that an act applies to, of those that match only the listed ones. */
export async function findTargets(
  db: Queryable,
  target: ListTarget,
  now: Date,
): Promise<readonly number[] | Refused> {
  if ('ids' in target) return target.ids
  const query = parseListAddress(BroadcastListQuery, target.matching)
  if (!query) return refuse(409, refusals.selectionChanged, { extra: 'COUNT' })
  const source = selectBroadcasts(db, selectionOf(query, now))
  const ids = await findListIds(db, source, maxRemovedAtOnce + 1)
  if (ids.length > maxRemovedAtOnce) {
    return refuse(409, refusals.tooManyBroadcasts, { extra: 'TOO_MANY' })
  }
  return ids.length === target.expected
    ? ids
    : refuse(409, refusals.selectionChanged, { extra: 'COUNT' })
}

/** From this length on, a text is searched in broadcasts. */
const minTextSearch = 3

/** Ids of listed broadcasts that contain the words of a text, the newest first, of all or of the newest `searched`. */
export async function findNewestByText(
  db: Queryable,
  text: string,
  page: { limit: number; searched?: number },
): Promise<number[]> {
  const words = text.length < minTextSearch ? undefined : buildSearchQuery(text, false)
  return words === undefined ? [] : findNewestIds(db, { words, searched: undefined, ...page })
}

const presentModerated = (row: ModeratedRow) => ({
  id: row.id,
  side: row.side,
  state: row.state,
  list: row.list,
  headline: row.headline,
  company: { id: row.companyId, name: row.companyName, tier: row.tier },
  contact: { id: row.contactId, name: row.contactName },
  sentAt: row.sentAt,
  sends: row.sends,
})

/** One broadcast for staff, with its sends and why it is not listed. */
export async function presentDetail(db: Queryable, id: number, now: Date) {
  const row = await findModerated(db, id)
  if (!row) return undefined
  const [sends, removal] = await Promise.all([
    findSends(db, id, listMailKey(id), maxSends),
    row.removalId === null ? undefined : findRemoval(db, row.removalId),
  ])
  const until = removal && restorableUntil(removal.removedAt)
  const { quantity, brand, description, condition, subject, message, listId, replies } = row
  return {
    ...presentModerated(row),
    subject,
    message,
    listId,
    replies,
    additionalInfo: row.additionalInfo,
    productLink: row.productLink,
    offer: { quantity, brand, description, condition, price: formatOfferPrice(row) },
    fromEmail: row.fromEmail,
    createdAt: row.createdAt,
    removedAt: row.removedAt,
    correctedBy: row.correctedBy,
    sendings: sends.map(({ id: sendingId, at, contactId, contactName, mailId, ...counts }) => ({
      id: sendingId,
      at,
      by: { id: contactId, name: contactName },
      mail: mailId === null ? null : { id: mailId, ...counts },
    })),
    removal: removal
      ? {
          id: removal.id,
          by: removal.by,
          reason: removal.reason,
          count: removal.count,
          restorableUntil: until && until > now ? until : null,
        }
      : null,
  }
}
