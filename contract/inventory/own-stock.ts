import * as z from 'zod/mini'
import { stockSorts } from '../search-params.ts'
import { SearchWords } from '../broadcasts/broadcasts.ts'
import { BodyId, endpoint, Id, idParams, ok } from '../endpoint.ts'
import { Flag, mailSafe, PageNumber, RowsPerPage, sortParam } from '../fields.ts'
import {
  callPrice,
  conditions,
  Figure,
  maxPriceCents,
  Quantity,
  collapseSpaces,
  stockLimits,
  stockLineShape,
} from './inventory.ts'
import { fieldMessages } from '../notices.ts'

/** How many a line has that does not say (CN-015). */
export const defaultQuantity = 1
/** Days for which deleted stock can be taken back (BK-067). */
export const removalDays = 7
/** Copies of deleted stock that are kept of one company; the oldest goes first. */
export const maxRemovalsKept = 10
/** Days for which hits are kept (BK-062). */
export const hitDays = 365
/** Hits on a page (IV-018). */
export const hitsPerPage = 15
/** How a visitor is called among who searched (BK-062). */
export const visitorName = 'Visitor'

// ── A line ──

const text = (most: number) =>
  z
    .string(fieldMessages.required)
    .check(
      collapseSpaces,
      z.minLength(1, fieldMessages.required),
      z.maxLength(most, fieldMessages.atMost(most)),
      mailSafe,
    )

/** In cents; null for CALL, undefined for what is no price. */
export function centsOf(given: string | number): number | null | undefined {
  const written = String(given).trim().replaceAll(',', '.')
  if (written.toUpperCase() === callPrice) return null
  if (!/^(\d+\.?|\d*\.\d{1,2})$/.test(written)) return undefined
  const cents = Math.round(Number(written) * 100)
  return cents > maxPriceCents ? undefined : cents || null
}
/** In euro, a comma read as a point (IV-008); 0 is none and reads CALL (AM-082). */
const Price = z.pipe(
  Figure.check(z.refine((given) => centsOf(given) !== undefined, fieldMessages.price)),
  z.transform((given): number | typeof callPrice => {
    const cents = centsOf(given)
    return cents ? cents / 100 : callPrice
  }),
)

const lineFields = {
  manufacturer: text(stockLimits.manufacturer),
  /** Kept as typed; its letters and digits alone tell parts apart (AM-126). */
  partNumber: text(stockLimits.partNumber).check(
    z.refine((typed) => /[\p{L}\p{N}]/u.test(typed), fieldMessages.searchable),
  ),
  description: text(stockLimits.description),
  quantity: Quantity,
  partCondition: z.enum(conditions, fieldMessages.choice),
  price: Price,
}

/** A line as its owner types it (IV-002, IV-005). */
export const StockDraft = z.object({
  ...lineFields,
  quantity: z._default(Quantity, defaultQuantity),
  partCondition: z._default(lineFields.partCondition, conditions[0]),
})
export type StockDraft = z.output<typeof StockDraft>

const StockChanges = z.object({
  ...z.partial(z.object(lineFields)).shape,
  /** Version the change is based on; a newer one is not overwritten. */
  version: z.optional(z.string().check(z.maxLength(100, fieldMessages.invalid))),
  ...named,
})
export type StockChanges = Pick<z.output<typeof StockChanges>, keyof StockDraft>

/** Either spelling is taken (AM-083). */
const spellings = { partnumber: 'partNumber', condition: 'partCondition' } as const
const AsSent = z.object({
  manufacturer: z.optional(z.unknown()),
  partNumber: z.optional(z.unknown()),
  partnumber: z.optional(z.unknown()),
  description: z.optional(z.unknown()),
  quantity: z.optional(z.unknown()),
  partCondition: z.optional(z.unknown()),
  condition: z.optional(z.unknown()),
  price: z.optional(z.unknown()),
  version: z.optional(z.unknown()),
  companyId: z.optional(z.unknown()),
  reason: z.optional(z.unknown()),
})
const asSpelled = z.pipe(
  AsSent,
  z.transform((sent) =>
    Object.fromEntries(
      Object.entries(sent).flatMap(([name, value]) => {
        const usual = spellings[name as keyof typeof spellings]
        if (usual === undefined) return [[name, value]]
        return sent[usual] === undefined ? [[usual, value]] : []
      }),
    ),
  ),
)

/** A line of the own stock, under every name its fields have (AM-083). */
export const OwnStockLine = z.object({
  id: z.int(),
  ...stockLineShape,
  partnumber: z.string(),
  partCondition: z.enum(conditions),
  updatedAt: z.string(),
  version: z.string(),
})
export type OwnStockLine = z.output<typeof OwnStockLine>

// ── Calls ──

const missing = { 404: 'No such line in the own stock' }

