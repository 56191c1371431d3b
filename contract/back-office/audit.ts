import * as z from 'zod/mini'
import { endpoint, Id, ok } from '../endpoint.ts'
import { Day, filterText } from '../fields.ts'
import { fieldMessages } from '../notices.ts'
import { adminApi } from './staff.ts'

/**
 * Actions of the audit log with their titles in the back office (BK-106). The keys are stored: never rename one.
 */
export const auditActions = {
  'sign-in': 'Signed in',
  'sign-in.failed': 'Sign-in failed',
  'sign-out': 'Signed out',
  'company.created': 'Company created',
  'company.changed': 'Company facts changed',
  'company.placed': 'Company moved on the map',
  'company.bank-changed': 'Bank details changed',
  'company.membership': 'Changed the basis of the tier of a company',
  'company.tier': 'Tier recomputed',
  'logo.uploaded': 'Uploaded a logo',
  'logo.removed': 'Removed a logo',
  'picture.uploaded': 'Uploaded a profile picture',
  'picture.removed': 'Removed a profile picture',
  'registration.received': 'Applied for a free trial',
  'registration.asked': 'Asked an applicant',
  'registration.closed': 'Closed an application',
  'check.recorded': 'Recorded a check of a company',
  'check.vies-asked': 'Asked VIES about a VAT number',
  'check.withdrawn': 'Withdrew a check of a company',
  'contact.added': 'Contact added',
  'contact.removed': 'Contact removed',
  'contact.changed': 'Contact facts changed',
  'contacts.ordered': 'Contacts reordered',
  'email.asked': 'New e-mail address entered',
  'email.changed': 'E-mail address changed',
  'session.ended': 'Signed out another device',
  'session.others-ended': 'Signed out all other devices',
  'session.forced-out': 'Signed out by staff',
  'password.link-requested': 'Requested a password reset link',
  'password.link-sent': 'Sent a password link',
  'password.reset': 'Reset the password by a link',
  'password.changed': 'Changed the password',
  'password.refused': 'Entered a wrong current password',
  'two-factor.enabled': 'Turned two-factor authentication on',
  'two-factor.disabled': 'Turned two-factor authentication off',
  'two-factor.reset': 'Reset two-factor authentication',
  'two-factor.failed': 'Entered a wrong two-factor code',
  'two-factor.recovery-used': 'Used a recovery code',
  'two-factor.recovery-renewed': 'Generated new recovery codes',
  'view.saved': 'Saved a view of a list',
  'view.removed': 'Removed a view of a list',
  'companies.exported': 'Exported the list of companies',
  'people.exported': 'Exported the list of people',
  'broadcasts.exported': 'Exported the list of broadcasts',
  'bulk.trials-extended': 'Extended the free trials of several companies',
  'bulk.notice': 'Changed the on-screen notice of several companies',
  'bulk.signed-out': 'Signed out several companies',
  'bulk.mailed': 'Sent a mail to several companies',
  'bulk.links-sent': 'Sent password links to several companies',
  'bulk.plan': 'Changed the plan of several companies',
  'bulk.stopped': 'Stopped an act on several companies',
  'bulk.undone': 'Undid an act on several companies',
  'broadcast.removed': 'Broadcast removed',
  'broadcast.restored': 'Restored a removed broadcast',
  'stock.file-uploaded': 'Uploaded a stock file of a company',
  'stock.file-dropped': 'Discarded a stock file of a company',
  'stock.imported': 'Started the import of a stock file of a company',
  'stock.changed': 'Changed a line of the stock of a company',
  'stock.deleted': 'Deleted all stock of a company',
  'stock.restored': 'Restored deleted stock of a company',
  'stock.import-undone': 'Undid the import of a stock file of a company',
  'stock.exported': 'Exported the stock of a company',
  'stock.confirmed': 'Confirmed the stock of a company',
  'account.trial-approved': 'Approved a free trial',
  'account.trial-rejected': 'Rejected a free trial',
  'account.trial-extended': 'Extended a free trial',
  'account.trial-ended': 'Ended a free trial',
  'account.activated': 'Opened an account for a paying member',
  'account.plan': 'Changed the plan',
  'account.service-only': 'Changed whether a company sells services only',
  'account.blocked': 'Blocked an account',
  'account.block-lifted': 'Lifted the block of an account',
  'account.message': 'Changed the special message to a company',
  'account.terminated': 'Terminated an account',
  'account.settled': 'Updated the account state from the last invoice',
  'invoice.standing': 'Changed the status of the last invoice of a company',
  'contact.block': 'Changed the block of a person',
  'contact.message': 'Changed the special message to a person',
  'note.added': 'Added a note',
  'note.changed': 'Changed a note',
  'note.pinned': 'Pinned a note',
  'note.unpinned': 'Unpinned a note',
  'note.removed': 'Removed a note',
  'mail.tested': 'Sent a test mail',
  'mail.retried': 'Retried a failed mail',
  'mailing.resumed': 'Resumed a stopped mailing',
  'mailing.cancelled': 'Cancelled a stopped mailing',
  'mail.read': 'Read a personal mail',
  'message.read': 'Read a message',
  'ticket.done': 'Closed a ticket',
  'ticket.opened': 'Reopened a ticket',
  'ticket.replied': 'Replied to a ticket',
  'queue.checked': 'Checked an item of a queue',
  'queue.assigned': 'Assigned an item of a queue',
  'queue.snoozed': 'Snoozed an item of a queue',
  'queue.noted': 'Added a note to an item of a queue',
  'mail.suppressed': 'Suppressed an address',
  'mail.unsuppressed': 'Reactivated an address',
  'mail.unsubscribed': 'Unsubscribed by a link in a mail',
  'lists.ordered': 'Broadcast lists reordered',
  'lists.changed': 'Changed the list settings of a contact',
  'exclusion.set': 'Banned a contact from posting',
  'exclusion.lifted': 'Lifted a posting ban',
  'recommendation.published': 'Published a recommendation of the company',
  'recommendation.removed': 'Removed a recommendation of the company',
  'complaint.filed': 'Filed a complaint',
  'complaint.state': 'Changed the state of a complaint',
  'complaint.deadline': 'Changed the deadline of a complaint',
  'complaint.noted': 'Added a note to a complaint',
  'complaint.file-added': 'Added a file to a complaint',
  'complaint.file-read': 'Read a file of a complaint',
  'audit.exported': 'Exported the audit log',
  'staff.created': 'Invited a colleague',
  'staff.role': 'Changed the role of a staff member',
  'staff.ended': 'Ended the access of a staff member',
  'staff.link-sent': 'Sent staff a link to set the password',
  'setting.changed': 'Changed a setting',
  'message-template.added': 'Added a message template',
  'message-template.changed': 'Changed a message template',
  'message-template.removed': 'Removed a message template',
  'reason-template.added': 'Added a reason template',
  'reason-template.removed': 'Removed a reason template',
} as const
export type AuditAction = keyof typeof auditActions

