import * as z from 'zod/mini'
import { BodyId, endpoint, ok } from '../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { Instant } from '#contract/fields.ts'

/** Broadcasts sent longer ago count as read, so that marks are kept for no longer. */
export const readMarkDays = 30
/** Unread broadcasts are counted for the last days only. */
export const unreadDays = 7
/** Counts of unread broadcasts stop here, for each list and side; shown as `99+`. */
export const maxUnread = 100
/** Maximum number of opened broadcasts in one call. */
export const maxOpened = 100
export const maxOpenedAnswered = 200
/** A new visit starts after an absence of this length. */
export const awayMs = 30 * 60_000

/** The time since which broadcasts are new to a member. */
export const LastVisit = z.object({
  /** End of the last visit, or when all was marked as read; null on the first visit. */
  since: z.nullable(Instant),
  /** Whether all was marked as read during this visit. */
  isMarked: z.boolean(),
})
export type LastVisit = z.input<typeof LastVisit>

/** The period that Mark all as read marked: sent after `before`, without a start if null, up to `until`. */
const MarkedAsRead = z.object({
  before: z.nullable(z.iso.datetime(fieldMessages.date)),
  until: z.iso.datetime(fieldMessages.date),
})
export type MarkedAsRead = z.output<typeof MarkedAsRead>

/** Repeating a call, on this or another device, changes nothing more. */
export const markBroadcasts = endpoint({
  method: 'POST',
  path: '/api/broadcasts/marks',
  summary: 'Records what the member has read, and that it is there',
  access: 'member',
  blocked: 'denied',
  body: z.object({
    /** Ids of broadcasts that the member opened; unknown ones are ignored. */
    opened: z._default(z.array(BodyId).check(z.maxLength(maxOpened, fieldMessages.choice)), []),
    /** Everything sent up to here is read; never later than the time of the call. */
    readUntil: z.optional(z.iso.datetime(fieldMessages.date)),
    /** Up to when all was read as far as the device knows; `readUntil` marks nothing where it is another time. */
    ifReadUntil: z.optional(z.nullable(z.iso.datetime(fieldMessages.date))),
    /** Takes back what an earlier call marked, unless a later one has marked more. */
    restore: z.optional(MarkedAsRead),
    /** Whether the member is looking at a page: its visit goes on, or a new one begins. */
    isHere: z._default(z.boolean(fieldMessages.choice), false),
  }),
  answer: ok(
    z.object({
      visit: LastVisit,
      readUntil: z.nullable(Instant),
      /**
       * The period marked by `readUntil` of this call, or of an equal one whose answer was lost; null if all was read
       * already, or `ifReadUntil` is another time than `readUntil` of the answer.
       */
      marked: z.nullable(z.object({ before: z.nullable(Instant), until: Instant })),
      /** The newest broadcasts that the member opened on any device, at most `maxOpenedAnswered`. */
      opened: z.array(z.int()),
    }),
  ),
})

export const countUnread = endpoint({
  method: 'GET',
  path: '/api/broadcasts/unread',
  summary: 'Unread broadcasts of others in the lists that the member gets by mail',
  access: 'member',
  blocked: 'denied',
  answer: ok(
    z.object({
      results: z.array(z.object({ listId: z.int(), wts: z.int(), wtb: z.int() })),
      total: z.int(),
      /** Older broadcasts are not counted: when all was marked as read, at most 7 days ago. */
      since: Instant,
      /** False if the member gets no list by mail; then all lists are counted. */
      hasOwnLists: z.boolean(),
    }),
  ),
})
