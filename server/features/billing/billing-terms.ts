import type { InvoiceTexts } from '#contract/billing/desk/invoice-texts.ts'
import type { ReminderTexts } from '#contract/billing/desk/reminder-texts.ts'
import type { VatRules } from '#contract/billing/money.ts'
import type { Seller } from '#contract/billing/invoice-document.ts'
import { sellerCountry } from '#contract/billing/money.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { providerAddress, readOperatorSettings } from '#server/features/site/public.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface BillingTerms {
  /** Per year, without VAT. */
  priceCents: Record<Plan, number>
  vat: VatRules
  /** Days from the invoice date. */
  dueDays: number
  /** Days from the due date until an unpaid renewal closes the account (AM-066). */
  forcePayDays: number
  /** Days after the due date, in order. */
  reminderDays: readonly number[]
  reminderTexts: ReminderTexts
  invoiceTexts: InvoiceTexts
  /** Days before the end of an early price when its customer gets a mail; 0 for never. */
  earlyPriceDays: number
  /** Undefined until the operator has set it completely: nothing can be sold before. */
  seller: Seller | undefined
}

/** Printed on the documents of a demo market until the operator sets another one. */
const demoSeller = {
  name: 'Demo Market B.V.',
  address: 'Kruisboogkade 18',
  zip: '3511 ZX',
  city: 'Utrecht',
  vatNumber: 'NL123456782B90',
  registrationNumber: '12345678',
  eori: 'NL123456782',
  bank: 'Demo Bank',
  iban: 'NL91ABNA0417164300',
  bic: 'ABNANL2A',
  email: '',
  telephone: '+31 30 555 01 82',
}

/** The operator's terms for orders and invoices from now on. */
export async function readBillingTerms(platform: Platform): Promise<BillingTerms> {
  const { membershipPrices, vatRules, invoiceTerms, reminderTexts, invoiceTexts, seller } =
    await readOperatorSettings(platform)
  const details = seller.name === '' && platform.config.demo ? demoSeller : seller
  const { eori: _eori, bank: _bank, email: _email, telephone: _telephone, ...required } = details
  const isComplete = Object.values(required).every((value) => value !== '')
  return {
    priceCents: { plus: membershipPrices.plus * 100, broker: membershipPrices.broker * 100 },
    vat: {
      percent: vatRules.percent,
      reverseChargeCountries: vatRules.reverseCharge.split(' ').filter(Boolean),
    },
    ...invoiceTerms,
    reminderTexts,
    invoiceTexts,
    reminderDays: invoiceTerms.reminderDays
      .split(' ')
      .filter(Boolean)
      .map(Number)
      .toSorted((a, b) => a - b),
    seller: isComplete
      ? {
          ...details,
          email: details.email || (await providerAddress(platform)),
          countryCode: sellerCountry,
          country: 'Netherlands',
          website: platform.siteUrl,
        }
      : undefined,
  }
}
