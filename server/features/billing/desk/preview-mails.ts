import type { InvoiceMailKind } from '#contract/billing/desk/invoice-texts.ts'
import { reminderKinds, type ReminderKind } from '#contract/billing/desk/reminder-texts.ts'
import type { MailWords } from '#contract/mail/desk/mail-words.ts'
import type { Customer, InvoiceDocument, Seller } from '#contract/billing/invoice-document.ts'
import { sellerCountry } from '#contract/billing/money.ts'
import { addDays, businessDate } from '#contract/dates.ts'
import { readBillingTerms, type BillingTerms } from '#server/features/billing/billing-terms.ts'
import { drawReminder } from '#server/features/billing/documents/pdf.ts'
import { invoiceMail, partPaymentMail, receiptMail } from '#server/features/billing/emails.ts'
import { composeReminder } from '#server/features/billing/nightly/reminders.ts'
import { mailHead, readDocumentBrand } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A reminder of an invoice of Plus to a company that does not exist, with a text that is not saved yet. */
export async function previewReminder(
  platform: Platform,
  { kind, ...words }: MailWords & { kind: ReminderKind },
) {
  const terms = await readBillingTerms(platform)
  const today = businessDate(platform.clock.now())
  const days = terms.reminderDays[reminderKinds.indexOf(kind)] ?? 10
  const dueOn = addDays(today, -days)
  const document = sampleInvoice(terms, dueOn)
  const { mail, letter } = composeReminder(document, {
    ...words,
    brand: (await mailHead(platform)).brand,
    today,
    closesOn: addDays(dueOn, terms.forcePayDays + 1),
    openCents: document.totalCents,
    payUrl: `${platform.siteUrl}/pay`,
  })
  const documentBrand = await readDocumentBrand(platform)
  return { mail, letter: await drawReminder(document, { ...letter, ...documentBrand }) }
}

/** The mail of that invoice, of its payment or of a part of it. */
export async function previewInvoiceMail(
  platform: Platform,
  { kind, ...words }: MailWords & { kind: InvoiceMailKind },
) {
  const terms = await readBillingTerms(platform)
  const dueOn = addDays(businessDate(platform.clock.now()), terms.dueDays)
  const document = sampleInvoice(terms, dueOn)
  const { brand } = await mailHead(platform)
  const { siteUrl } = platform
  const content = { document, brand, words, payUrl: `${siteUrl}/pay` }
  if (kind === 'invoice') return invoiceMail({ ...content, earlyUntil: null })
  const receivedCents = kind === 'receipt' ? document.totalCents : 20_000
  return kind === 'receipt'
    ? receiptMail({ ...content, receivedCents, overpaidCents: 0, membership: 'active', siteUrl })
    : partPaymentMail({
        ...content,
        receivedCents,
        allReceivedCents: receivedCents,
        openCents: document.totalCents - receivedCents,
      })
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
