import { orderFields } from '#contract/billing/orders.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import * as z from 'zod/mini'

/** The form of an order: its details and the agreement to the contract. */
export const OrderDraft = z.object({
  ...orderFields,
  isContractAgreed: z
    .boolean(fieldMessages.agree)
    .check(z.refine((isAgreed) => isAgreed, fieldMessages.agree)),
})
export type OrderDraft = z.input<typeof OrderDraft>

export const emptyOrder: OrderDraft = {
  name: '',
  email: '',
  company: '',
  address: '',
  zip: '',
  city: '',
  country: '',
  vat: '',
  isContractAgreed: false,
}

/** Kept by the tab, also over the visit to the payment provider (AM-064). */
const StoredOrder = z.object({
  key: z.uuid(),
  /** 0 plan, 1 details, 2 verification. */
  step: z.int().check(z.minimum(0), z.maximum(2)),
  plan: z.nullable(z.enum(['plus', 'broker'])),
  values: z.record(z.string(), z.union([z.string(), z.boolean()])),
})
export type StoredOrder = z.output<typeof StoredOrder>

const storageKey = 'order'
const tab = () => sessionStorage

export const readOrder = (): StoredOrder | undefined =>
  StoredOrder.safeParse(readStorage(tab, storageKey)).data
export const writeOrder = (order: StoredOrder): void => writeStorage(tab, storageKey, order)
