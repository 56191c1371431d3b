import * as z from 'zod/mini'
import { everyRole, hasRole, moderationRoles, moneyRoles, type StaffRole } from '../../access.ts'
import { BodyId, endpoint, Id, idParams, ok } from '../../endpoint.ts'
import { Day, requiredText, mailSafe, Instant } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { fraudSignals } from '#contract/fraud/desk/fraud-signals.ts'
import { adminApi } from '../staff.ts'

/** Kinds of items that wait for staff, with the roles besides admin that handle them. */
export const queueRoles = {
  registration: ['support'],
  order: ['support', 'finance'],
  'payment-check': ['finance'],
  vat: ['finance'],
  'bank-line': ['finance'],
  ticket: ['support'],
  privacy: ['support'],
  complaint: ['support'],
  recommendation: moderationRoles,
  picture: moderationRoles,
  'bank-change': ['support', 'finance'],
  fraud: ['support'],
  service: ['support', 'editor'],
} as const satisfies Record<string, readonly StaffRole[]>
export type QueueKind = keyof typeof queueRoles
export const queueKinds = Object.keys(queueRoles) as [QueueKind, ...QueueKind[]]

export const queueKindNames: Record<QueueKind, string> = {
  registration: 'Registration',
  order: 'Paid order',
  'payment-check': 'Payment check',
  vat: 'VAT check',
  'bank-line': 'Bank line',
  ticket: 'Ticket',
  privacy: 'Privacy request',
  complaint: 'Complaint',
  recommendation: 'Recommendation',
  picture: 'Picture',
  'bank-change': 'Bank details',
  fraud: 'Fraud watch',
  service: 'Services',
}
/** The kinds of the Inbox that these roles handle: not pictures, which are looked at many at a time. */
export const inboxKindsOfRoles = (roles: readonly StaffRole[]): QueueKind[] =>
  kindsOfRoles(roles).filter((kind) => kind !== 'picture')

/** Kinds that leave the queue by a decision, not by closing them. */
export const decidedKinds: readonly QueueKind[] = [
  'registration',
  'order',
  'payment-check',
  'vat',
  'bank-line',
  'complaint',
  'fraud',
]

/** Pages that list more than one kind, with what each can be filtered by. */
export const queueAreas = { fraud: ['bank-change', 'fraud'] } as const satisfies Record<
  string,
  readonly QueueKind[]
>
export type QueueArea = keyof typeof queueAreas
export const queueFilters = ['bank-change', ...fraudSignals] as const
export type QueueFilterName = (typeof queueFilters)[number]

/** Days for which pictures and recommendations wait to be looked at. */
export const moderationDays = 30

/** Roles that handle the items of a kind that are assigned to the person, and no others. */
const assigneeRoles: Partial<Record<QueueKind, readonly StaffRole[]>> = { ticket: moneyRoles }

/** The kinds of which these roles handle every item. */
export const fullAccessKinds = (roles: readonly StaffRole[]): QueueKind[] =>
  queueKinds.filter((kind) => hasRole(roles, queueRoles[kind]))
/** The kinds of which these roles handle only what is assigned to the person. */
export const assignedOnlyKinds = (roles: readonly StaffRole[]): QueueKind[] =>
  queueKinds.filter(
    (kind) => !hasRole(roles, queueRoles[kind]) && hasRole(roles, assigneeRoles[kind] ?? []),
  )
/** The kinds that these roles handle, in full or as assignee: items of them can be assigned to the person. */
export const kindsOfRoles = (roles: readonly StaffRole[]): QueueKind[] => {
  const accessible = [...fullAccessKinds(roles), ...assignedOnlyKinds(roles)]
  return queueKinds.filter((kind) => accessible.includes(kind))
}

/** Items listed at once; those due first. */
export const maxQueueItems = 200
/** Items changed at once. */
export const maxQueueSelection = 100
export const queueNoteMax = 2000
/** Interval of presence reports, and how long a report counts. */
export const presenceIntervalMs = 15_000
export const presenceSeconds = 40
/** Interval at which an open queue is refreshed. */
export const queueRefreshMs = 30_000

const Kind = z.enum(queueKinds, fieldMessages.choice)
const Ref = z.object({ kind: Kind, id: BodyId })
export type QueueRef = z.output<typeof Ref>
const Colleague = z.object({ id: z.int(), name: z.string() })
export type Colleague = z.output<typeof Colleague>

/** Groups of items: to do by staff, waiting for the member, snoozed until a day, and done. */
export const queueGroups = ['todo', 'waiting', 'snoozed', 'done'] as const
export type QueueGroup = (typeof queueGroups)[number]

