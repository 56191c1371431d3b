import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import {
  listMailTopics,
  ownerOfAddress,
  suppressTopic,
} from '#server/features/broadcasts/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Stops mail on a topic to an address, or lets it go again, in staff's name and words (BK-043). Stopping a list says
 * so in the settings of whom the address belongs to; lifting leaves what they receive to themselves.
 */
export async function changeSuppression(
  platform: Platform,
  change: 'stop' | 'lift',
  given: { address: string; topic: string; reason: string },
  actor: Actor,
): Promise<Refused | undefined> {
  const { address, topic, reason } = given
  return platform.database.transaction(async (tx) => {
    const topics = await listMailTopics(tx)
    if (change === 'stop') {
      if (!topics.some((one) => one.topic === topic)) {
        return refuseFields([{ param: 'topic', msg: fieldMessages.choice }])
      }
      const cause = { cause: 'staff', note: reason } as const
      const isNew = await suppressTopic(platform, tx, { address, topic }, cause)
      if (!isNew) return refuse(409, refusals.alreadyStopped, { extra: 'STOPPED' })
    } else if (!(await platform.mailer.unsuppress(tx, address, topic))) {
      return notFound()
    }
    const owner = await ownerOfAddress(tx, address)
    await recordAuditEntry(tx, {
      at: platform.clock.now(),
      act: change === 'stop' ? 'mail.suppressed' : 'mail.unsuppressed',
      actor,
      ...owner,
      reason,
      details: { address, topic },
    })
    return undefined
  })
}
