import { mailingsTopic } from '#contract/bounces.ts'
import {
  alertTopic,
  digestTopic,
  listTopic,
  matchTopic,
} from '#server/features/broadcasts/rules.ts'
import { newsTopic, stopWarningsForAddress } from '#server/features/content/public.ts'
import { findList } from '#server/features/broadcasts/posting/queries.ts'
import {
  isSuppressed,
  ownerOfAddress,
  receivesList,
  stopDigestForAddress,
  stopListForAddress,
} from '#server/features/broadcasts/subscriptions/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx, Queryable } from '#server/platform/database/database.ts'
import type { Subscription, SuppressionCause } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { allLists } from '#server/features/broadcasts/queries.ts'

/** An unsubscribe topic with the change of settings it implies. */
interface Subject {
  shown: { kind: 'list' | 'digest' | 'savedSearches' | 'matches' | 'news'; listName?: string }
  isStopped: () => Promise<boolean>
  changeSettings: (tx: Tx) => Promise<unknown>
}

async function subjectOf(
  platform: Platform,
  { topic, address }: Subscription,
): Promise<Subject | undefined> {
  const { sql } = platform.database
  const isStopped = () => isSuppressed(sql, address, topic)
  if (topic === digestTopic) {
    const changeSettings = (tx: Tx) => stopDigestForAddress(tx, address)
    return { shown: { kind: 'digest' }, isStopped, changeSettings }
  }
  if (topic === alertTopic) {
    return { shown: { kind: 'savedSearches' }, isStopped, changeSettings: async () => {} }
  }
  if (topic === matchTopic) {
    return { shown: { kind: 'matches' }, isStopped, changeSettings: async () => {} }
  }
  if (topic === newsTopic) {
    const changeSettings = (tx: Tx) => stopWarningsForAddress(tx, address)
    return { shown: { kind: 'news' }, isStopped, changeSettings }
  }
  const digits = /^list:(\d{1,5})$/.exec(topic)?.[1]
  const list = digits && (await findList(sql, Number(digits)))
  if (!list || topic !== listTopic(list.id)) return undefined
  return {
    shown: { kind: 'list', listName: list.name },
    isStopped: async () => !(await receivesList(sql, address, list.id)),
    changeSettings: (tx) => stopListForAddress(tx, address, list.id),
  }
}

export async function previewUnsubscribe(platform: Platform, token: string) {
  const link = platform.mailer.verifyUnsubscribe(token)
  const subject = link && (await subjectOf(platform, link))
  return (
    subject && {
      ...subject.shown,
      address: link.address,
      stopped: await subject.isStopped(),
    }
  )
}

/** Unsubscribes by the token of a mail, which authorizes the call; idempotent (BK-039). */
export async function unsubscribeByLink(platform: Platform, token: string, actor: Actor) {
  const link = platform.mailer.verifyUnsubscribe(token)
  const subject = link && (await subjectOf(platform, link))
  if (!subject) return undefined
  await platform.database.transaction(async (tx) => {
    const { address, topic } = link
    await subject.changeSettings(tx)
    if (!(await platform.mailer.suppress(tx, address, topic))) return
    await recordAuditEntry(tx, {
      at: platform.clock.now(),
      act: 'mail.unsubscribed',
      actor,
      ...(await ownerOfAddress(tx, address)),
      details: { address, topic },
    })
  })
  return { ...subject.shown, address: link.address, stopped: true }
}

/** Suppresses mail on a topic and updates the list settings; false if it was suppressed before. */
export async function suppressTopic(
  platform: Platform,
  tx: Tx,
  { topic, address }: Subscription,
  cause: SuppressionCause,
): Promise<boolean> {
  const subject = await subjectOf(platform, { topic, address })
  await subject?.changeSettings(tx)
  return platform.mailer.suppress(tx, address, topic, cause)
}

interface MailTopic {
  topic: string
  title: string
}

/** Topics that mail can be suppressed for: all but security mail, each list, the digest, saved searches, matches, news. */
export async function listMailTopics(db: Queryable): Promise<MailTopic[]> {
  const lists = await allLists(db)
  return [
    { topic: '*', title: 'All e-mail except security e-mail' },
    ...lists.map(({ id, name }) => ({ topic: listTopic(id), title: `List ${name}` })),
    { topic: mailingsTopic, title: 'Lists, digests and saved searches' },
    { topic: digestTopic, title: 'Daily digest' },
    { topic: alertTopic, title: 'Saved searches' },
    { topic: matchTopic, title: 'Possible matches' },
    { topic: newsTopic, title: 'Fraud warnings and stolen equipment' },
  ]
}

export const getTopicTitle = (topics: readonly MailTopic[], topic: string) =>
  topics.find((one) => one.topic === topic)?.title ?? topic
