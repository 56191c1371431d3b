import * as z from 'zod/mini'
import { parseAskedPrice } from '../figures/asked-price.ts'
import { currencies } from '../figures/currencies.ts'
import { stockSorts } from '../search-params.ts'
import { SearchWords } from '../broadcasts/broadcasts.ts'
import { BodyId, endpoint, Id, idParams, ok } from '../endpoint.ts'
import {
  Flag,
  mailSafe,
  OptionalReason,
  PageNumber,
  RowsPerPage,
  sortParam,
  TypedName,
} from '../fields.ts'
import {
  conditions,
  Figure,
  priceCurrency,
  priceFields,
  Quantity,
  collapseSpaces,
  stockLimits,
  stockLineShape,
} from './inventory.ts'
import { shownRefusals } from '../notices.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { accountRoles } from '../access.ts'

/** Access to every stock endpoint: trading members for their own company, staff for any. */
export const stockAccess = {
  access: 'tradingMember',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  serviceOnlyText: shownRefusals.noInventory,
  refusals: { 404: 'A company other than the own, or no such company' },
} as const

/** Path prefix of all stock endpoints. */
export const stockApi = '/api/inventory'

/** Deadline of calls that change or compare up to 200,000 lines. */
export const stockChangeDeadlineMs = 55_000

/** The company whose stock is read; for staff only. */
export const companyId = z.optional(Id)

/** The company whose stock is changed, and the reason; for staff only. */
export const onBehalf = { companyId: z.optional(BodyId), reason: OptionalReason }
/** Body of an endpoint without other fields; members omit it. */
export const OnBehalfBody = z.optional(z.nullable(z.object(onBehalf)))

/** Default quantity of a line (CN-015). */
export const defaultQuantity = 1
/** Days in which deleted stock can be restored, and an import undone (BK-067). */
export const removalDays = 7
/** Retention of inventory hits in days (BK-062). */
export const hitDays = 365
/** Days that the hits of a line are counted for. */
export const lineHitDays = 30
/** Inventory hits per page (IV-018). */
export const hitsPerPage = 15
export const visitorName = 'Visitor'

// ── Stock lines ──

const text = (max: number) =>
  z
    .string(fieldMessages.required)
    .check(
      collapseSpaces,
      z.minLength(1, fieldMessages.required),
      z.maxLength(max, fieldMessages.atMost(max)),
      mailSafe,
    )

/** As `parseAskedPrice` reads it; the server also converts it to euro (AM-082). */
const Price = Figure.check(({ value, issues }) => {
  const read = parseAskedPrice(value)
  if ('error' in read) issues.push({ code: 'custom', message: read.error, input: value })
})
const ChosenCurrency = z
  .optional(z.enum(currencies, fieldMessages.choice))
  .register(z.globalRegistry, {
    description:
      'The currency of `price`, if it was chosen; a price that names another one is refused. Otherwise the currency that the price names, otherwise euro.',
  })

/** Refuses a price that names another currency than the chosen one, and a currency without a price. */
function checkCurrency({
  value: { price, currency },
  issues,
}: z.core.ParsePayload<{
  price?: string | number | undefined
  currency?: z.output<typeof ChosenCurrency>
}>): void {
  if (currency === undefined) return
  const read =
    price === undefined ? { error: fieldMessages.required } : parseAskedPrice(price, currency)
  if ('error' in read) {
    issues.push({ code: 'custom', path: ['price'], message: read.error, input: price })
  }
}

const lineFields = {
  manufacturer: text(stockLimits.manufacturer),
  /** Stored as typed; compared by its part number key (AM-126). */
  partNumber: text(stockLimits.partNumber).check(
    z.refine((typed) => /[\p{L}\p{N}]/u.test(typed), fieldMessages.searchable),
  ),
  description: text(stockLimits.description),
  quantity: Quantity,
  partCondition: z.enum(conditions, fieldMessages.choice),
  price: Price,
  currency: ChosenCurrency,
}

/** Input of a new line (IV-002, IV-005). */
const newLineFields = {
  ...lineFields,
  quantity: z._default(Quantity, defaultQuantity),
  partCondition: z._default(lineFields.partCondition, conditions[0]),
}
export const StockDraft = z.object(newLineFields).check(checkCurrency)
export type StockDraft = z.output<typeof StockDraft>

const StockChanges = z
  .object({
    ...z.partial(z.object(lineFields)).shape,
    /** Version on which the change is based; a newer one is not overwritten. */
    version: z.optional(z.string().check(z.maxLength(100, fieldMessages.invalid))),
    ...onBehalf,
  })
  .check(checkCurrency)
export type StockChanges = Pick<z.output<typeof StockChanges>, keyof StockDraft>

/** Alternative field names (AM-083). */
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
  currency: z.optional(z.unknown()),
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

/** A line of the own stock, with all alternative field names (AM-083). */
export const OwnStockLine = z.object({
  id: z.int(),
  ...stockLineShape,
  ...priceFields,
  /** The price as it was asked, in `askedCurrency` (AM-082). */
  askedPrice: stockLineShape.price,
  askedCurrency: z.enum(currencies),
  partnumber: z.string(),
  partCondition: z.enum(conditions),
  updatedAt: z.string(),
  version: z.string(),
  /** Searches of the last `lineHitDays` days that found it as the best part; in lists only. */
  hits: z.optional(z.int()),
})
export type OwnStockLine = z.output<typeof OwnStockLine>

