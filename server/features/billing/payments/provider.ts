/** How a payment stands at its provider. */
export interface ProviderPayment {
  state: 'open' | 'paid' | 'failed' | 'cancelled' | 'expired'
  amountCents: number
  /** ISO code. */
  currency: string
  /** Refunds and chargebacks, in the same currency. */
  givenBackCents: number
  /** Ours, sent when the payment was created; undefined if it is not one of ours. */
  paymentId: number | undefined
}

export interface NewPayment {
  paymentId: number
  /** The provider makes one payment of it, however often it is sent. */
  idempotencyKey: string
  amountCents: number
  description: string
  /** Where the payer is sent afterwards, and where after cancelling. */
  returnUrl: string
  cancelUrl: string
}

export interface Refund {
  /** The payment, by the id of the provider. */
  id: string
  amountCents: number
  /** That of the payment. */
  currency: string
  /** The provider makes one refund of it, however often it is sent. */
  idempotencyKey: string
  description: string
}

/** A provider of online payments in euros (BK-093). All calls throw ProviderUnavailable when it does not answer. */
export interface PaymentProvider {
  readonly name: 'embedded' | 'mollie'
  create: (payment: NewPayment) => Promise<{ id: string; checkoutUrl: string }>
  /** Undefined if the provider has no such payment. */
  find: (id: string) => Promise<ProviderPayment | undefined>
  /** Pays money of a payment back; a notification follows. */
  refund: (refund: Refund) => Promise<void>
}

/** The provider did not answer, or not in a form that can be understood: ask again later. */
export class ProviderUnavailable extends Error {
  constructor(cause: string) {
    super(`the payment provider is not available: ${cause}`)
    this.name = 'ProviderUnavailable'
  }
}
