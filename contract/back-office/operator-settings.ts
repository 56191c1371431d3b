import * as z from 'zod/mini'
import { planPriceCents, reverseChargeCountries, vatPercent } from '../billing/money.ts'
import { invoiceDueDays } from '../billing/orders.ts'
import { spamRule } from '../broadcasts/posting.ts'
import { heldMailHours, maxMailAgeDays } from '../incoming-mail.ts'
import { intBetween } from '../site/site.ts'
import { defaultInvoiceTexts, InvoiceTexts } from '../billing/desk/invoice-texts.ts'
import { defaultReminderTexts, ReminderTexts } from '../billing/desk/reminder-texts.ts'
import { defaultFraudLimits, fraudLimits } from '../fraud/desk/fraud-limits.ts'
import { defaultMailTexts, MailTexts } from '../mail/desk/mail-texts.ts'
import { defaultOpeningHours, OpeningHours } from './queue/opening-hours.ts'
import { staffMailboxPattern } from './queue/staff-mailboxes.ts'

const switchSetting = z.literal([0, 1])

/** Empty, or a URL that cannot be tampered with in transit: https, or a mirror on the same machine. */
const ratesAddress = /^(https:\/\/\S+|http:\/\/(localhost|127\.0\.0\.1)(:\d+)?\/\S*)?$/

const line = (max: number) => z.string().check(z.trim(), z.maxLength(max))
const wholeEuros = intBetween(1, 100_000)

