import { accountNames } from '../billing/invoices.ts'
import { formatEuros } from '../billing/money.ts'
import { planNames } from '../broadcasts/broadcast-settings.ts'
import { businessTime, businessTimeZone, formatDate, formatDay } from '../dates.ts'
import { auditActions, type AuditAction } from './audit.ts'
import { accountStateNames } from './back-office.ts'
import { ticketNumber } from '../messages/desk/tickets.ts'
import { registrationNumber } from '../registration/registration.ts'

type Value = string | number | boolean | null

export interface AuditFacts {
  act: string
  company: string | null
  contact: string | null
  staff?: string | null
  details: Readonly<Record<string, Value>>
}

/**
 * Sentences of entries, after the actor. A name in braces is a person or company concerned or a detail, such as
 * `{plan.to}`; of a part in brackets the first choice remains whose names are known. Others say their title.
 */
const sentences: Partial<Record<AuditAction, string>> = {
  'sign-in.failed': 'Failed to sign in',
  'company.created': 'Created the company[ {company}]',
  'company.changed': 'Changed the facts of [{company}|the company]',
  'company.placed': 'Moved [{company}|the company] on the map',
  'company.bank-changed': 'Changed the bank details[ of {company}]',
  'company.tier': 'Recomputed the tier of [{company}|the company]',
  'company.membership': 'Changed the basis of the tier of [{company}|the company]',
  'logo.uploaded': 'Uploaded the logo[ of {company}]',
  'logo.removed': 'Removed the logo[ of {company}]',
  'picture.uploaded': 'Uploaded a profile picture[ of {contact}][, {company}]',
  'picture.removed': 'Removed the profile picture[ of {contact}][, {company}]',
  'order.placed': 'Ordered the {plan} membership[ for {company}][, invoice {invoice}]',
  'order.refused': 'Rejected the order[ of {company}][, invoice {invoice}]',
  'order.lapsed': 'Ended the unpaid order[ of {company}][, invoice {invoice}]',
  'membership.renewed': 'Renewed the {plan} membership[ of {company}][, invoice {invoice}]',
  'invoice.issued': 'Issued invoice {invoice} of {cents}[ ({account})][ to {company}]',
  'invoice.sent': 'Sent invoice {invoice}[ of {company}] again',
  'invoice.credited': 'Credited {cents} of invoice {invoice}[ of {company}][ by {creditNote}]',
  'invoice.reminded': 'Sent reminder {level} of invoice {invoice}[ to {company}]',
  'invoice.extended':
    'Extended the due date of invoice {invoice}[ of {company}] from {dueOn.from} to {dueOn.to}',
  'billing.run': 'Ran the nightly billing',
  'payment.booked': 'Booked {cents}[ by {method}] on invoice {invoice}[ of {company}]',
  'payment.decided':
    'Decided about [{cents}|{amount}] paid on invoice {invoice}[ of {company}][: {outcome}]',
  'payment.refunded':
    'Requested a refund of [{cents}|{amount}] of invoice {invoice}[ to {company}]',
  'payment.refund-failed':
    'Could not refund [{cents}|{amount}] of invoice {invoice}[ to {company}]',
  'vat.invoiced-again': 'Invoiced again with VAT[ for {company}], instead of {invoice}',
  'statement.imported': 'Imported the bank statement {file}, {added} new',
  'bank-line.set-aside': 'Set {amount} of {bookedOn} on a bank statement aside',
  'bank-line.reopened': 'Took back {amount} of {bookedOn} on a bank statement',
  'bank-line.matched':
    'Matched {amount} of {bookedOn} on a bank statement with a payment of invoice {invoice}',
  'registration.received': 'Applied for a free trial[, application {application}]',
  'registration.email-confirmed':
    'Confirmed the e-mail address of [application {application}|an application]',
  'registration.asked': 'Asked the applicant[ {company}][, application {application}]',
  'registration.file-read':
    'Read the file {file} of the applicant[ {company}][, application {application}]',
  'registration.closed': 'Closed [application {application}|an application][ of {company}]',
  'contact.added': 'Added {name}[ to {company}]',
  'contact.removed': 'Removed {contact}[ from {company}]',
  'contact.changed': 'Changed the facts of {contact}[, {company}]',
  'contacts.ordered': 'Reordered the contacts[ of {company}]',
  'email.asked': 'Entered a new e-mail address[ of {contact}]: {to}',
  'email.withdrawn': 'Withdrew the new e-mail address[ of {contact}]: {email}',
  'email.changed': 'Changed the e-mail address[ of {contact}] from {from} to {to}',
  'session.forced-out': 'Signed out {sessions} sessions[ of {contact}][, {company}]',
  'password.link-sent': 'Sent a password link[ to {contact}][, {company}]',
  'two-factor.reset': 'Reset two-factor authentication[ of {contact}][, {company}]',
  'bulk.trials-extended': 'Extended the free trials of {companies} companies',
  'bulk.notice': 'Changed the on-screen notice of {companies} companies',
  'bulk.signed-out': 'Signed out {companies} companies',
  'bulk.mailed': 'Sent a mail to {companies} companies',
  'bulk.links-sent': 'Sent password links to {companies} companies',
  'bulk.plan': 'Changed the plan of {companies} companies',
  'bulk.stopped': 'Stopped an act on {companies} companies',
  'bulk.undone': 'Undid an act on {companies} companies',
  'data.exported': 'Exported the data of the {subject}[ {contact}][, {company}]',
  'data.erased': 'Erased the data of the {subject}[ {contact}][, {company}]',
  'broadcast.removed':
    'Removed [{broadcasts} broadcasts|broadcast #{broadcastId}|a broadcast][ of {company}]',
  'broadcast.restored':
    'Restored [{broadcasts} broadcasts|broadcast #{broadcastId}|a broadcast][ of {company}]',
  'account.trial-approved': 'Approved the free trial[ of {company}]',
  'account.trial-rejected': 'Rejected the free trial[ of {company}]',
  'account.trial-extended':
    'Extended the free trial[ of {company}] from {trialEndsAt.from} to {trialEndsAt.to}',
  'account.trial-ended': 'Ended the free trial[ of {company}]',
  'account.activated': 'Opened the account[ of {company}] for a paying member',
  'account.deactivated': 'Took back the activation[ of {company}]',
  'account.plan': 'Changed the plan[ of {company}] from {plan.from} to {plan.to}',
  'account.blocked': 'Blocked [{company}|the company]',
  'account.block-lifted': 'Lifted the block[ of {company}]',
  'account.message': 'Changed the on-screen notice[ of {company}]',
  'account.terminated': 'Terminated [{company}|the company]',
  'account.settled': 'Changed the state[ of {company}] from {state.from} to {state.to}',
  'contact.block': 'Changed the block of {contact}[, {company}]',
  'contact.message': 'Changed the on-screen notice to {contact}[, {company}]',
  'mail.read': 'Read a mail[ to {contact}][, {company}]',
  'message.read': 'Read [ticket {ticket}|a message][ of {contact}][, {company}]',
  'ticket.done': 'Closed ticket {ticket}[ of {contact}][, {company}]',
  'ticket.opened': 'Reopened ticket {ticket}[ of {contact}][, {company}]',
  'ticket.replied': 'Replied to ticket {ticket}[ of {contact}][, {company}]',
  'mail.suppressed': 'Suppressed {address}',
  'mail.unsuppressed': 'Reactivated {address}',
  'mail.retried': 'Retried a failed mail[ to {address}]',
  'exclusion.set': 'Banned {contact}[, {company}] from posting ({list})[ until {until}]',
  'exclusion.lifted': 'Lifted the posting ban of {contact}[, {company}] ({list})',
  'recommendation.removed': 'Removed a recommendation of {company} by {by}',
  'recommendation.published': 'Published a recommendation[ of {company}] by {by}',
  'complaint.filed': 'Filed complaint {case}[ against {company}]',
  'complaint.file-read': 'Read the file {file} of complaint {case}',
  'staff.created': 'Invited {staff} as [{roles}|{role}]',
  'staff.role': 'Changed the roles of {staff} from {from} to {to}',
  'staff.ended': 'Ended the access of {staff}',
  'staff.link-sent': 'Sent {staff} a link to set the password',
  'lists.ordered': 'Reordered the broadcast lists',
  'mail-template.added': 'Added the mail template “{name}”',
  'mail-template.changed': 'Changed the mail template “{template}”',
  'mail-template.removed': 'Removed the mail template “{name}”',
}

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/
const plans: Record<string, string> = planNames
const states: Record<string, string> = accountStateNames
const methods: Record<string, string> = { bank: 'bank transfer', online: 'online payment' }
const accounts: Record<string, string> = accountNames

