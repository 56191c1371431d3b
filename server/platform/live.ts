import type { Database, Queryable } from '#server/platform/database/database.ts'

const messageChannel = 'live_message'
/** NOTIFY channel that carries the ids of sessions that were ended. */
export const sessionEndedChannel = 'live_session_ended'

/** A database that restarts may take a connection more than once before it stands. */
const settledAfterMs = 1000

/** Tells every open live socket on every node, once the caller's transaction is committed. */
export async function announce(tx: Queryable, message: { type: string }): Promise<void> {
  await tx`select pg_notify(${messageChannel}, ${JSON.stringify(message)})`
}

/** Hears what any node announces. */
export async function hearAnnouncements(
  database: Database,
  ears: {
    /** The text of a message, as it goes to the sockets. */
    message(text: string): void
    sessionEnded(sessionId: number): void
    /** The line was broken and holds again: what was said meanwhile is lost. */
    missed(): void
  },
): Promise<void> {
  let isFirst = true
  let telling: NodeJS.Timeout | undefined
  await database.listen(messageChannel, ears.message, () => {
    clearTimeout(telling)
    if (!isFirst) telling = setTimeout(ears.missed, settledAfterMs).unref()
    isFirst = false
  })
  await database.listen(sessionEndedChannel, (id) => ears.sessionEnded(Number(id)))
}
