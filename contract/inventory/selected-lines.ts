import * as z from 'zod/mini'
import { BodyId, endpoint, ok } from '../endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { conditions, Quantity } from './inventory.ts'
import { onBehalf, removalDays, stockAccess } from './own-stock.ts'

/** Maximum lines that are changed or deleted in one act. */
export const maxSelectedLines = 1000
/** Bounds of a change of prices in percent. */
export const pricePercents = { min: -90, max: 900 } as const

const percentRange = fieldMessages.between(pricePercents.min, pricePercents.max)

const selected = {
  ids: z
    .array(BodyId, fieldMessages.choice)
    .check(
      z.minLength(1, fieldMessages.choice),
      z.maxLength(maxSelectedLines, fieldMessages.choice),
    ),
  ...onBehalf,
}

/** The act that takes it back; absent if no line changed. */
const removal = z.optional(z.object({ id: z.int(), until: z.string() }))

export const changeSelectedLines = endpoint({
  method: 'POST',
  path: '/api/inventory/actions/changeLines',
  summary: `Change condition, quantity or price of several lines of the own stock; it can be undone for ${removalDays} days`,
  ...stockAccess,
  body: z.object({
    /** New values for all of them; omitted fields stay. */
    partCondition: z.optional(z.enum(conditions, fieldMessages.choice)),
    quantity: z.optional(Quantity),
    /** Such as -10 for ten percent less. Currencies stay, and prices on request. */
    pricePercent: z.optional(
      z
        .number(fieldMessages.number)
        .check(
          z.minimum(pricePercents.min, percentRange),
          z.maximum(pricePercents.max, percentRange),
        ),
    ),
    ...selected,
  }),
  answer: ok(
    z.object({
      count: z.int(),
      /** Lines that stay, as another line has the same part in that condition. */
      skipped: z.int(),
      removal,
    }),
  ),
})

export const removeSelectedLines = endpoint({
  method: 'POST',
  path: '/api/inventory/actions/deleteLines',
  summary: `Delete several lines of the own stock; they can be restored for ${removalDays} days`,
  ...stockAccess,
  body: z.object(selected),
  answer: ok(z.object({ count: z.int(), removal })),
})
