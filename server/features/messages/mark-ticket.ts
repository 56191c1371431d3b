import { lockTicket, writeTicket } from '#server/features/messages/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Somebody of staff is done with a message to the operator, or opens it again; what is so already stays. */
export async function markTicket(
  { database, clock }: Platform,
  id: number,
  isDone: boolean,
  { actor, staffId }: { actor: Actor; staffId: number },
): Promise<'marked' | Refused> {
  return database.transaction(async (tx) => {
    const held = await lockTicket(tx, id)
    if (!held) return notFound()
    if (held.isDone === isDone) return 'marked'
    const at = clock.now()
    await writeTicket(tx, id, isDone ? { staffId, at } : null)
    await recordAuditEntry(tx, {
      at,
      act: isDone ? 'ticket.done' : 'ticket.opened',
      actor,
      companyId: held.companyId ?? undefined,
      contactId: held.contactId ?? undefined,
      details: { id },
    })
    return 'marked'
  })
}
