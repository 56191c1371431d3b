import * as z from 'zod/mini'
import { accountCall, accountRoles } from '../../access.ts'
import {
  choice,
  defineDeskList,
  rowValues,
  period,
} from '../../back-office/lists/define-desk-list.ts'
import { ListTarget } from '../../back-office/lists/desk-lists.ts'
import { adminApi } from '../../back-office/staff.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { Instant, mailSafe, Reason } from '../../fields.ts'
import { Tier } from '../../tier-fields.ts'
import { sides } from '../broadcasts.ts'

/** Maximum broadcasts that one act removes. */
export const maxRemovedAtOnce = 1000
/** Hours in which a removal can be undone. */
export const restoreHours = 24

/** Listing states of a broadcast for staff. */
export const broadcastStates = ['listed', 'hidden', 'staff', 'sender', 'corrected'] as const
export type BroadcastState = (typeof broadcastStates)[number]
export const broadcastStateNames: Record<BroadcastState, string> = {
  listed: 'Listed',
  hidden: 'Hidden with its company',
  staff: 'Removed by staff',
  sender: 'Removed by its sender',
  corrected: 'Replaced by a correction',
}

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

export const moderatedBroadcasts = defineDeskList({
  name: 'broadcasts',
  title: 'Broadcasts',
  path: '/broadcasts',
  summary: 'All broadcasts, removed ones included, filtered, sorted and paged',
  one: 'broadcast',
  many: 'broadcasts',
  roles: accountRoles,
  exportAct: 'broadcasts.exported',
  row: ModeratedBroadcast,
  search: { label: 'Text, company name or id', placeholder: 'Text, company, id' },
  filters: {
    /** Days. */
    period: period(
      'Sent',
      {
        1: 'last 24 hours',
        7: 'last 7 days',
        30: 'last 30 days',
        90: 'last 90 days',
        all: 'at any time',
      },
      { usual: '30', everything: 'all', unless: ['search', 'company', 'contact'] },
    ),
    state: choice('State', broadcastStateNames),
    list: rowValues('List'),
    side: choice('Side', { WTS: 'WTS', WTB: 'WTB' }),
    company: rowValues('Company', { byCount: true }),
    contact: rowValues('Sender', { byCount: true }),
  },
  columns: {
    side: { header: 'Side', width: '3.5rem' },
    headline: {
      header: 'Broadcast',
      title: true,
      tip: true,
      csv: [['broadcast', ({ headline }) => headline]],
    },
    list: {
      header: 'List',
      sort: 'list',
      optional: 'usual',
      width: '9.5rem',
      from: '52rem',
      soft: true,
    },
    company: {
      header: 'Company',
      sort: 'company',
      width: '12rem',
      tip: true,
      value: ({ company }) => company.name,
    },
    contact: {
      header: 'Sender',
      optional: 'extra',
      width: '10rem',
      from: '64rem',
      soft: true,
      tip: true,
      value: ({ contact }) => contact.name,
    },
    state: {
      header: 'State',
      optional: 'usual',
      width: '9rem',
      card: 'figure',
      tip: true,
      value: ({ state }) => broadcastStateNames[state],
    },
    sends: {
      header: 'Sends',
      optional: 'extra',
      width: '5rem',
      card: 'hidden',
      as: 'number',
      soft: true,
    },
    id: {
      header: 'Id',
      optional: 'extra',
      width: '5.5rem',
      align: 'right',
      card: 'hidden',
      soft: true,
    },
    sent: {
      header: 'Sent',
      sort: 'sent',
      width: '6.5rem',
      card: 'figure',
      as: 'time',
      value: ({ sentAt }) => sentAt,
    },
  },
  usual: { sort: 'sent', order: 'desc' },
  csvOrder: ['id', 'side', 'headline', 'list', 'company', 'contact', 'state', 'sends', 'sent'],
})

export const MailCountsOfSend = z.object({
  total: z.int(),
  sent: z.int(),
  open: z.int(),
  failed: z.int(),
  suppressed: z.int(),
})

export const BroadcastSend = z.object({
  id: z.int(),
  at: Instant,
  by: Named,
  mail: z.nullable(z.extend(MailCountsOfSend, { id: z.int() })),
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
  sendings: z.array(BroadcastSend),
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
