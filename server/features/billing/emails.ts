import { formatDay } from '#contract/dates.ts'
import { activationHours } from '#contract/billing/orders.ts'
import type { InvoiceDocument } from '#contract/billing/invoice-document.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'

interface Content {
  document: InvoiceDocument
  brand: string
}

const bankText = ({ seller, number }: InvoiceDocument) =>
  `To pay by bank transfer, use IBAN ${seller.iban} of ${seller.name}, BIC ${seller.bic}, with payment reference ${number}.`

/** A new invoice, with the link that pays it (BK-091). */
export function invoiceMail({
  document,
  brand,
  payUrl,
}: Content & {
  /** Undefined once it is paid. */
  payUrl: string | undefined
}) {
  const due = formatDay(document.dueOn ?? '')
  return composeShortMail(
    { name: document.customer.contact, brand },
    {
      subject: `Invoice ${document.number} from ${brand}`,
      preview: `${formatEuros(document.totalCents)}, ${payUrl === undefined ? 'paid' : `due ${due}`}`,
      paragraphs: [
        `This is your invoice for ${document.lines.map(({ description }) => description).join(', ')}.`,
        payUrl === undefined ? 'It is paid, and nothing is left to do.' : bankText(document),
      ],
      facts: [
        ['Invoice', document.number],
        ['Company', document.customer.company],
        ['Amount', formatEuros(document.totalCents)],
        ...(payUrl === undefined ? [] : [['Due', due] as const]),
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
  receivedCents,
  overpaidCents,
  brand,
  membership,
  siteUrl,
}: Content & {
  receivedCents: number
  /** 0 without an overpayment. */
  overpaidCents: number
  membership: keyof typeof membershipTexts | undefined
  siteUrl: string
}) {
  const texts = membership ? [membershipTexts[membership]] : []
  const overpaid = formatEuros(overpaidCents)
  const isOverpaid = overpaidCents > 0
  return composeShortMail(
    { name: document.customer.contact, brand },
    {
      subject: `We received your payment of invoice ${document.number}`,
      preview: texts[0] ?? formatEuros(document.totalCents),
      paragraphs: [
        `Thank you. Invoice ${document.number} is paid.`,
        ...(isOverpaid
          ? [
              `We received ${formatEuros(receivedCents)}, which is ${overpaid} too much. We will pay ${overpaid} back to you.`,
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
              ['Received', formatEuros(receivedCents)],
              ['To be paid back', overpaid],
            ] as const)
          : []),
      ],
      act: { label: `Open ${brand}`, url: siteUrl },
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
