import type * as z from 'zod/mini'
import type { WhyAnswer, WhyKind } from '#contract/mail/desk/why-mail.ts'
import {
  findDeliveriesTo,
  lastSettingChange,
  senderOf,
  type ExplainedMail,
  type FoundDelivery,
  type PersonRow,
} from '#server/features/mail/desk/why/queries.ts'
import {
  findReaderConditions,
  isPlanFullFor,
  receivesDigest,
} from '#server/features/broadcasts/public.ts'
import type { Queryable } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Question {
  platform: Platform
  db: Queryable
  person: PersonRow
  mail: ExplainedMail
}

const nothing = {
  at: null,
  text: '',
  deliveryId: null,
  suppression: null,
  isPlanFull: false,
} satisfies Partial<z.output<typeof WhyAnswer>>

/**
 * Explains for each address of a person why it got a mail or did not. Without a delivery it evaluates the conditions of
 * the distributor, in their order.
 */
export async function explainMail(question: Question) {
  const { db, person, mail } = question
  const addresses = [person.email, ...(person.emailAlternative ? [person.emailAlternative] : [])]
  const deliveries = await findDeliveriesTo(db, mail, addresses)
  const answers: z.output<typeof WhyAnswer>[] = []
  for (const address of new Set(addresses)) {
    const delivery = deliveries.find((one) => one.address === address)
    const answer = delivery ? ofDelivery(delivery) : await withoutDelivery(question, address)
    answers.push({ ...nothing, address, ...answer })
  }
  return answers
}

type Found = Partial<z.output<typeof WhyAnswer>> & { kind: WhyKind }

const kindOfState = {
  sent: 'sent',
  queued: 'waiting',
  sending: 'waiting',
  held: 'held',
  failed: 'failed',
  suppressed: 'stopped',
} as const

function ofDelivery({ id, state, lane, answerText, sentAt, notBefore }: FoundDelivery): Found {
  const at = state === 'queued' ? notBefore : sentAt
  return {
    kind: kindOfState[state],
    at,
    text: answerText ?? '',
    deliveryId: state === 'failed' && lane !== 'security' ? id : null,
  }
}

async function withoutDelivery(question: Question, address: string): Promise<Found> {
  const { person, mail } = question
  if (mail.lane !== 'list' && mail.lane !== 'digest') return { kind: 'notAddressed' }
  if (person.createdAt > mail.createdAt) {
    return { kind: 'joinedLater', at: person.createdAt }
  }
  const obstacle =
    mail.lane === 'list'
      ? await obstacleToList(question, address)
      : await obstacleToDigest(question, address)
  return obstacle ?? (await suppressionOf(question, address)) ?? { kind: 'changed' }
}

async function obstacleToList(question: Question, address: string): Promise<Found | undefined> {
  const { db, person, mail } = question
  const [, sendingId] = /^broadcast:\d+:(\d+)$/.exec(mail.key) ?? []
  const listId = Number(/^list:(\d+)$/.exec(mail.topic ?? '')?.[1] ?? 0)
  const sender = sendingId === undefined ? undefined : await senderOf(db, Number(sendingId))
  const rows = await findReaderConditions(db, person.id, listId, sender ?? 0)
  const row = rows.find((one) => one.address === address)
  if (!row) return { kind: 'removed' }
  if (row.obstacle) return { kind: row.obstacle }
  if (row.isSender) return { kind: 'sender' }
  if (row.type === 0) return undefined
  const topic = mail.topic ?? ''
  const changedAt = await lastSettingChange(db, person.id, { address, listId, topic })
  const at = changedAt ?? null
  if (row.type === 1) return { kind: 'digest', at }
  return { kind: 'noEmail', at, isPlanFull: await isPlanFullFor(db, person, address) }
}

async function obstacleToDigest(
  { db, person }: Question,
  address: string,
): Promise<Found | undefined> {
  const [row] = await findReaderConditions(db, person.id, 0, 0)
  if (row?.obstacle) return { kind: row.obstacle }
  return (await receivesDigest(db, person.id, address)) ? undefined : { kind: 'noEmail' }
}

/** The checks of the mailer itself. */
async function suppressionOf(
  { platform, db, mail }: Question,
  address: string,
): Promise<Found | undefined> {
  if (!platform.mailer.isAddress(address)) return { kind: 'invalid' }
  const suppression = await platform.mailer.findSuppression(db, address, mail)
  if (suppression && suppression.since <= mail.createdAt) {
    const { topic, cause, note, since } = suppression
    return {
      kind: 'suppressed',
      at: since,
      text: note,
      suppression: { topic, cause },
    }
  }
  return mail.lane === 'digest' ? { kind: 'emptyDigest' } : undefined
}