/** Settings that only the server reads. */
export const OperatorSettings = z.object({
  /** File of the operator's logo; 0 for none (BK-160). */
  logoFile: z.int(),
  /** 1 opens the live channel to every signed-in account, 0 to special users only (AM-008). */
  liveForMembers: switchSetting,
  /** Contacts without analytics, who always have the live channel (AM-094). */
  specialUserIds: z.array(z.int()).check(z.maxLength(100)),
  /** Whether staff have confirmed that the claims are true; until then nobody sees them (AM-020). */
  claimsConfirmed: switchSetting,
  /** Claims that are counted instead of taken from `claims` (AM-020). */
  liveClaims: z.object({
    members: switchSetting,
    countries: switchSetting,
    broadcastsPerDay: switchSetting,
  }),
  /** Whether companies of countries under sanctions can neither register nor order. */
  refusesSanctioned: switchSetting,
  /** Initial setting of a new contact's primary address for every list: 0 standard, 1 digest, 2 no e-mail (AM-077). */
  defaultBroadcastType: z.object({ paid: intBetween(0, 2), trial: intBetween(0, 2) }),
  /** Limit on bursts of broadcasts (AM-025). */
  spamRule: z.object({
    count: intBetween(1, 100),
    withinMinutes: intBetween(1, 1440),
    waitMinutes: intBetween(1, 1440),
  }),
  /** Maximum messages to contacts per business day (BK-025, BK-076). */
  messageLimits: z.object({
    /** Per member in all, and to one contact. */
    perMember: intBetween(1, 1000),
    toContact: intBetween(1, 1000),
    /** Per visitor, and from all visitors to one company. */
    perVisitor: intBetween(0, 1000),
    toCompany: intBetween(0, 1000),
    /** Companies that may receive the same text. */
    sameWords: intBetween(1, 1000),
  }),
  /** Maximum requests for quotes per business day (BK-066). */
  quoteLimits: z.object({
    /** Per member: requests, companies reached, and requests to one company. */
    perMember: intBetween(1, 1000),
    companiesOfMember: intBetween(1, 100_000),
    toCompany: intBetween(1, 1000),
    /** Per visitor: requests and companies reached; and from all visitors to one company. */
    perVisitor: intBetween(0, 1000),
    companiesOfVisitor: intBetween(0, 100_000),
    visitorsToCompany: intBetween(0, 1000),
  }),
  /** Months after which requests for quotes are deleted (BK-066). */
  quoteMonthsKept: intBetween(1, 120),
  /** Months after which messages to contacts and closed tickets are deleted (BK-104). */
  messageMonthsKept: intBetween(1, 120),
  /** Weeks without an update until the reminder, and days from the reminder until stock is hidden (BK-069). */
  stockAge: z.object({ refreshWeeks: intBetween(1, 52), hiddenAfterDays: intBetween(1, 365) }),
  /** Months after its last send until only the price of a broadcast is kept (BK-052). */
  broadcastMonthsKept: intBetween(1, 300),
  /** Years after its day until a price without its broadcast is deleted (BK-052). */
  priceYearsKept: intBetween(1, 100),
  /** Months from the removal of a contact until its personal fields are cleared (BK-104). */
  removedContactMonthsKept: intBetween(1, 120),
  /** Years from the end of a book year until its accounting is deleted; the law asks for 7 (BK-104). */
  invoiceYearsKept: intBetween(7, 30),
  /** Hour of the business day at which the daily digest is sent. */
  digestHour: intBetween(0, 23),
  /** 1 shows visitors the names on the lists of Diamond, Gold and Trusted members (AM-045). */
  publicTierNames: switchSetting,
  /** Maximum saved searches per contact (BK-055). */
  savedSearchesPerContact: intBetween(1, 1000),
  /** Days in which a mail of a domain without DMARC can be confirmed (BK-044, BK-068). */
  heldMailDays: intBetween(1, maxMailAgeDays),
  /** URL of the daily exchange rates; empty keeps the current rates (BK-060). */
  exchangeRatesUrl: z.string().check(z.maxLength(500), z.regex(ratesAddress)),
  /** Share of failed deliveries, in percent, above which a mailing stops (BK-043). */
  mailingStopPercent: intBetween(1, 100),
  /** Minutes after which a mail that still waits counts as delayed (BK-043). */
  delayedMailMinutes: intBetween(1, 10_080),
  /** Receives messages that members send to the provider. Default: contact@ at our mail domain. */
  providerEmail: z.string().check(z.maxLength(254), z.regex(/^([^\s@<>,;"]+@[^\s@<>,;"]+)?$/)),
  /** The address for companies that want to be on the services page. Default: sales@ at our mail domain (SV-005). */
  salesEmail: z.string().check(z.maxLength(254), z.regex(/^([^\s@<>,;"]+@[^\s@<>,;"]+)?$/)),
  /** Staff mailboxes that members can write to (BK-077), one on each line: `Invoices: finance@market.example`. */
  staffMailboxes: z.string().check(z.maxLength(2000), z.regex(staffMailboxPattern)),
  /** The end of replies to tickets; {name} is the staff member. */
  ticketSignature: z.string().check(z.maxLength(500)),
  /** Hours of opening time after which an item in a queue of the back office is late. */
  queueTargets: z.object({
    registrations: z._default(intBetween(1, 720), 8),
    tickets: intBetween(1, 720),
    complaints: intBetween(1, 720),
    moderation: intBetween(1, 720),
    fraud: intBetween(1, 720),
    money: z._default(intBetween(1, 720), 24),
  }),
  /** When target times pass. */
  openingHours: OpeningHours,
  ...fraudLimits,
  /** The price per year in whole euros, without VAT, of orders and renewals from now on (CN-010). */
  membershipPrices: z.object({ plus: wholeEuros, broker: wholeEuros }),
  /** The Dutch rate in percent, and the codes of the countries with reverse charge, separated by spaces (CN-011). */
  vatRules: z.object({
    percent: z.number().check(z.minimum(0), z.maximum(50), z.multipleOf(0.01)),
    reverseCharge: line(500).check(z.regex(/^([A-Z]{2}( |$))*$/)),
  }),
  /** Days from the date of an invoice until it is due, and from then until an unpaid renewal closes the account. */
  invoiceTerms: z.object({
    dueDays: intBetween(0, 90),
    forcePayDays: intBetween(1, 365),
    /** Days after the due date on which customers are reminded, separated by spaces; empty for never. */
    reminderDays: line(50).check(z.regex(/^(\d{1,3}( |$)){0,5}$/)),
    /** Days before the end of an early-registration price when its customer is told; 0 for never. */
    earlyPriceDays: z._default(intBetween(0, 60), 5),
  }),
  /** Subject and text of reminders, with placeholders. */
  reminderTexts: ReminderTexts,
  /** Subject and text of the mails of invoices and their payments, with placeholders. */
  invoiceTexts: InvoiceTexts,
  /** Subject and text of other automatic mails, with placeholders. */
  mailTexts: MailTexts,
  /** The seller on documents. Nothing is sold until it is complete. */
  seller: z.object({
    name: line(100),
    address: line(200),
    zip: line(20),
    city: line(100),
    vatNumber: line(20).check(z.regex(/^([A-Z]{2}[A-Z0-9]{2,14})?$/)),
    registrationNumber: line(30),
    /** Printed for customers outside the EU; empty if there is none. */
    eori: z._default(line(17).check(z.regex(/^([A-Z]{2}[A-Z0-9]{1,15})?$/)), ''),
    bank: line(100),
    iban: line(40).check(z.regex(/^([A-Z]{2}\d{2}[A-Z0-9]{8,30})?$/)),
    bic: line(11).check(z.regex(/^([A-Z0-9]{8}([A-Z0-9]{3})?)?$/)),
    email: line(254),
    telephone: line(50),
  }),
  /** Lines of the postal address on the contact page; empty if it is the seller's. */
  postalAddress: z.string().check(z.trim(), z.maxLength(300)),
  /** Address of the inventory mailbox (IV-013). Default: inventory@ at our mail domain. */
  stockEmail: z.string().check(z.maxLength(254), z.regex(/^([^\s@<>,;"]+@[^\s@<>,;"]+)?$/)),
})
export type OperatorSettings = z.output<typeof OperatorSettings>

