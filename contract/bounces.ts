/**
 * When failures of one address that may be temporary, such as a full mailbox, suppress it: at most one a day counts, a
 * point each, halved after `halfLifeDays`. So five days in a row suppress, one in a while never does. The usual values
 * of list servers (GNU Mailman: 5 points, 7 days).
 */
export const softBounces = { suppressAtPoints: 4, halfLifeDays: 7, countedDays: 60 } as const

/** Failed deliveries from which the share of a mailing is looked at; fewer say nothing. */
export const minFailuresToStop = 20

/** Days after which failures and complaints are deleted. */
export const bounceRetentionDays = 180

/** Largest part of a report that is read; the rest is the original mail. Each line takes some 20 µs to read. */
export const reportLimits = { bytes: 1024 * 1024, lines: 3000 } as const

/** Receives the complaints of feedback loops, at the mail domain. */
export const complaintsMailbox = 'complaints'

/** Receives requests to unsubscribe by mail, at the mail domain. */
export const leaveMailbox = 'leave'

/** Topic of a suppression that stops everything a member can unsubscribe from, but no personal mail. */
export const mailingsTopic = 'mailings'
