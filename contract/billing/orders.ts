import * as z from 'zod/mini'
import { maxCaptchaLength } from '../captcha.ts'
import { BodyId, endpoint, ok } from '../endpoint.ts'
import { countryNameMax, lines, NormalizedEmail, singleLine } from '../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { hasPostalCodes } from '../registration/postal-codes.ts'
import { needsTaxNumber, orderTaxNumberFault } from '../registration/vat-numbers.ts'
import { BankAccount } from './invoices.ts'
import { vatTreatments } from './money.ts'
import { printable } from './printable.ts'

/** Maximum lengths in characters. */
export const orderLimits = {
  name: 100,
  company: 100,
  address: 300,
  zip: 20,
  city: 100,
  vat: 30,
} as const

/** Orders of one source that are accepted on one business day. */
export const ordersPerSource = 10
/** Days from the date of an invoice until it is due (BL-012, CN-012); the operator can set another number. */
export const invoiceDueDays = 15
/** Hours within which a paid account is activated (BL-013, CN-012). */
export const activationHours = 24

const required = (max: number) =>
  lines(max).check(z.minLength(1, fieldMessages.required), printable)
const requiredLine = (max: number) => required(max).check(singleLine)
const optionalLine = (max: number) => lines(max).check(singleLine, printable)

/** The details of an order, as its form has them (BL-017). */
export const orderFields = {
  name: requiredLine(orderLimits.name),
  email: NormalizedEmail,
  company: requiredLine(orderLimits.company),
  address: required(orderLimits.address),
  /** Required where the country has postal codes. */
  zip: optionalLine(orderLimits.zip),
  city: requiredLine(orderLimits.city),
  /** Its code, or its name in English. */
  country: requiredLine(countryNameMax),
  /** A VAT or EORI number, required in the EU and the United Kingdom; elsewhere a local tax number or nothing. */
  vat: optionalLine(orderLimits.vat),
} as const
export const OrderDetails = z.object(orderFields)

/** Checks the fields that depend on the country: a postal code, the form of a VAT or EORI number (BL-017, AM-059). */
export function countryFaults(
  country: { code: string; name: string },
  { zip, vat }: { zip: string; vat: string },
): { param: 'zip' | 'vat'; msg: string }[] {
  const taxFault =
    vat.trim() !== ''
      ? orderTaxNumberFault(country, vat)
      : needsTaxNumber(country.code)
        ? fieldMessages.required
        : undefined
  return [
    ...(zip.trim() === '' && hasPostalCodes(country.code)
      ? [{ param: 'zip' as const, msg: fieldMessages.required }]
      : []),
    ...(taxFault === undefined ? [] : [{ param: 'vat' as const, msg: taxFault }]),
  ]
}
export type OrderDetails = z.output<typeof OrderDetails>

/** An order of a membership (BL-030). */
export const Order = z.object({
  ...orderFields,
  /**
   * Made by the page: the same order is one order however often it is sent (AM-064). Without one, the same content from
   * the same sender within ten minutes is one order.
   */
  key: z.optional(z.uuid(fieldMessages.invalid)),
  /** 0 Plus, 1 Broker. */
  option: z.literal([0, 1], fieldMessages.choice),
  isContractAgreed: z
    .boolean(fieldMessages.agree)
    .check(z.refine((isAgreed) => isAgreed, fieldMessages.agree)),
})
export type Order = z.output<typeof Order>

const InvoiceNumber = z.string(fieldMessages.required).check(z.maxLength(20, fieldMessages.invalid))

/** The payment link. It is empty while online payment is not available: the invoice was mailed. */
const Placed = z.object({
  link: z.string(),
  invoiceNumber: z.string(),
  /** Opens the page of the invoice without signing in. */
  token: z.string(),
})
export type Placed = z.output<typeof Placed>

export const placeOrder = endpoint({
  method: 'POST',
  path: '/api/companies/invoice',
  topLevel: { link: 'link' },
  summary:
    'Order a membership, or get the payment link of an own unpaid invoice by its number (AM-003)',
  access: 'visitor',
  blocked: 'allowed',
  roles: ['finance'],
  limits: { shareOfRequests: 0.1, bodyBytes: 32 * 1024 },
  // One of two uses: the fields of an order are checked once it is one.
  body: z.object({
    /** Of an own unpaid invoice; then nothing else is needed. */
    invoiceNumber: z.optional(InvoiceNumber),
    ...z.partial(z.looseObject({ ...Order.shape })).shape,
    /** For orders that staff place for a company. */
    companyId: z.optional(BodyId),
    /** For orders of visitors. */
    captcha: z.optional(
      z.string(fieldMessages.required).check(z.maxLength(maxCaptchaLength, fieldMessages.invalid)),
    ),
  }),
  answer: ok(Placed),
  refusals: {
    400: 'Bad input, or the proof of work is invalid or expired (extra CAPTCHA)',
    403: 'Registration is not open to visitors (extra REGISTRATION_CLOSED)',
    404: 'No own invoice with this number',
    409: 'The invoice is not open (extra PAID), a payment of it is looked at (extra HELD), the company has paid already (extra MEMBER), or nothing can be ordered yet (extra CLOSED)',
    429: 'The daily limit of this source is reached',
  },
})

