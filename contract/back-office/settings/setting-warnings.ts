import type { Settings } from '../../site/site.ts'
import type { OperatorSettings } from '../operator-settings.ts'

type Values = OperatorSettings & Omit<Settings, keyof OperatorSettings>
type Warnings = { [K in keyof Values]?: (to: Values[K], was: Values[K]) => string | false }

const deletion = (what: string, unit: string) => (to: number, was: number) =>
  to < was &&
  `${what} older than ${to} ${unit} are deleted with the next run. This cannot be undone.`

/** By how much a figure may change before staff are asked to look again. */
const usualChange = 0.2
const figure = (to: number, was: number) =>
  Math.abs(to / was - 1) > usualChange &&
  `That is ${Math.round(Math.abs(to / was - 1) * 100)} % ${to > was ? 'more' : 'less'} than now. Check the figure.`

const closesVisitors = 'Visitors can no longer write to contacts.'

/** Warnings about dangerous changes, shown before they are saved. */
const warnings: Warnings = {
  productName: () => 'Members know the site by its name. Mails use the new one at once.',
  claimsConfirmed: (to) =>
    to === 0
      ? 'The claims disappear from all pages and mails.'
      : 'Everyone sees the claims. They must be true.',
  registration: (to, was) =>
    to.isOpen !== was.isOpen &&
    (to.isOpen === 1
      ? 'Anybody can register from now on.'
      : 'Nobody can register, and visitors cannot order.'),
  force2fa: (to) => to === 0 && 'Accounts are then protected by their password alone.',
  publicTierNames: (to) => to === 1 && 'Names of members become public, also to search engines.',
  allowVisitorRfq: (to) => to === 1 && 'Companies get requests from people who are not members.',
  liveForMembers: (to) => to === 0 && 'Members see new broadcasts only after they reload.',
  chatWidget: (to) => to !== '' && 'What readers write there is kept by another company.',
  messageLimits: (to) => to.perVisitor === 0 && closesVisitors,
  quoteLimits: (to) => to.perVisitor === 0 && 'Visitors can no longer request quotes.',
  exchangeRatesUrl: (to) => to === '' && 'The rates are no longer updated.',
  USD: figure,
  GBP: figure,
  membershipPrices: (to, was) => figure(to.plus, was.plus) || figure(to.broker, was.broker),
  vatRules: (to, was) =>
    to.percent !== was.percent
      ? `Invoices from now on have ${to.percent} % VAT.`
      : to.reverseCharge !== was.reverseCharge &&
        'Customers in a country without reverse charge are charged Dutch VAT.',
  seller: (to, was) =>
    to.iban !== was.iban && 'Customers pay to this bank account from now on. Check every digit.',
  invoiceTerms: (to, was) =>
    to.forcePayDays < was.forcePayDays &&
    'Accounts that are overdue for longer than this are closed with the next run.',
  stockAge: (to, was) =>
    (to.refreshWeeks < was.refreshWeeks || to.hiddenAfterDays < was.hiddenAfterDays) &&
    'Stock that is older than this is hidden earlier.',
  broadcastMonthsKept: (to, was) =>
    to < was &&
    `Broadcasts older than ${to} months are reduced to their prices with the next run. This cannot be undone.`,
  quoteMonthsKept: deletion('Requests for quotes', 'months'),
  priceYearsKept: deletion('Prices', 'years'),
  messageMonthsKept: deletion('Messages and closed tickets', 'months'),
  invoiceYearsKept: deletion('Invoices and payments', 'years'),
  removedContactMonthsKept: deletion('Personal fields of contacts removed', 'months'),
}

/** @returns the warning about a change of a setting, both of whose values are valid */
export function warningOf(key: string, to: unknown, was: unknown): string | undefined {
  const warn = warnings[key as keyof Values] as
    | ((to: unknown, was: unknown) => string | false)
    | undefined
  return warn?.(to, was) || undefined
}