export const defaultOperatorSettings: OperatorSettings = {
  logoFile: 0,
  liveForMembers: 1,
  specialUserIds: [],
  claimsConfirmed: 0,
  refusesSanctioned: 1,
  liveClaims: { members: 0, countries: 0, broadcastsPerDay: 0 },
  defaultBroadcastType: { paid: 0, trial: 1 },
  spamRule,
  messageLimits: { perMember: 100, toContact: 10, perVisitor: 10, toCompany: 20, sameWords: 10 },
  quoteLimits: {
    perMember: 100,
    companiesOfMember: 2000,
    toCompany: 10,
    perVisitor: 5,
    companiesOfVisitor: 50,
    visitorsToCompany: 20,
  },
  quoteMonthsKept: 12,
  messageMonthsKept: 24,
  stockAge: { refreshWeeks: 2, hiddenAfterDays: 7 },
  broadcastMonthsKept: 24,
  priceYearsKept: 10,
  removedContactMonthsKept: 12,
  invoiceYearsKept: 7,
  digestHour: 7,
  publicTierNames: 0,
  savedSearchesPerContact: 50,
  heldMailDays: heldMailHours / 24,
  exchangeRatesUrl: '',
  mailingStopPercent: 20,
  delayedMailMinutes: 15,
  providerEmail: '',
  salesEmail: '',
  staffMailboxes: '',
  ticketSignature: 'Kind regards,\n{name}',
  queueTargets: {
    registrations: 8,
    tickets: 8,
    complaints: 48,
    moderation: 72,
    fraud: 4,
    money: 24,
  },
  openingHours: defaultOpeningHours,
  ...defaultFraudLimits,
  membershipPrices: { plus: planPriceCents.plus / 100, broker: planPriceCents.broker / 100 },
  vatRules: { percent: vatPercent, reverseCharge: reverseChargeCountries.join(' ') },
  invoiceTerms: {
    dueDays: invoiceDueDays,
    forcePayDays: 30,
    reminderDays: '3 10 24',
    earlyPriceDays: 5,
  },
  reminderTexts: defaultReminderTexts,
  invoiceTexts: defaultInvoiceTexts,
  mailTexts: defaultMailTexts,
  seller: {
    name: '',
    address: '',
    zip: '',
    city: '',
    vatNumber: '',
    registrationNumber: '',
    eori: '',
    bank: '',
    iban: '',
    bic: '',
    email: '',
    telephone: '',
  },
  postalAddress: '',
  stockEmail: '',
}
