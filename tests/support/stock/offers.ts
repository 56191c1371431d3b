import { composeBroadcast, type ComposeInput } from '#contract/broadcasts/posting.ts'
import type { Caller } from '../market/callers.ts'
import type { TestContact } from '../market/factories.ts'

let serial = 0

/** A valid compose form with a part that has not been offered yet. */
export function anOffer(
  contact: Pick<TestContact, 'email'>,
  given: Partial<Record<keyof ComposeInput, unknown>> = {},
) {
  return {
    listType: '7',
    fromEmail: contact.email,
    broadcastType: 'wts',
    quantity: '10',
    brand: 'Lenovo',
    desc: `ThinkPad T14 lot ${++serial}`,
    condition: 'Grade A',
    price: '420',
    currency: 'EUR',
    pLink: '',
    additionalInfo: '',
    ...given,
  }
}

export const compose = (caller: Caller, body: unknown) =>
  caller.raw(composeBroadcast.method, composeBroadcast.path, body)

/** Sends a broadcast that must be accepted and returns its id. */
export async function sendOffer(
  caller: Caller,
  contact: Pick<TestContact, 'email'>,
  given: Parameters<typeof anOffer>[1] = {},
): Promise<number> {
  const reply = await compose(caller, anOffer(contact, given))
  if (reply.status !== 200) {
    throw new Error(`compose answered ${reply.status}: ${JSON.stringify(reply.refusal.payload)}`)
  }
  return (reply.body as { payload: { id: number } }).payload.id
}

/** Returns the status of a refused broadcast and the rule or reason. */
export async function outcomeOf(
  sending: Promise<{ status: number; refusal: { payload: { extra?: string | undefined } } }>,
) {
  const { status, refusal } = await sending
  return status === 200 ? 'sent' : `${status} ${refusal.payload.extra ?? ''}`.trim()
}
