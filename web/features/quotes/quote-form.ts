import type { Currency } from '#contract/figures/currencies.ts'
import { checkTargetPrice, QuoteCompany, QuoteDetails, quoteQuantity } from '#contract/quotes.ts'
import { quoteFieldNames, type QuoteFieldName } from '#web/features/quotes/quote-fields.tsx'
import type { UseFormRegisterReturn } from 'react-hook-form'
import * as z from 'zod/mini'

/** Initial values of the fields. */
export const quoteDefaults = {
  requestedQuantity: String(quoteQuantity),
  targetPrice: '',
  condition: '',
  neededBy: '',
  message: '',
} as const
export const figureNames = ['requestedQuantity', 'targetPrice', 'targetCurrency'] as const

/** The typed values, to show how they were understood. */
export const typedFigures = (
  [quantity, price = '', chosen]: readonly [
    quantity: string | number,
    price: string | number | undefined,
    currency: Currency | undefined,
  ],
  preferred: Currency,
) => ({
  quantity: String(quantity),
  targetPrice: String(price),
  targetCurrency: chosen ?? preferred,
})

export const MemberQuoteDetails = z
  .extend(QuoteDetails, { companyName: QuoteCompany.shape.companyName })
  .check(checkTargetPrice)

export const registerFields = (register: (name: QuoteFieldName) => UseFormRegisterReturn) =>
  Object.fromEntries(quoteFieldNames.map((name) => [name, register(name)])) as Record<
    QuoteFieldName,
    UseFormRegisterReturn
  >