export const StockFilter = z.object({
  query: SearchWords,
  /** One line alone. */
  id: z.optional(Id),
  page: PageNumber,
  pageSize: RowsPerPage,
  orderCol: sortParam(stockSorts),
  orderDesc: Flag,
  companyId,
})
export type StockFilter = z.output<typeof StockFilter>

export const listStock = endpoint({
  method: 'GET',
  path: '/api/inventory',
  summary: 'The own stock by page, all of it or what a search finds',
  ...stockAccess,
  query: StockFilter,
  answer: ok(z.object({ results: z.array(OwnStockLine), numResults: z.int() })),
})

const StockSummary = z.object({
  count: z.int(),
  /** When it was last changed or said to be true; null for who never had stock. */
  refreshedAt: z.nullable(z.string()),
  /** Weeks after which it is old (IV-014). */
  refreshWeeks: z.int(),
  /** Set once a reminder went out: when it is hidden. */
  hidesAt: z.nullable(z.string()),
  /** Whether its age hides it from everybody else (BK-069). */
  isHidden: z.boolean(),
  /** Deleted stock that can be taken back, the newest first (BK-067). */
  removals: z.array(
    z.object({ id: z.int(), lines: z.int(), removedAt: z.string(), until: z.string() }),
  ),
  /** Where stock files are mailed to (IV-013); null while the market takes none. */
  mailbox: z.nullable(z.string()),
})
export type StockSummary = z.output<typeof StockSummary>

export const countStock = endpoint({
  method: 'GET',
  path: '/api/inventory/count',
  summary: 'How many lines the own stock has, how old it is, and what of it can be taken back',
  ...stockAccess,
  query: z.object({ companyId }),
  answer: z.object({ status: z.literal(200), count: z.int(), payload: StockSummary }),
})

export const addStockLine = endpoint({
  method: 'POST',
  path: '/api/inventory',
  summary:
    'Add a line to the own stock; the same part number, manufacturer and condition is updated instead',
  ...stockAccess,
  body: z.pipe(asSpelled, z.object({ ...StockDraft.shape, ...named })),
  answer: z.object({
    status: z.literal(200),
    type: z.enum(['insert', 'update']),
    payload: z.object({ type: z.enum(['insert', 'update']), line: OwnStockLine }),
  }),
})

export const changeStockLine = endpoint({
  method: 'PATCH',
  path: '/api/inventory/:id',
  summary: 'Change a line of the own stock; what is left out stays',
  ...stockAccess,
  params: idParams,
  body: z.pipe(asSpelled, StockChanges),
  answer: ok(z.object({ line: OwnStockLine })),
  refusals: {
    ...missing,
    409: 'Changed by someone else (extra CHANGED), or another line has the same part (extra SAME_PART)',
  },
})

export const removeStockLine = endpoint({
  method: 'DELETE',
  path: '/api/inventory/:id',
  summary: 'Delete a line of the own stock',
  ...stockAccess,
  params: idParams,
  body: OnBehalfBody,
  answer: ok(z.object({ msg: z.string() })),
  refusals: missing,
})

export const removeAllStock = endpoint({
  method: 'POST',
  path: '/api/inventory/actions/deleteAll',
  summary: `Delete all lines of the own stock at once; they can be taken back for ${removalDays} days`,
  ...stockAccess,
  body: OnBehalfBody,
  answer: ok(
    z.object({
      count: z.int(),
      /** Left out where there was nothing to delete. */
      removal: z.optional(z.object({ id: z.int(), until: z.string() })),
    }),
  ),
})

export const restoreStock = endpoint({
  method: 'POST',
  path: '/api/inventory/actions/restore',
  summary: 'Take deleted stock back; of parts that were listed again since, the newer line stays',
  ...stockAccess,
  body: z.object({ id: BodyId, ...named }),
  answer: ok(z.object({ count: z.int() })),
  refusals: { 404: 'No such deleted stock, or too long ago' },
})

export const confirmStock = endpoint({
  method: 'POST',
  path: '/api/inventory/actions/confirm',
  summary: 'Say that the own stock is true today; what its age had hidden is found again',
  ...stockAccess,
  body: OnBehalfBody,
  answer: ok(z.object({ count: z.int() })),
})

/** A search that found the own stock (IV-019). */
export const StockHit = z.object({
  id: z.int(),
  searchterms: z.string(),
  partnumber: z.string(),
  /** Left out for visitors, and for companies without a page. */
  companyid: z.optional(z.int()),
  name: z.string(),
  dateHuman: z.string(),
  date: z.string(),
})
export type StockHit = z.output<typeof StockHit>

export const stockHits = endpoint({
  method: 'GET',
  path: '/api/inventory/hits',
  summary: 'Who searched for what and found the own stock, newest first',
  ...stockAccess,
  query: z.object({ page: PageNumber, companyId }),
  answer: ok(z.object({ hits: z.array(StockHit), total: z.int() })),
})
