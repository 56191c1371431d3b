import {
  refuseMail,
  releaseMail,
  retryImport,
  retryIncomingMail,
} from '#contract/mail/desk/incoming.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { refusedMail } from '#server/features/mail/desk/incoming/emails.ts'
import { delayedBefore } from '#server/features/mail/desk/incoming/queries.ts'
import { findContactAt } from '#server/features/companies/public.ts'
import { retryStockImport } from '#server/features/inventory/public.ts'
import { mailContact } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, notFound } from '#server/platform/http/refusal.ts'
import {
  refuseHeldMail,
  releaseHeldMail,
  retryMail,
} from '#server/platform/incoming/decide-held-mail.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffAction } from '#server/platform/staff-action.ts'

/** Records what staff decided about a held mail, also in the log of the member whose address it has. */
async function recordDecision(
  { tx, record }: StaffAction<undefined>,
  act: 'incoming.released' | 'incoming.refused',
  { id: mailId, mailbox, from }: { id: number; mailbox: string; from: string },
): Promise<void> {
  const { companyId, contactId } = (await findContactAt(tx, from)) ?? {}
  await record(act, { companyId, contactId, details: { mailId, mailbox, from } })
}

/** Mails that came in and imports of stock files (BK-044, BK-108). */
export function mountIncoming(mount: Mount, platform: Platform): void {
  mount(releaseMail, ({ params, body: { reason }, actor }) =>
    answerMessage(
      staffAction(platform, { actor, reason }, async (action) => {
        const released = await releaseHeldMail(action.tx, params.id, action.now)
        if (!released) return notFound()
        return recordDecision(action, 'incoming.released', released)
      }),
      staffNotices.mailReleased.title,
    ),
  )

  mount(refuseMail, ({ params, body: { reason }, actor }) =>
    answerMessage(
      staffAction(platform, { actor, reason }, async (action) => {
        const { tx, now } = action
        const refused = await refuseHeldMail(tx, params.id, { reason, now })
        if (!refused) return notFound()
        await recordDecision(action, 'incoming.refused', refused)
        const { id, from } = refused
        return mailContact(tx, platform, `incoming-refused:${id}`, { email: from }, (brand) =>
          refusedMail({ brand, reason }),
        )
      }),
      staffNotices.mailRefused.title,
    ),
  )

  mount(retryIncomingMail, ({ params, body: { reason }, actor }) =>
    answerMessage(
      staffAction(platform, { actor, reason }, async ({ tx, now, record }) =>
        (await retryMail(tx, params.id, delayedBefore(now)))
          ? record('incoming.retried', { details: { mailId: params.id } })
          : notFound(),
      ),
      staffNotices.incomingRetried.title,
    ),
  )

  mount(retryImport, ({ params, body: { reason }, actor }) =>
    answerMessage(
      staffAction(platform, { actor, reason }, async ({ tx, record }) => {
        const file = await retryStockImport(tx, params.id)
        if (!file) return notFound()
        const { name, companyId } = file
        return record('stock.imported', { companyId, details: { file: name, retried: true } })
      }),
      staffNotices.incomingRetried.title,
    ),
  )
}
