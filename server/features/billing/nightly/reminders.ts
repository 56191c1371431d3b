import type { getNextReminder, sendReminder } from '#contract/billing/desk/company-money.ts'
import type { ReminderKind } from '#contract/billing/desk/reminder-texts.ts'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { addDays, businessDate, formatDay } from '#contract/dates.ts'
import type { CallArguments, Answered } from '#contract/endpoint.ts'
import { refusals } from '#contract/refusals.ts'
import { readBillingTerms } from '#server/features/billing/billing-terms.ts'
import { drawReminder } from '#server/features/billing/documents/pdf.ts'
import { invoiceValues, reminderMail } from '#server/features/billing/emails.ts'
import { payUrl } from '#server/features/billing/invoice-link.ts'
import { markReminded } from '#server/features/billing/nightly/nightly-queries.ts'
import { openCents } from '#server/features/billing/payments/pay.ts'
import {
  findInvoice,
  findInvoiceStatus,
  findMembership,
  lockInvoice,
  type InvoiceRow,
} from '#server/features/billing/queries.ts'
import { fillWords, mailHead, readDocumentBrand } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseEditConflict,
  type Refused,
} from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How many days of the schedule have passed. */
export const levelOn = (
  today: string,
  { dueOn, reminderDays }: { dueOn: string; reminderDays: readonly number[] },
): number => reminderDays.filter((days) => addDays(dueOn, days) <= today).length

/**
 * Which text a reminder has. The last one is the last day of the schedule before an unpaid renewal closes the account;
 * invoices that close none never get it (AM-066).
 * @param level how many days of the schedule have passed, from 1
 */
export function reminderKindOf(
  level: number,
  {
    reminderDays,
    forcePayDays,
    isClosing,
  }: {
    reminderDays: readonly number[]
    forcePayDays: number
    /** Whether the invoice will close the account. */
    isClosing: boolean
  },
): ReminderKind {
  const beforeClosing = reminderDays.filter((days) => days <= forcePayDays).length
  if (isClosing && level === beforeClosing) return 'last'
  return level === 1 ? 'first' : 'second'
}

interface Reminder {
  /** With placeholders. */
  subject: string
  text: string
  brand: string
  /** The day of the letter. */
  today: string
  /** The day on which an unpaid renewal closes the account. */
  closesOn: string
  /** The open amount, if a part was paid. */
  openCents: number
  payUrl: string
}

/** The mail that reminds of an unpaid invoice, and what the letter attached to it says: both with the operator's text. */
export function composeReminder(document: InvoiceDocument, reminder: Reminder) {
  const { brand, today, closesOn, openCents: cents } = reminder
  const overdueDays = (Date.parse(today) - Date.parse(document.dueOn ?? today)) / 86_400_000
  const { subject, paragraphs } = fillWords(reminder, {
    ...invoiceValues({ document, brand }),
    overdueDays: `${overdueDays} ${overdueDays === 1 ? 'day' : 'days'}`,
    amount: formatEuros(cents),
    closingDate: formatDay(closesOn),
  })
  return {
    mail: reminderMail({
      document,
      brand,
      subject,
      paragraphs,
      openCents: cents,
      payUrl: reminder.payUrl,
    }),
    letter: { title: subject, paragraphs, today, overdueDays, openCents: cents },
  }
}

/** A reminder of an overdue invoice as it goes out today. */
async function composeNext(
  db: Queryable,
  platform: Platform,
  invoice: InvoiceRow & { dueOn: string },
  level: number,
) {
  const { id, companyId, account, dueOn } = invoice
  const terms = await readBillingTerms(platform)
  const today = businessDate(platform.clock.now())
  const isRenewal =
    account !== 'ebm' && companyId !== null && (await findMembership(db, companyId)) !== undefined
  const forcePayFrom =
    companyId === null ? undefined : (await findInvoiceStatus(db, companyId))?.forcePayFrom
  const closesOn = forcePayFrom ?? addDays(dueOn, terms.forcePayDays + 1)
  const closes = account !== 'ebm' && (isRenewal || Boolean(forcePayFrom))
  const kind = reminderKindOf(level, { ...terms, isClosing: closes && today < closesOn })
  const { brand, head } = await mailHead(platform)
  // As issued, but for the due date of today.
  const document = { ...invoice.document, dueOn }
  const { mail, letter } = composeReminder(document, {
    // The second text says that there was a first.
    ...terms.reminderTexts[kind === 'second' && invoice.reminders === 0 ? 'first' : kind],
    brand,
    today,
    closesOn,
    openCents: openCents(invoice),
    payUrl: payUrl(platform, id),
  })
  return { document, mail: { ...head, ...mail }, letter, name: `Reminder ${invoice.number}.pdf` }
}

