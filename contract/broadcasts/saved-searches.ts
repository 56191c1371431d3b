import * as z from 'zod/mini'
import { accountRoles } from '../access.ts'
import { ContactQuery } from './broadcast-settings.ts'
import {
  cleanQuery,
  type ListChoice,
  myLists,
  queryMax,
  type Side,
  sides,
  tabs,
} from './broadcasts.ts'
import { BodyId, Id, endpoint, idParams, ok } from '../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { Instant } from '#contract/fields.ts'

/** A saved search with its notification setting (SS-001). */
export const SavedSearch = z.object({
  id: z.int(),
  /** Search text as typed; may be empty when a list or company is set. */
  q: z.string(),
  exactPhrase: z.boolean(),
  /** One list; null for all, and for several. */
  listType: z.nullable(z.int()),
  /** Several lists, ascending. */
  listTypes: z.optional(z.array(z.int())),
  broadcastType: z.nullable(z.enum(sides)),
  companyId: z.nullable(z.int()),
  companyName: z.nullable(z.string()),
  isDigest: z.boolean(),
  /** Always the opposite of `isDigest` (AM-087). */
  doUpdateImmediately: z.boolean(),
  /** Formatted in the viewer's time zone. */
  created: z.string(),
  createdDT: Instant,
  /** Timestamp of the newest broadcast found. */
  lastHit: z.nullable(z.string()),
  lastHitDT: z.nullable(Instant),
})
export type SavedSearch = z.input<typeof SavedSearch>

/** Empty, null and absent mean no filter. */
const optionalId = z.pipe(
  z.optional(z.nullable(z.union([z.literal(''), BodyId], fieldMessages.number))),
  z.transform((value) => (value === '' || value === null ? undefined : value)),
)
const optionalSide = z.pipe(
  z.optional(
    z.nullable(
      z.pipe(
        z.string(fieldMessages.choice).check(z.trim(), z.toUpperCase()),
        z.enum(['', 'ALL', ...sides], fieldMessages.choice),
      ),
    ),
  ),
  z.transform((value) => sides.find((side) => side === value)),
)
const choice = z.boolean(fieldMessages.choice)

export const SavedSearchInput = z.object({
  q: z.pipe(
    z._default(z.nullable(z.string(fieldMessages.invalid)), ''),
    z.pipe(
      z.transform((typed: string | null) => cleanQuery(typed ?? '')),
      z.string().check(z.maxLength(queryMax, fieldMessages.atMost(queryMax))),
    ),
  ),
  exactPhrase: z._default(choice, false),
  listType: optionalId,
  /** Several lists, in addition to `listType` if both are given. */
  listTypes: z.optional(
    z.nullable(z.array(BodyId, fieldMessages.list).check(z.maxLength(50, fieldMessages.list))),
  ),
  broadcastType: optionalSide,
  companyId: optionalId,
  isDigest: z._default(choice, false),
})
export type SavedSearchInput = z.output<typeof SavedSearchInput>

/** List filters that can be saved as a search. */
export interface SearchCriteria {
  query?: string | undefined
  exactPhrase?: boolean | undefined
  /** Those that a member gets by mail change, and are not saved. */
  listType?: number | ListChoice | undefined
  type?: Side | undefined
  companyId?: number | undefined
  tab?: number | undefined
}

/** Whether the filters include text, a list or a company (AM-086) on the tab of all broadcasts. */
export function isSavable({ query, listType, companyId, tab }: SearchCriteria): boolean {
  const isAllTab = tab === undefined || tab === tabs.all
  return isAllTab && listType !== myLists && Boolean(query || listsOf(listType).length || companyId)
}

/** The chosen lists, ascending; empty for all. */
const listsOf = (choice: number | ListChoice = []): readonly number[] =>
  typeof choice === 'number' ? [choice] : choice === myLists ? [] : choice

/** The lists of a saved search, ascending; empty for all. */
export const listsOfSaved = ({
  listType,
  listTypes = [],
}: Pick<SavedSearch, 'listType' | 'listTypes'>): readonly number[] =>
  listType === null ? listTypes : [listType]

const normalizeWords = (words: string) => cleanQuery(words).toLowerCase().replace(/\s+/g, ' ')

/** Whether a saved search has these filters, ignoring case and spacing. */
export function isSameSearch(saved: SavedSearch, search: SearchCriteria): boolean {
  const words = normalizeWords(search.query ?? '')
  return (
    normalizeWords(saved.q) === words &&
    (words === '' || saved.exactPhrase === (search.exactPhrase ?? false)) &&
    listsOfSaved(saved).join() === listsOf(search.listType).join() &&
    saved.broadcastType === (search.type ?? null) &&
    saved.companyId === (search.companyId ?? null)
  )
}

// ── Endpoints ──

export const listSavedSearches = endpoint({
  method: 'GET',
  path: '/api/savedSearches',
  summary: 'List your saved searches, newest first; staff read those of a contact whom they name',
  access: 'member',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  query: ContactQuery,
  answer: ok(
    z.object({
      results: z.array(SavedSearch),
      /** Address that unsubscribed from alerts; null while alerts are sent. */
      alertsStoppedFor: z.nullable(z.string()),
      /** Maximum number per contact. */
      most: z.int(),
    }),
  ),
  refusals: { 404: 'Another contact than oneself, or no such contact' },
})

export const saveSearch = endpoint({
  method: 'POST',
  path: '/api/savedSearches',
  summary: 'Save a search with alerts for new broadcasts that match it',
  access: 'member',
  blocked: 'denied',
  body: SavedSearchInput,
  answer: ok(z.object({ result: SavedSearch })),
  refusals: {
    409: '`payload.extra` SAVED: already saved; FULL: the maximum is reached',
  },
})

const removed = ok(z.object({ id: z.int() }))
const notOwn = { 404: 'Saved search not found' } as const

export const removeSavedSearch = endpoint({
  method: 'DELETE',
  path: '/api/savedSearches/:id',
  summary: 'Remove a saved search',
  access: 'member',
  blocked: 'denied',
  params: idParams,
  answer: removed,
  refusals: notOwn,
})

/** Alternative form of the same call (AM-010). */
export const removeSavedSearchByField = endpoint({
  method: 'DELETE',
  path: '/api/savedSearches',
  summary: 'Remove a saved search; the id is in the body or the query',
  access: 'member',
  blocked: 'denied',
  query: z.object({ id: z.optional(Id) }),
  body: z.optional(z.nullable(z.object({ id: z.optional(BodyId) }))),
  answer: removed,
  refusals: notOwn,
})

export const updateNotificationType = endpoint({
  method: 'POST',
  path: '/api/savedSearches/:id/actions/updateNotificationType',
  summary: 'Set alerts to instant or daily',
  access: 'member',
  blocked: 'denied',
  params: idParams,
  body: z.object({ isDigest: choice }),
  answer: ok(z.object({ result: SavedSearch })),
  refusals: notOwn,
})
