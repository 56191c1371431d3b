import { maxAmountCents } from '#contract/billing/desk/new-invoice.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import * as z from 'zod/mini'

export const euroFault = 'Enter an amount such as 675.00'

/** An amount in euros as typed, such as `675`, `675.00` or `-10,50`, in cents. */
export const Euros = z.pipe(
  z
    .string(fieldMessages.required)
    .check(z.trim(), z.regex(/^-?\d{1,12}([.,]\d{1,2})?$/, euroFault)),
  z.transform((text) => Math.round(Number(text.replace(',', '.')) * 100)),
)
export const eurosUpTo = (maxCents: number, tooMuch: string) =>
  Euros.check(
    z.refine((value) => value > 0, fieldMessages.aboveZero),
    z.refine((value) => value <= maxCents, tooMuch),
  )
export const PositiveEuros = eurosUpTo(maxAmountCents, fieldMessages.invalid)

/** Cents as they are typed. */
export const typedEuros = (cents: number) => (cents / 100).toFixed(2)