/**
 * Sends and counts one reminder of a locked invoice, however many days of the schedule have passed since the last.
 * @returns false if it was sent before, or the invoice is no longer unpaid
 */
export async function mailReminder(
  tx: Tx,
  platform: Platform,
  invoice: InvoiceRow,
  { level, actor, sendAnyway }: { level: number; actor: Actor; sendAnyway?: true },
): Promise<boolean> {
  const { id, number, companyId, dueOn } = invoice
  const now = platform.clock.now()
  if (dueOn === null || !(await markReminded(tx, id, { level, now }))) return false
  const { document, mail, letter, name } = await composeNext(
    tx,
    platform,
    { ...invoice, dueOn },
    level,
  )
  const documentBrand = await readDocumentBrand(platform)
  const content = await drawReminder(document, { ...letter, ...documentBrand })
  await platform.mailer.queueMail(
    tx,
    {
      // A schedule that starts again after an extension sends the same levels again.
      key: `reminder:${id}:${dueOn}:${level}`,
      lane: 'personal',
      ...mail,
      attachments: [{ name, contentType: 'application/pdf', content }],
    },
    toAddress(tx, document.customer.email),
  )
  await recordAuditEntry(tx, {
    at: now,
    act: 'invoice.reminded',
    actor,
    companyId,
    details: { invoice: number, level, ...(sendAnyway && { remindersOff: true }) },
  })
  return true
}

// ── By hand ──

/** The next reminder of the schedule, or the one whose day has passed; 409 where none can be sent today. */
async function findNext(db: Queryable, platform: Platform, invoice: InvoiceRow | undefined) {
  if (invoice?.kind !== 'invoice' || invoice.dueOn === null) return notFound()
  const { status, dueOn, companyId, reminders, remindedAt } = invoice
  const { email } = invoice.document.customer
  const today = businessDate(platform.clock.now())
  if (status !== 0) return refuse(409, refusals.invoiceNotOpen, { extra: 'PAID' })
  if (dueOn >= today) return refuse(409, refusals.notDueYet, { extra: 'NOT_DUE' })
  if (remindedAt && businessDate(remindedAt) === today) {
    return refuse(409, refusals.remindedToday, { extra: 'SENT' })
  }
  if (await platform.mailer.findSuppression(db, email, { topic: null, lane: 'personal' })) {
    return refuse(409, refusals.invoiceMailSuppressed(email), { extra: 'SUPPRESSED' })
  }
  const { reminderDays } = await readBillingTerms(platform)
  const standing = companyId === null ? undefined : await findInvoiceStatus(db, companyId)
  return {
    invoice: { ...invoice, dueOn },
    level: Math.max(reminders + 1, levelOn(today, { dueOn, reminderDays })),
    areRemindersOff: standing?.isNoNotif ?? false,
  }
}

/** Previews the next reminder of an invoice and its recipients (BK-126). */
export async function previewNextReminder(
  platform: Platform,
  id: number,
): Promise<Answered<typeof getNextReminder>['payload'] | Refused> {
  const { sql } = platform.database
  const next = await findNext(sql, platform, await findInvoice(sql, id))
  if (isRefused(next)) return next
  const { invoice, level, areRemindersOff } = next
  const { mail, name, document } = await composeNext(sql, platform, invoice, level)
  return {
    number: invoice.number,
    company: document.customer.company,
    to: document.customer.email,
    subject: mail.subject,
    text: mail.text,
    letter: name,
    level,
    areRemindersOff,
    remindedAt: invoice.remindedAt,
  }
}

/** Sends the reminder that staff have previewed; the nightly run does not repeat it (BK-126). */
export const remindByHand = (
  platform: Platform,
  id: number,
  { level, sendAnyway }: CallArguments<typeof sendReminder>['body'],
  actor: Actor,
): Promise<'done' | Refused> =>
  platform.database.transaction(async (tx) => {
    const next = await findNext(tx, platform, await lockInvoice(tx, id))
    if (isRefused(next)) return next
    const { invoice, areRemindersOff } = next
    if (areRemindersOff && !sendAnyway) {
      return refuse(409, refusals.remindersOff, { extra: 'OFF' })
    }
    if (level !== next.level) return refuseEditConflict()
    await mailReminder(tx, platform, invoice, {
      level,
      actor,
      ...(areRemindersOff && { sendAnyway: true }),
    })
    return 'done'
  })