export const QueueItem = z.extend(Ref, {
  id: z.int(),
  group: z.enum(queueGroups),
  title: z.string(),
  /** The company concerned, or what a visitor calls theirs (without an id). */
  company: z.nullable(z.object({ id: z.nullable(z.int()), name: z.string() })),
  /** A person or another short note. */
  detail: z.string(),
  /** Since when it waits. */
  since: Instant,
  due: z.nullable(Instant),
  isLate: z.boolean(),
  assignee: z.nullable(Colleague),
  snoozedUntil: z.nullable(Instant),
  /** Of an item that is done: when it came in, and what was decided. */
  done: z.nullable(z.object({ beganAt: Instant, outcome: z.string() })),
  /** Colleagues who have it open. */
  present: z.array(z.string()),
})
export type QueueItem = z.input<typeof QueueItem>

const queueCall = {
  access: 'staff',
  blocked: 'denied',
  roles: everyRole,
} as const
const otherRole = 'The role does not handle this kind'

export const listQueue = endpoint({
  ...queueCall,
  method: 'GET',
  path: `${adminApi}/queue`,
  summary:
    'Items that wait for staff, of one kind or of all that the role handles, first due first',
  isBackground: true,
  query: z.object({
    kind: z.optional(Kind),
    /** The kinds of a page, and one of its filters. */
    area: z.optional(z.literal('fraud', fieldMessages.choice)),
    filter: z.optional(z.enum(queueFilters, fieldMessages.choice)),
    state: z._default(z.enum(['open', 'done'], fieldMessages.choice), 'open'),
  }),
  answer: ok(
    z.object({
      results: z.array(QueueItem),
      /** Whether there are more than `maxQueueItems`. */
      isCut: z.boolean(),
      /** Hours from waiting to late, by kind. */
      targetHours: z.partialRecord(Kind, z.number()),
      /** With the kinds of which items can be assigned to them. */
      colleagues: z.array(z.extend(Colleague, { kinds: z.array(Kind) })),
    }),
  ),
  refusals: { 403: otherRole },
})

export const changeQueue = endpoint({
  ...queueCall,
  method: 'POST',
  path: `${adminApi}/queue`,
  summary: 'Assign, snooze, close or reopen items; fields that are absent stay',
  body: z.object({
    items: z.array(Ref).check(z.minLength(1), z.maxLength(maxQueueSelection)),
    assigneeId: z.optional(z.nullable(BodyId)),
    /** The item returns at the start of this business day. */
    snoozedUntil: z.optional(z.nullable(Day)),
    isDone: z.optional(z.boolean(fieldMessages.choice)),
  }),
  answer: ok(z.object({ changed: z.int() })),
  refusals: { 403: otherRole, 404: 'No such item', 409: 'Items of this kind are closed otherwise' },
})

export const AddQueueNoteBody = z.extend(Ref, { text: requiredText(queueNoteMax).check(mailSafe) })

export const addQueueNote = endpoint({
  ...queueCall,
  method: 'POST',
  path: `${adminApi}/queue/notes`,
  summary: 'Add an internal note to an item',
  body: AddQueueNoteBody,
  answer: ok(z.object({ id: z.int() })),
  refusals: { 403: otherRole, 404: 'No such item' },
})

export const QueueNote = z.object({
  id: z.int(),
  by: z.string(),
  at: Instant,
  text: z.string(),
})
export type QueueNote = z.input<typeof QueueNote>

export const listQueueNotes = endpoint({
  ...queueCall,
  method: 'GET',
  path: `${adminApi}/queue/notes`,
  summary: 'Internal notes of an item, oldest first',
  query: z.object({ kind: Kind, id: Id }),
  answer: ok(z.object({ results: z.array(QueueNote) })),
  refusals: { 403: otherRole },
})

export const reportPresence = endpoint({
  ...queueCall,
  method: 'POST',
  path: `${adminApi}/queue/presence`,
  summary:
    'Report the item that is open on the screen, and learn which colleagues have it open too',
  isBackground: true,
  body: z.object({ item: z.nullable(Ref) }),
  answer: ok(z.object({ others: z.array(z.string()) })),
})

const Change = z.object({ field: z.string(), from: z.string(), to: z.string() })

export const Callee = z.object({
  id: z.int(),
  name: z.string(),
  telephone: z.string(),
  email: z.string(),
})

/** A change of a company's bank details, with masked numbers (BK-107). */
export const BankChange = z.object({
  id: z.int(),
  at: Instant,
  company: z.object({ id: z.int(), name: z.string() }),
  by: z.object({ name: z.string(), isStaff: z.boolean() }),
  source: z.string(),
  reason: z.string(),
  changes: z.array(Change),
  /** The people of the company to call, the main contact first. */
  contacts: z.array(Callee),
  /** Telephone number of the company. */
  telephone: z.string(),
  done: z.nullable(z.object({ by: z.string(), at: Instant })),
})
export type BankChange = z.input<typeof BankChange>
/** People of the company that are listed. */
export const maxBankContacts = 10

export const getBankChange = endpoint({
  ...queueCall,
  roles: queueRoles['bank-change'],
  method: 'GET',
  path: `${adminApi}/bank-changes/:id`,
  summary: 'A change of the bank details of a company, with masked numbers, and whom to call',
  params: idParams,
  answer: ok(BankChange),
  refusals: { 404: 'No such change' },
})
