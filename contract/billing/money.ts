import type { Plan } from '../broadcasts/broadcast-settings.ts'

/** Price per plan and year in euro cents, excluding VAT (BL-009, CN-010); the operator can set others. */
export const planPriceCents: Readonly<Record<Plan, number>> = { plus: 67_500, broker: 135_000 }

/** The options of an order form, by their number (BL-009). */
export const planOfOption = { 0: 'plus', 1: 'broker' } as const satisfies Record<number, Plan>

/** The VAT rate of the Netherlands in percent (CN-011); the operator can set another. */
export const vatPercent = 21
/** The country of the seller; its own rate applies to customers there. */
export const sellerCountry = 'NL'
/** The EU members besides the Netherlands, whose companies owe the VAT themselves (AM-060, CN-011). */
export const reverseChargeCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT PL PT RO SE SI SK'.split(' ')

/** VAT treatments of a customer: charged, owed by the customer, or not at all outside the EU (BL-029). */
export const vatTreatments = ['charged', 'reverse-charge', 'outside'] as const
export type VatTreatment = (typeof vatTreatments)[number]

/** The result of checking a customer's VAT number; `unanswered` counts as `valid` until VIES has answered. */
export type VatEvidence = 'valid' | 'invalid' | 'unanswered'

export interface VatRules {
  /** In percent, with up to two decimals. */
  percent: number
  /** ISO codes. */
  reverseChargeCountries: readonly string[]
}
export const defaultVatRules: VatRules = { percent: vatPercent, reverseChargeCountries }

export interface Vat {
  treatment: VatTreatment
  /** 0 where nothing is charged. */
  percent: number
  cents: number
  /** The line on orders and invoices; empty where there is none. */
  label: string
}

/**
 * The VAT of an amount: the Dutch rate in the Netherlands and for EU companies whose number VIES has called invalid,
 * reverse charge for other EU companies, none elsewhere (BL-029, AM-059, AM-061).
 * @param netCents whole cents, also negative for credit notes
 */
export function vatOf(
  netCents: number,
  countryCode: string,
  evidence: VatEvidence,
  rules: VatRules = defaultVatRules,
): Vat {
  const isReverseCharge = rules.reverseChargeCountries.includes(countryCode)
  if (countryCode === sellerCountry || (isReverseCharge && evidence === 'invalid')) {
    const { percent } = rules
    const cents = percentOf(netCents, percent)
    return { treatment: 'charged', percent, cents, label: `VAT Total (${percent}%)` }
  }
  return isReverseCharge
    ? { treatment: 'reverse-charge', percent: 0, cents: 0, label: 'VAT Total (Reverse Charge)' }
    : { treatment: 'outside', percent: 0, cents: 0, label: '' }
}

/**
 * The VAT of admission to a meeting, which is taxed where it takes place, whoever attends (Article 53 of Directive
 * 2006/112/EC): the Dutch rate in the Netherlands, no Dutch VAT elsewhere.
 */
export const vatOfMeeting = (netCents: number, countryCode: string, rules?: VatRules): Vat =>
  countryCode === sellerCountry
    ? vatOf(netCents, sellerCountry, 'unanswered', rules)
    : { treatment: 'outside', percent: 0, cents: 0, label: '' }

/** A percentage of an amount in cents, half up; of a negative amount, the same with a minus. */
export function percentOf(cents: number, percent: number): number {
  const whole = Math.abs(cents) * Math.round(percent * 100)
  const rounded = Math.floor((whole + 5000) / 10_000)
  return cents < 0 ? -rounded : rounded
}

const euros = new Intl.NumberFormat('en-US', {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
})

/** `€ 1,633.50` (BL-006, CN-016). */
export const formatEuros = (cents: number): string =>
  `${cents < 0 ? '-' : ''}€ ${euros.format(Math.abs(cents) / 100)}`

/** `1633.50`, as spreadsheets and accounting programs read it; nothing for no amount. */
export const plainAmount = (cents: number | null): string =>
  cents === null ? '' : (cents / 100).toFixed(2)

/** In groups of four, as statements print it. */
export const formatIban = (iban: string): string => iban.replaceAll(/(.{4})(?=.)/g, '$1 ')
