import { randomBytes } from 'node:crypto'
import { paths } from '#contract/paths.ts'
import {
  findEmbeddedPayment,
  insertEmbeddedPayment,
  insertEmbeddedRefund,
  listEmbeddedRefunds,
  type EmbeddedRefund,
} from '#server/features/billing/payments/queries.ts'
import {
  RefundRefused,
  type PaymentProvider,
  type ProviderRefund,
} from '#server/features/billing/payments/provider.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Simulates a payment provider in local runs: its checkout page offers every way in which a payment can end. It
 * stores its payments and refunds in separate tables, as a real one would.
 */
export const embeddedProvider = ({ database, clock, siteUrl }: Platform) =>
  ({
    name: 'embedded',

    async create(payment) {
      const id = newId('emb')
      const made = await insertEmbeddedPayment(database.sql, { ...payment, id, now: clock.now() })
      return { id: made.id, checkoutUrl: siteUrl + paths.checkout(made.id) }
    },

    find: (id) => findEmbeddedPayment(database.sql, id),

    listRefunds: async (id) => (await listEmbeddedRefunds(database.sql, id)).map(refundOf),

    async refund(id, { key, amountCents }) {
      const refund = { id: newId('embre'), key, amountCents, now: clock.now() }
      const made = await database.transaction((tx) => insertEmbeddedRefund(tx, id, refund))
      if (!made) throw new RefundRefused('The amount is higher than the remaining amount.')
      return refundOf(made)
    },
  }) satisfies PaymentProvider

const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('base64url')}`

function refundOf({ id, key, state }: EmbeddedRefund): ProviderRefund {
  const failure = state === 'failed' ? 'The bank did not accept the refund.' : ''
  return { id, key, state: state === 'pending' ? 'under-way' : state, failure }
}
