import type { MailWords } from '#contract/mail/desk/mail-words.ts'
import { formatDay } from '#contract/dates.ts'
import { activationHours } from '#contract/billing/orders.ts'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { fillWords } from '#server/features/site/public.ts'
import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'

interface Content {
  /** As issued, with the due date that it has now. */
  document: InvoiceDocument
  brand: string
}

/** The values that the operator's texts of an invoice can name. */
export const invoiceValues = ({ document, brand }: Content) => ({
  company: document.customer.company,
  contact: document.customer.contact,
  invoice: document.number,
  invoiceDate: formatDay(document.issuedOn),
  dueDate: formatDay(document.dueOn ?? document.issuedOn),
  description: document.lines.map(({ description }) => description).join(', '),
  amount: formatEuros(document.totalCents),
  brand,
})

const bankText = ({ seller, number }: InvoiceDocument) =>
  `To pay by bank transfer, use IBAN ${seller.iban} of ${seller.name}, BIC ${seller.bic}, with payment reference ${number}.`

/** A new invoice, with the link that pays it (BK-091). */
export function invoiceMail({
  document,
  brand,
  words,
  earlyUntil,
  payUrl,
}: Content & {
  words: MailWords
  /** The last day of an early price. */
  earlyUntil: string | null
  /** Undefined once it is paid. */
  payUrl: string | undefined
}) {
  const late = document.meeting?.lateNetCents
  const { subject, paragraphs } = fillWords(words, invoiceValues({ document, brand }))
  const due = formatDay(document.dueOn ?? '')
  return composeShortMail(
    { name: document.customer.contact, brand },
    {
      subject,
      preview: `${formatEuros(document.totalCents)}, ${payUrl === undefined ? 'paid' : `due ${due}`}`,
      paragraphs: [
        ...paragraphs,
        payUrl === undefined ? 'It is paid, and nothing is left to do.' : bankText(document),
      ],
      facts: [
        ['Invoice', document.number],
        ['Company', document.customer.company],
        ['Amount', formatEuros(document.totalCents)],
        ...(document.reference ? [['Your reference', document.reference] as const] : []),
        ...(payUrl === undefined ? [] : [['Due', due] as const]),
        ...(payUrl === undefined || earlyUntil === null
          ? []
          : [['Early price until', formatDay(earlyUntil)] as const]),
        ...(payUrl === undefined || earlyUntil === null || !late
          ? []
          : [['Price after that', `${formatEuros(late)} without VAT`] as const]),
      ],
      act: payUrl === undefined ? undefined : { label: 'Pay online', url: payUrl },
    },
  )
}

/** A credit note. */
export const creditMail = ({ document, brand }: Content) =>
  composeShortMail(
    { name: document.customer.contact, brand },
    {
      subject: `Credit note ${document.number} from ${brand}`,
      preview: `${formatEuros(document.totalCents)} on invoice ${document.corrects?.number}`,
      paragraphs: [
        `We have credited invoice ${document.corrects?.number}. ${document.terms}`,
        ...(document.reason === '' ? [] : [`Reason: ${document.reason}`]),
      ],
      facts: [
        ['Credit note', document.number],
        ['Company', document.customer.company],
        ['Amount', formatEuros(document.totalCents)],
      ],
      act: undefined,
    },
  )

const membershipTexts = {
  active: 'Your membership is active.',
  waiting: `We activate your account within ${activationHours} hours, once we have verified your company.`,
}

/** A receipt, with the state of the membership if the invoice was for one, and what is paid back of the payment. */
export function receiptMail({
  document,
  words,
  receivedCents,
  overpaidCents,
  brand,
  membership,
  siteUrl,
}: Content & {
  words: MailWords
  receivedCents: number
  /** 0 without an overpayment. */
  overpaidCents: number
  membership: keyof typeof membershipTexts | undefined
  siteUrl: string
}) {
  const received = formatEuros(receivedCents)
  const { subject, paragraphs } = fillWords(words, {
    ...invoiceValues({ document, brand }),
    received,
  })
  const texts = membership ? [membershipTexts[membership]] : []
  const overpaid = formatEuros(overpaidCents)
  const isOverpaid = overpaidCents > 0
  return composeShortMail(
    { name: document.customer.contact, brand },
    {
      subject,
      preview: texts[0] ?? formatEuros(document.totalCents),
      paragraphs: [
        ...paragraphs,
        ...(isOverpaid
          ? [
              `We received ${received}, which is ${overpaid} too much. We will pay ${overpaid} back to you.`,
            ]
          : []),
        ...texts,
      ],
      facts: [
        ['Invoice', document.number],
        ['Company', document.customer.company],
        ['Amount', formatEuros(document.totalCents)],
        ...(isOverpaid
          ? ([
              ['Received', received],
              ['To be paid back', overpaid],
            ] as const)
          : []),
      ],
      act: { label: `Open ${brand}`, url: siteUrl },
    },
  )
}

