import { allLists } from '#server/features/broadcasts/queries.ts'
import { alertTopic, digestTopic, listTopic } from '#server/features/broadcasts/rules.ts'
import type { Queryable } from '#server/platform/database/database.ts'

export interface MailTopic {
  topic: string
  title: string
}

/** Everything that mail can be stopped of, in words: all but security mail, each list, the digest, saved searches. */
export async function mailTopics(db: Queryable): Promise<MailTopic[]> {
  const lists = await allLists(db)
  return [
    { topic: '*', title: 'All e-mail except security e-mail' },
    ...lists.map(({ id, name }) => ({ topic: listTopic(id), title: `List ${name}` })),
    { topic: digestTopic, title: 'Daily digest' },
    { topic: alertTopic, title: 'Saved searches' },
  ]
}

/** A topic in words; one that is no more stands for itself. */
export const topicTitle = (topics: readonly MailTopic[], topic: string) =>
  topics.find((one) => one.topic === topic)?.title ?? topic