/** A value as people write it: an amount, a day, a moment, a plan, a state, or as it is. */
export function formatAuditValue(name: string, value: Value | undefined): string {
  const field = name.replace(/\.(from|to)$/, '')
  if (value === true) return 'yes'
  if (value === false) return 'no'
  if (value === null || value === undefined || value === '') return 'none'
  if (typeof value === 'number') {
    return /cents$/i.test(field) ? formatEuros(value) : String(value)
  }
  if (moment.test(value)) {
    const at = new Date(value)
    return `${formatDate(at, businessTimeZone)} ${businessTime(at)}`
  }
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return formatDay(value)
  if (field === 'plan') return plans[value] ?? value
  if (field === 'method') return methods[value] ?? value
  if (field === 'account') return accounts[value] ?? value
  return field === 'state' ? (states[value] ?? value) : value
}

/** Details for the program alone. */
const codes = ['status', 'fileId', 'line', 'underlyingState.from', 'underlyingState.to']
const codesOfBulk = ['ids', 'bulkAct']
/** Names of sentences that are numbers made of `id`. */
const idNames = ['ticket', 'application']

/** The singular of the things that a detail of the same name counts. */
const singulars: Record<string, string> = {
  broadcasts: 'broadcast',
  companies: 'company',
  sessions: 'session',
}

