import { alertTopic, digestTopic, listTopic } from '#server/features/broadcasts/rules.ts'
import { findList } from '#server/features/broadcasts/posting/queries.ts'
import {
  isSuppressed,
  ownerOfAddress,
  receivesList,
  stopDigestForAddress,
  stopListForAddress,
} from '#server/features/broadcasts/subscriptions/queries.ts'
import { recordAct, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Subscription, SuppressionCause } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface Stoppable {
  kind: 'list' | 'digest' | 'savedSearches'
  address: string
  /** Of the list. */
  listName?: string
  stopped: boolean
}

/** What a topic of ours is: how it is told to people and what stopping it changes beside the mails. */
interface Subject {
  kind: Stoppable['kind']
  listName?: string
  isStopped: () => Promise<boolean>
  changeSettings: (tx: Tx) => Promise<unknown>
}

async function subjectOf(
  platform: Platform,
  { topic, address }: Subscription,
): Promise<Subject | undefined> {
  const { sql } = platform.database
  if (topic === digestTopic) {
    return {
      kind: 'digest',
      isStopped: () => isSuppressed(sql, address, topic),
      changeSettings: (tx) => stopDigestForAddress(tx, address),
    }
  }
  if (topic === alertTopic) {
    return {
      kind: 'savedSearches',
      isStopped: () => isSuppressed(sql, address, topic),
      changeSettings: async () => {},
    }
  }
  const digits = /^list:(\d{1,5})$/.exec(topic)?.[1]
  const list = digits && (await findList(sql, Number(digits)))
  if (!list || topic !== listTopic(list.id)) return undefined
  return {
    kind: 'list',
    listName: list.name,
    isStopped: async () => !(await receivesList(sql, address, list.id)),
    changeSettings: (tx) => stopListForAddress(tx, address, list.id),
  }
}

const told = ({ kind, listName }: Subject, address: string, stopped: boolean): Stoppable => ({
  kind,
  address,
  stopped,
  ...(listName === undefined ? {} : { listName }),
})

/** What an unsubscribe link is for; undefined when it is not one of ours. */
export async function readStopLink(
  platform: Platform,
  token: string,
): Promise<Stoppable | undefined> {
  const link = platform.mailer.verifyUnsubscribe(token)
  const subject = link && (await subjectOf(platform, link))
  return subject && told(subject, link.address, await subject.isStopped())
}

/**
 * Stops one list, or the daily digest, for one address, mails already queued included; doing so twice changes nothing
 * more (BK-039). Whoever holds the link may.
 */
export async function stopListMail(
  platform: Platform,
  token: string,
  actor: Actor,
): Promise<Stoppable | undefined> {
  const link = platform.mailer.verifyUnsubscribe(token)
  const subject = link && (await subjectOf(platform, link))
  if (!subject) return undefined
  await platform.database.transaction(async (tx) => {
    const { address, topic } = link
    await subject.changeSettings(tx)
    if (!(await platform.mailer.suppress(tx, address, topic))) return
    await recordAct(tx, {
      at: platform.clock.now(),
      act: 'mail.unsubscribed',
      actor,
      ...(await ownerOfAddress(tx, address)),
      details: { address, topic },
    })
  })
  return told(subject, link.address, true)
}

/**
 * Stops mail on a topic to an address in somebody else's name, in the settings too where it is a list's.
 * @returns whether it was not stopped before
 */
export async function stopTopic(
  platform: Platform,
  tx: Tx,
  { topic, address }: Subscription,
  cause: SuppressionCause,
): Promise<boolean> {
  const subject = await subjectOf(platform, { topic, address })
  await subject?.changeSettings(tx)
  return platform.mailer.suppress(tx, address, topic, cause)
}
