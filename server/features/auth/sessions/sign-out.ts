import { endSession } from '#server/features/auth/queries.ts'
import { recordAct, type Actor } from '#server/platform/audit.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Ends a session by id or token and records it; no effect if it has ended already. */
export async function signOut(
  platform: Platform,
  session: { id: number } | { tokenHash: Buffer },
  actor: Actor,
): Promise<void> {
  const at = platform.clock.now()
  await platform.database.transaction(async (tx) => {
    const ended = await endSession(tx, session, at)
    if (ended) await recordAct(tx, { at, act: 'sign-out', actor, ...ended })
  })
}