// ── Endpoints ──

const missing = { 404: 'No such line in the own stock' }

export const StockFilter = z.object({
  query: SearchWords,
  /** Selects a single line. */
  id: z.optional(Id),
  /** Lines that were neither changed nor confirmed in the last `oldLineDays` days. */
  isOld: Flag,
  page: PageNumber,
  pageSize: RowsPerPage,
  orderCol: sortParam(stockSorts),
  orderDesc: Flag,
  companyId,
  currency: priceCurrency,
})
export type StockFilter = z.output<typeof StockFilter>

export const listStock = endpoint({
  method: 'GET',
  path: '/api/inventory',
  summary: 'The own stock by page, optionally searched',
  ...stockAccess,
  query: StockFilter,
  answer: ok(z.object({ results: z.array(OwnStockLine), numResults: z.int() })),
})

const StockSummary = z.object({
  count: z.int(),
  /** Timestamp of the last change or confirmation; null without stock. */
  refreshedAt: z.nullable(z.string()),
  /** Weeks after which a reminder is sent (IV-014). */
  refreshWeeks: z.int(),
  /** The time at which it will be hidden; set once a reminder was sent. */
  hidesAt: z.nullable(z.string()),
  /** Whether it is hidden from search because of its age (BK-069). */
  isHidden: z.boolean(),
  /** Deletions and changes of lines that can be undone, newest first (BK-067). */
  removals: z.array(
    z.object({
      id: z.int(),
      lines: z.int(),
      /** Whether the lines were changed, not deleted. */
      isChange: z.boolean(),
      removedAt: z.string(),
      until: z.string(),
    }),
  ),
  /** Address of the inventory mailbox (IV-013); null if there is none. */
  mailbox: z.nullable(z.string()),
})
export type StockSummary = z.output<typeof StockSummary>

export const countStock = endpoint({
  method: 'GET',
  path: '/api/inventory/count',
  summary: 'Number of lines and age of the own stock, and removals that can be restored',
  ...stockAccess,
  query: z.object({ companyId }),
  answer: z.object({ status: z.literal(200), count: z.int(), payload: StockSummary }),
})

export const addStockLine = endpoint({
  method: 'POST',
  path: '/api/inventory',
  summary:
    'Add a line to the own stock, or update the line with the same part number, manufacturer and condition',
  ...stockAccess,
  query: z.object({ currency: priceCurrency }),
  body: z.pipe(asSpelled, z.object({ ...newLineFields, ...onBehalf }).check(checkCurrency)),
  answer: z.object({
    status: z.literal(200),
    type: z.enum(['insert', 'update']),
    payload: z.object({ type: z.enum(['insert', 'update']), line: OwnStockLine }),
  }),
})

export const changeStockLine = endpoint({
  method: 'PATCH',
  path: '/api/inventory/:id',
  summary: 'Change a line of the own stock; omitted fields stay unchanged',
  ...stockAccess,
  params: idParams,
  query: z.object({ currency: priceCurrency }),
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
  deadlineMs: stockChangeDeadlineMs,
  summary: `Delete the whole own stock; it can be restored for ${removalDays} days`,
  ...stockAccess,
  body: z.optional(
    z.nullable(
      z.object({
        ...onBehalf,
        /** The name of the company, from staff. */
        typedName: z.optional(TypedName),
      }),
    ),
  ),
  answer: ok(
    z.object({
      count: z.int(),
      /** Absent if there was no stock. */
      removal: z.optional(z.object({ id: z.int(), until: z.string() })),
    }),
  ),
})

export const confirmStock = endpoint({
  method: 'POST',
  path: '/api/inventory/actions/confirm',
  summary: 'Confirm that the own stock is up to date; hidden stock becomes visible again',
  ...stockAccess,
  body: OnBehalfBody,
  answer: ok(z.object({ count: z.int() })),
})

/** A search that found the own stock (IV-019). */
export const StockHit = z.object({
  id: z.int(),
  searchterms: z.string(),
  partnumber: z.string(),
  /** Absent for visitors, and for companies without a page. */
  companyid: z.optional(z.int()),
  name: z.string(),
  dateHuman: z.string(),
  date: z.string(),
  /** Main contact of that company. */
  contact: z.optional(z.object({ id: z.int(), name: z.string() })),
  country: z.optional(z.string()),
  /** The own line of the part, as it is now; absent once it is gone. */
  line: z.optional(
    z.object({
      quantity: z.int(),
      askedPrice: stockLineShape.price,
      askedCurrency: z.enum(currencies),
    }),
  ),
  /** Its searches, if hits are grouped by part. */
  hits: z.optional(z.int()),
})
export type StockHit = z.output<typeof StockHit>

export const listStockHits = endpoint({
  method: 'GET',
  path: '/api/inventory/hits',
  topLevel: { hits: 'hits', total: 'total' },
  summary: 'Searches that found the own stock, newest first',
  ...stockAccess,
  query: z.object({
    page: PageNumber,
    partNumber: z._default(z.string().check(z.maxLength(stockLimits.partNumber)), ''),
    /** One row for each part number: its newest hit, with the number of all. */
    byPart: Flag,
    companyId,
  }),
  answer: ok(z.object({ hits: z.array(StockHit), total: z.int() })),
})
