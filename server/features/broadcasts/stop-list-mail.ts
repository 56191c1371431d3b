import { listTopic } from '#server/features/broadcasts/distribute-broadcast.ts'
import {
  findList,
  receivesList,
  stopListForAddress,
} from '#server/features/broadcasts/posting-queries.ts'
import type { Platform } from '#server/platform/platform.ts'

export interface StoppableList {
  address: string
  listId: number
  listName: string
  stopped: boolean
}

/** What an unsubscribe link is for; undefined when it is not one of ours. */
export async function readStopLink(
  platform: Platform,
  token: string,
): Promise<StoppableList | undefined> {
  const link = platform.mailer.verifyUnsubscribe(token)
  const listId = Number(/^list:(\d+)$/.exec(link?.topic ?? '')?.[1])
  if (!link || !Number.isInteger(listId)) return undefined
  const list = await findList(platform.database.sql, listId)
  if (!list) return undefined
  return {
    address: link.address,
    listId,
    listName: list.name,
    stopped: !(await receivesList(platform.database.sql, link.address, listId)),
  }
}

/** Stops one list for one address, mails already queued included; doing so twice changes nothing more (BK-039). */
export async function stopListMail(
  platform: Platform,
  token: string,
): Promise<StoppableList | undefined> {
  const found = await readStopLink(platform, token)
  if (!found) return undefined
  await platform.database.transaction(async (tx) => {
    await stopListForAddress(tx, found.address, found.listId)
    await platform.mailer.suppress(tx, found.address, listTopic(found.listId))
  })
  return { ...found, stopped: true }
}