/** A part of an invoice was paid: what was received, what is left, and how to pay it. */
export function partPaymentMail({
  document,
  brand,
  words,
  receivedCents,
  allReceivedCents,
  openCents,
  payUrl,
}: Content & {
  words: MailWords
  /** Of this payment. */
  receivedCents: number
  /** With earlier payments. */
  allReceivedCents: number
  openCents: number
  payUrl: string
}) {
  const [received, open] = [formatEuros(receivedCents), formatEuros(openCents)]
  const values = { ...invoiceValues({ document, brand }), received, open }
  const { subject, paragraphs } = fillWords(words, values)
  return composeShortMail(
    { name: document.customer.contact, brand },
    {
      subject,
      preview: `${open} is left to pay`,
      paragraphs: [...paragraphs, bankText(document)],
      facts: [
        ['Invoice', document.number],
        ['Company', document.customer.company],
        ['Amount', formatEuros(document.totalCents)],
        ['Received', received],
        ...(allReceivedCents > receivedCents
          ? ([['Total received', formatEuros(allReceivedCents)]] as const)
          : []),
        ['Still open', open],
        ['Due', values.dueDate],
      ],
      act: { label: 'Pay the rest', url: payUrl },
    },
  )
}

/** The due date of an invoice was extended. */
export function dueDateMail({
  document,
  brand,
  printedDueOn,
  openCents,
  payUrl,
}: Content & { printedDueOn: string; openCents: number; payUrl: string }) {
  const { number, customer } = document
  const due = formatDay(document.dueOn ?? '')
  return composeShortMail(
    { name: customer.contact, brand },
    {
      subject: `Invoice ${number} is now due on ${due}`,
      preview: `${formatEuros(openCents)}, due ${due}`,
      paragraphs: [
        `Invoice ${number} is now due on ${due}. The invoice itself does not change: it still says ${formatDay(printedDueOn)}.`,
        bankText(document),
      ],
      facts: [
        ['Invoice', number],
        ['Company', customer.company],
        ['Open', formatEuros(openCents)],
        ['Due', due],
      ],
      act: { label: 'Pay online', url: payUrl },
    },
  )
}

/** An account was closed because of overdue invoices, the oldest first. */
export function accountClosedMail({
  name,
  company,
  brand,
  today,
  overdue,
  payUrl,
}: {
  name: string
  company: string
  brand: string
  today: string
  overdue: readonly { document: InvoiceDocument; openCents: number }[]
  /** Of the oldest. */
  payUrl: string
}) {
  const { document } = overdue[0]!
  const isOne = overdue.length === 1
  return composeShortMail(
    { name, brand },
    {
      subject: `The account of ${company} is closed until ${isOne ? `invoice ${document.number} is` : `${overdue.length} invoices are`} paid`,
      preview: `It was due on ${formatDay(document.dueOn ?? '')}`,
      paragraphs: [
        `The account of ${company} has been closed since ${formatDay(today)}: ${isOne ? `invoice ${document.number}, due on ${formatDay(document.dueOn ?? '')}, is not paid` : `${overdue.length} invoices are overdue`}. You can sign in to see and pay your invoices, and nothing else.`,
        `The account reopens as soon as we have recorded ${isOne ? 'your payment' : 'the payment of all overdue invoices'}. Online that takes a moment, by bank transfer up to two working days.`,
        bankText(document),
        'If you have paid in the last few days, please reply with the day and the amount.',
      ],
      facts: overdue.map((one) => [
        `Invoice ${one.document.number}`,
        `${formatEuros(one.openCents)}, due ${formatDay(one.document.dueOn ?? '')}`,
      ]),
      act: { label: `Pay invoice ${document.number}`, url: payUrl },
    },
  )
}

/** A reminder of an overdue invoice, with the operator's text; the letter is attached. */
export const reminderMail = ({
  document,
  brand,
  subject,
  paragraphs,
  payUrl,
  openCents,
}: Content & {
  subject: string
  paragraphs: readonly string[]
  payUrl: string
  openCents: number
}) =>
  composeShortMail(
    { name: document.customer.contact, brand },
    {
      subject,
      preview: `${formatEuros(openCents)} was due on ${formatDay(document.dueOn ?? '')}`,
      paragraphs: [...paragraphs, bankText(document)],
      facts: [
        ['Invoice', document.number],
        ['Company', document.customer.company],
        ['Open', formatEuros(openCents)],
      ],
      act: { label: 'Pay online', url: payUrl },
    },
  )

/** The early price of an unpaid meeting invoice ends. */
export const earlyPriceMail = ({
  document,
  brand,
  earlyUntil,
  payUrl,
  openCents,
}: Content & { earlyUntil: string; payUrl: string; openCents: number }) =>
  composeShortMail(
    { name: document.customer.contact, brand },
    {
      subject: `Your early-registration price ends on ${formatDay(earlyUntil)}`,
      preview: `Invoice ${document.number}, ${formatEuros(openCents)}`,
      paragraphs: [
        `Invoice ${document.number} is at the early-registration price. Pay it by ${formatDay(earlyUntil)} to keep that price. After that day the invoice is overdue, and we may replace it with one at the regular price.`,
        'If you have paid in the last few days, please ignore this message.',
        bankText(document),
      ],
      facts: [
        ['Invoice', document.number],
        ['Company', document.customer.company],
        ['Open', formatEuros(openCents)],
        ['Early price until', formatDay(earlyUntil)],
      ],
      act: { label: 'Pay online', url: payUrl },
    },
  )