export const actorKinds = ['staff', 'contact', 'visitor', 'system'] as const

/** Entries per page, and maximum entries of an export. */
export const auditPageSize = 50
export const maxAuditExportEntries = 10_000

/** A company or person with its current name; null if it was deleted. */
const Named = z.object({ id: z.int(), name: z.nullable(z.string()) })

export const AuditEntry = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  act: z.string(),
  /** Title of the action. */
  title: z.string(),
  actor: z.object({
    kind: z.enum(actorKinds),
    id: z.nullable(z.int()),
    /** A name, 'Visitor' or 'System'. */
    name: z.string(),
    email: z.nullable(z.string()),
  }),
  company: z.nullable(Named),
  contact: z.nullable(Named),
  staff: z.nullable(Named),
  reason: z.string(),
  /** Changed values, or single facts without `from`. */
  details: z.array(z.object({ name: z.string(), from: z.optional(z.string()), to: z.string() })),
  source: z.string(),
  requestId: z.string(),
})
export type AuditEntry = z.output<typeof AuditEntry>

const filter = {
  act: filterText(60),
  actorKind: z.optional(z.enum(actorKinds, fieldMessages.choice)),
  /** Matches part of the actor's name or e-mail address. */
  actor: filterText(100),
  companyId: z.optional(Id),
  contactId: z.optional(Id),
  /** Matches part of a name or an e-mail address of the company or person concerned. */
  about: filterText(100),
  /** Matches words of the reason by prefix. */
  reason: filterText(200),
  /** The whole id of a request. */
  requestId: filterText(64),
  /** Business days, inclusive. */
  from: z.optional(Day),
  to: z.optional(Day),
}

/** Support must filter by a company or a contact; only admins read the whole log. */
export const listAudit = endpoint({
  method: 'GET',
  path: `${adminApi}/audit`,
  summary: 'Audit entries, newest first',
  access: 'staff',
  blocked: 'denied',
  roles: ['support'],
  query: z.object({
    ...filter,
    before: z.optional(z.string().check(z.regex(/^\d{1,18}$/, fieldMessages.number))),
  }),
  answer: ok(z.object({ results: z.array(AuditEntry), next: z.nullable(z.string()) })),
  refusals: { 403: 'Support must name a company or a contact' },
})

export const exportAudit = endpoint({
  method: 'GET',
  path: `${adminApi}/audit/export`,
  summary: `Audit entries as CSV, at most ${maxAuditExportEntries}`,
  access: 'staff',
  blocked: 'denied',
  query: z.object(filter),
  answer: ok(z.object({})),
  documents: { 'text/csv': 'The entries' },
})