interface AuditSentence {
  text: string
  /** Details that it names or that nobody reads. */
  usedNames: ReadonlySet<string>
}

/** Returns the sentence after the actor, such as `Booked € 592.90 on invoice 2026-00006 of Amstel`. */
export function auditSentence({
  act,
  company,
  contact,
  staff,
  details,
}: AuditFacts): AuditSentence {
  const usedNames = new Set<string>()
  const { id, kind } = details
  const isTicket = typeof id === 'number' && (act.startsWith('ticket.') || kind === 'provider')
  function valueOf(name: string): string | undefined {
    if (name === 'company' || name === 'contact' || name === 'staff') {
      return { company, contact, staff }[name] ?? undefined
    }
    if (name === 'ticket') return isTicket ? ticketNumber(id) : undefined
    if (name === 'application') return typeof id === 'number' ? registrationNumber(id) : undefined
    const value = details[name]
    if (value === undefined || value === null || value === '') return undefined
    return formatAuditValue(name, value)
  }
  /** Undefined if a name is unknown. */
  function fill(choice: string): string | undefined {
    const part = choice.replace(/\{(\w+)\} \1\b/g, (counted, name: string) =>
      details[name] === 1 ? `{${name}} ${singulars[name]}` : counted,
    )
    const names = [...part.matchAll(/\{([\w.]+)\}/g)].map(([, name]) => name!)
    if (names.some((name) => valueOf(name) === undefined)) return undefined
    for (const name of names) usedNames.add(idNames.includes(name) ? 'id' : name)
    return part.replaceAll(/\{([\w.]+)\}/g, (_, name: string) => valueOf(name)!)
  }
  const firstKnown = (choices: readonly string[]): string =>
    choices.map(fill).find((text) => text !== undefined) ?? ''
  const title = (auditActions as Record<string, string>)[act] ?? act
  const sentence = sentences[act as AuditAction]
  const parts = [...(sentence ?? '').matchAll(/\[([^\]]*)\]|[^[]+/g)].map(([part, choices]) =>
    choices === undefined ? fill(part) : firstKnown(choices.split('|')),
  )
  const isSentence = sentence !== undefined && !parts.includes(undefined)
  if (!isSentence) usedNames.clear()
  if (act === 'payment.decided' && usedNames.has('outcome')) usedNames.add('kind')
  if (isTicket && usedNames.has('id')) {
    usedNames.add('kind')
    if (details['isDone'] === false) usedNames.add('isDone')
  }
  const others = Object.entries({ contact, company, staff })
    .filter(([name, value]) => value && !usedNames.has(name))
    .map(([, value]) => value)
    .join(', ')
  for (const name of act.startsWith('bulk.') ? codesOfBulk : codes) {
    if (name in details) usedNames.add(name)
  }
  const text = (isSentence ? parts.join('') : title) + (others && ` (${others})`)
  return { text, usedNames }
}
