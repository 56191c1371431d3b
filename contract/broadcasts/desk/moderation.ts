import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { listAnswer, listQuery, ListTarget } from '../../back-office/lists/desk-lists.ts'
import { adminApi } from '../../back-office/staff.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { mailSafe, Reason, Instant } from '../../fields.ts'
import { fieldMessages } from '../../notices.ts'
import { Tier } from '../../tier-fields.ts'
import { sides } from '../broadcasts.ts'

/** Maximum broadcasts that one act removes. */
export const maxRemovedAtOnce = 1000
/** Hours in which a removal can be undone. */
export const restoreHours = 24

/** Why a broadcast is listed or not, as staff see it. */
export const broadcastStates = ['listed', 'hidden', 'staff', 'sender', 'corrected'] as const
export type BroadcastState = (typeof broadcastStates)[number]
export const broadcastStateNames: Record<BroadcastState, string> = {
  listed: 'Listed',
  hidden: 'Hidden with its company',
  staff: 'Removed by staff',
  sender: 'Removed by its sender',
  corrected: 'Replaced by a correction',
}

/** Days of the period filter; `all` has no limit. */
export const broadcastPeriods = ['1', '7', '30', '90', 'all'] as const
export type BroadcastPeriod = (typeof broadcastPeriods)[number]
/** Applies unless a text, company or contact narrows the list. */
export const usualPeriod: BroadcastPeriod = '30'

export const broadcastFilters = ['state', 'list', 'side', 'company', 'contact'] as const
export type BroadcastFilter = (typeof broadcastFilters)[number]
export const broadcastSorts = ['sent', 'company', 'list'] as const
export type BroadcastSort = (typeof broadcastSorts)[number]

export const BroadcastListQuery = z.extend(listQuery(broadcastFilters, broadcastSorts), {
  period: z.optional(z.enum(broadcastPeriods, fieldMessages.choice)),
})
export type BroadcastListQuery = z.output<typeof BroadcastListQuery>

const Named = z.object({ id: z.int(), name: z.string() })

export const ModeratedBroadcast = z.object({
  id: z.int(),
  side: z.enum(sides),
  state: z.enum(broadcastStates),
  list: z.string(),
  headline: z.string(),
  company: z.object({ id: z.int(), name: z.string(), tier: Tier }),
  contact: Named,
  sentAt: Instant,
  /** How often it was sent. */
  sends: z.int(),
})
export type ModeratedBroadcast = z.input<typeof ModeratedBroadcast>

export const listModeratedBroadcasts = endpoint({
  method: 'GET',
  path: `${adminApi}/broadcasts`,
  summary: 'All broadcasts, removed ones included, filtered, sorted and paged',
  ...accountCall,
  query: BroadcastListQuery,
  answer: ok(listAnswer(broadcastFilters, ModeratedBroadcast)),
})

export const MailCountsOfSend = z.object({
  total: z.int(),
  sent: z.int(),
  open: z.int(),
  failed: z.int(),
  suppressed: z.int(),
})

export const BroadcastDetail = z.extend(ModeratedBroadcast, {
  subject: z.string(),
  message: z.string(),
  additionalInfo: z.string(),
  productLink: z.nullable(z.string()),
  /** Quantity, brand, description, condition and price. */
  offer: z.object({
    quantity: z.string(),
    brand: z.string(),
    description: z.string(),
    condition: z.string(),
    price: z.string(),
  }),
  fromEmail: z.string(),
  listId: z.int(),
  createdAt: Instant,
  replies: z.int(),
  removedAt: z.nullable(Instant),
  correctedBy: z.nullable(z.int()),
  /** Each send, newest first, with its mails; null once these are deleted. */
  sendings: z.array(
    z.object({
      id: z.int(),
      at: Instant,
      by: Named,
      mail: z.nullable(z.extend(MailCountsOfSend, { id: z.int() })),
    }),
  ),
  /** The removal by staff, if that is why it is not listed. */
  removal: z.nullable(
    z.object({
      id: z.int(),
      by: z.string(),
      reason: z.string(),
      /** Broadcasts removed in the same act. */
      count: z.int(),
      /** Until then it can be undone; null once that is over. */
      restorableUntil: z.nullable(Instant),
    }),
  ),
})
export type BroadcastDetail = z.input<typeof BroadcastDetail>

export const getModeratedBroadcast = endpoint({
  method: 'GET',
  path: `${adminApi}/broadcasts/:id`,
  summary: 'One broadcast with its sends, mails and removal',
  ...accountCall,
  params: idParams,
  answer: ok(BroadcastDetail),
  refusals: { 404: 'No such broadcast' },
})

export const removeBroadcasts = endpoint({
  method: 'POST',
  path: `${adminApi}/broadcasts/remove`,
  summary: `Remove up to ${maxRemovedAtOnce} broadcasts; each sender gets the reason by mail (BK-046)`,
  ...accountCall,
  body: z.object({
    target: ListTarget,
    /** Mailed to the senders. */
    reason: Reason.check(mailSafe),
  }),
  answer: ok(z.object({ removalId: z.int(), removed: z.int(), senders: z.int() })),
  refusals: {
    404: 'All of them are removed already',
    409: `\`payload.extra\` COUNT: their number has changed; TOO_MANY: more than ${maxRemovedAtOnce}`,
  },
})

export const restoreBroadcasts = endpoint({
  method: 'POST',
  path: `${adminApi}/broadcast-removals/:id/restore`,
  summary: `Undo a removal within ${restoreHours} hours; the senders get an e-mail`,
  ...accountCall,
  params: idParams,
  answer: ok(z.object({ restored: z.int() })),
  refusals: { 404: 'No such removal', 409: 'Already undone, or too long ago' },
})
