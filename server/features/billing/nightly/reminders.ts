import { reminderKinds, type ReminderKind } from '#contract/back-office/billing/reminder-texts.ts'
import type { Customer, InvoiceDocument, Seller } from '#contract/billing/invoice-document.ts'
import { formatEuros, sellerCountry } from '#contract/billing/money.ts'
import { addDays, businessDate, formatDay } from '#contract/dates.ts'
import { readBillingTerms, type BillingTerms } from '#server/features/billing/billing-terms.ts'
import { drawReminder } from '#server/features/billing/documents/pdf.ts'
import { reminderMail } from '#server/features/billing/emails.ts'
import { fillWords, mailHead, readSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

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
  /** Printed on the letter. */
  productName: string
  /** The day of the letter. */
  today: string
  /** The day on which an unpaid renewal closes the account. */
  closesOn: string
  /** What is still open, if a part was paid. */
  openCents: number
  payUrl: string
}

/** The mail that reminds of an unpaid invoice, and the letter attached to it as PDF: both with the operator's text. */
export async function composeReminder(document: InvoiceDocument, reminder: Reminder) {
  const { brand, productName, today, closesOn, openCents, payUrl } = reminder
  const { customer, number, issuedOn, dueOn } = document
  const overdueDays = (Date.parse(today) - Date.parse(dueOn ?? today)) / 86_400_000
  const values = {
    company: customer.company,
    contact: customer.contact,
    invoice: number,
    invoiceDate: formatDay(issuedOn),
    dueDate: formatDay(dueOn ?? today),
    overdueDays: `${overdueDays} ${overdueDays === 1 ? 'day' : 'days'}`,
    amount: formatEuros(openCents),
    closingDate: formatDay(closesOn),
    brand,
  }
  const { subject, paragraphs } = fillWords(reminder, values)
  return {
    mail: reminderMail({ document, brand, subject, paragraphs, openCents, payUrl }),
    letter: await drawReminder(document, {
      title: subject,
      paragraphs,
      today,
      overdueDays,
      openCents,
      productName,
    }),
  }
}

/** A reminder of an invoice of Plus to a company that does not exist, with a text that is not saved yet. */
export async function previewReminder(
  platform: Platform,
  given: { kind: ReminderKind; subject: string; text: string },
) {
  const terms = await readBillingTerms(platform)
  const today = businessDate(platform.clock.now())
  const days = terms.reminderDays[reminderKinds.indexOf(given.kind)] ?? 10
  const dueOn = addDays(today, -days)
  const { brand } = await mailHead(platform)
  const { mail, letter } = await composeReminder(sampleInvoice(terms, dueOn), {
    ...given,
    brand,
    productName: (await readSettings(platform)).productName,
    today,
    closesOn: addDays(dueOn, terms.forcePayDays + 1),
    openCents: terms.priceCents.plus,
    payUrl: `${platform.siteUrl}/pay`,
  })
  return { mail, letter }
}

function sampleInvoice({ seller, priceCents, dueDays }: BillingTerms, dueOn: string) {
  const line = { description: 'TBS Plus Account', quantity: 1 }
  const amount = { netCents: priceCents.plus, totalCents: priceCents.plus }
  return {
    kind: 'invoice',
    number: `${dueOn.slice(0, 4)}-00042`,
    issuedOn: addDays(dueOn, -dueDays),
    dueOn,
    period: null,
    seller: seller ?? noSeller,
    customer: sampleCustomer,
    lines: [{ ...line, unitCents: priceCents.plus, netCents: priceCents.plus }],
    vat: { treatment: 'outside', percent: 0, cents: 0, label: '', note: '' },
    ...amount,
    terms: '',
    corrects: null,
    reason: '',
  } satisfies InvoiceDocument
}

const sampleCustomer: Customer = {
  companyId: 1,
  company: 'Sample Trading Inc.',
  contact: 'Alex Sample',
  email: 'alex@sample.example',
  address: '1 Main Street',
  zip: '10001',
  city: 'New York',
  countryCode: 'US',
  country: 'United States',
  taxLabel: 'VAT',
  taxNumber: 'n/a',
}
/** Before the operator has said who sells. */
const noSeller: Seller = {
  name: 'Your company',
  address: '',
  zip: '',
  city: '',
  countryCode: sellerCountry,
  country: '',
  vatNumber: '',
  registrationNumber: '',
  bank: '',
  iban: '',
  bic: '',
  email: '',
  telephone: '',
  website: '',
}
