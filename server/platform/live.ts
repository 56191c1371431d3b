import type { Database, Queryable } from '#server/platform/database/database.ts'

const messageChannel = 'live_message'
/** NOTIFY channel with the ids of ended sessions. */
export const sessionEndedChannel = 'live_session_ended'

/** A restarting database may accept and drop several connections first. */
const reconnectGraceMs = 1000

export async function announce(tx: Queryable, message: { type: string }): Promise<void> {
  await tx`select pg_notify(${messageChannel}, ${JSON.stringify(message)})`
}

export async function listenForAnnouncements(
  database: Database,
  handlers: {
    /** Message text as sent to the sockets. */
    message(text: string): void
    sessionEnded(sessionId: number): void
    /** The connection was lost and restored; notifications in between are lost. */
    missed(): void
  },
): Promise<void> {
  let isFirst = true
  let missedTimer: NodeJS.Timeout | undefined
  await database.listen(messageChannel, handlers.message, () => {
    clearTimeout(missedTimer)
    if (!isFirst) missedTimer = setTimeout(handlers.missed, reconnectGraceMs).unref()
    isFirst = false
  })
  await database.listen(sessionEndedChannel, (id) => handlers.sessionEnded(Number(id)))
}