/** Prices and terms for the payment page, before an order. */
const OrderTerms = z.object({
  /** Per plan and year in euro cents, without VAT. */
  priceCents: z.object({ plus: z.int(), broker: z.int() }),
  vat: z.object({ percent: z.number(), reverseChargeCountries: z.array(z.string()) }),
  seller: z.object({
    name: z.string(),
    address: z.string(),
    vatNumber: z.string(),
    email: z.string(),
    telephone: z.string(),
  }),
  dueDays: z.int(),
  /** Whether a payment provider is set up; otherwise invoices are paid by bank transfer only. */
  isPaidOnline: z.boolean(),
  contract: z.object({ version: z.int(), validFrom: z.string() }),
  /** Of the caller's company; null for visitors. */
  own: z.nullable(
    z.object({
      details: z.object({
        name: z.string(),
        email: z.string(),
        company: z.string(),
        address: z.string(),
        zip: z.string(),
        city: z.string(),
        country: z.string(),
        vat: z.string(),
      }),
      plan: z.nullable(z.enum(['plus', 'broker'])),
      /** Whether a membership can be ordered: not by members, nor by companies that only offer services. */
      canOrder: z.boolean(),
      /** The unpaid membership invoice, which is paid before anything is ordered (AM-123). */
      open: z.nullable(
        z.object({
          number: z.string(),
          /** The amount still to be paid. */
          openCents: z.int(),
          dueOn: z.string(),
          bankAccount: BankAccount,
          /** Whether it is of a first order of which nothing is paid, so that the order can be changed. */
          isChangeable: z.boolean(),
        }),
      ),
      /** The last day that is paid for; null before the first membership. */
      paidUntil: z.nullable(z.string()),
      /** The last VAT number that was checked, if VIES called it invalid: VAT is charged with it (AM-059). */
      invalidVatNumber: z.nullable(z.string()),
    }),
  ),
})
export type OrderTerms = z.output<typeof OrderTerms>

export const orderTerms = endpoint({
  method: 'GET',
  path: '/api/companies/orderTerms',
  summary:
    "Prices, VAT, seller and the caller's company, for the order of a membership; null while none can be ordered",
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(z.nullable(OrderTerms)),
})

/**
 * `waiting`: a payment has been begun and the provider has not said how it ended. `held`: another amount was paid than
 * asked, which staff look at.
 */
export const invoiceStates = ['unpaid', 'waiting', 'held', 'paid', 'void'] as const

/** An invoice as the holder of its link sees it. */
const InvoiceByLink = z.object({
  number: z.string(),
  state: z.enum(invoiceStates),
  /** The result of the last payment, if it did not succeed. */
  lastAttempt: z.nullable(z.enum(['failed', 'cancelled', 'expired'])),
  company: z.string(),
  email: z.string(),
  description: z.string(),
  totalCents: z.int(),
  /** The amount still to be paid. */
  openCents: z.int(),
  vatTreatment: z.enum(vatTreatments),
  issuedOn: z.string(),
  dueOn: z.string(),
  bankAccount: BankAccount,
  /** Of a paid order: whether its membership is active or waits until staff have verified the company. */
  membership: z.nullable(z.enum(['active', 'waiting'])),
})
export type InvoiceByLink = z.output<typeof InvoiceByLink>

/** Months for which the link of an invoice works after the invoice was paid, or credited in full. */
export const invoiceLinkMonths = 12

const InvoiceToken = z.object({
  token: z.string(fieldMessages.required).check(z.maxLength(100, fieldMessages.invalid)),
})

export const invoiceByLink = endpoint({
  method: 'POST',
  path: '/api/companies/invoice/status',
  summary: 'An invoice and whether it is paid, by the token of its link',
  access: 'visitor',
  blocked: 'allowed',
  limits: { shareOfRequests: 0.3, bodyBytes: 1024 },
  body: InvoiceToken,
  answer: ok(InvoiceByLink),
  refusals: { 404: 'No such invoice', 410: 'The link has ended (extra ENDED)' },
})

export const payByLink = endpoint({
  method: 'POST',
  path: '/api/companies/invoice/pay',
  summary: 'Begin to pay an unpaid invoice, by the token of its link',
  access: 'visitor',
  blocked: 'allowed',
  limits: { shareOfRequests: 0.1, bodyBytes: 1024 },
  body: z.extend(InvoiceToken, {
    /** Whether the payer comes back to the order, whose screens lead back to it, or to the invoice (BL-024). */
    isOrder: z.optional(z.boolean(fieldMessages.choice)),
  }),
  answer: ok(Placed),
  refusals: {
    404: 'No such invoice',
    409: 'The invoice is not open (extra PAID), or a payment of it is looked at (extra HELD)',
    410: 'The link has ended (extra ENDED)',
  },
})
