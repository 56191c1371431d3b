import {
  countFailedMail,
  decideMailing,
  retryFailedMail,
  stoppedMailings,
} from '#contract/mail/desk/failed-mail.ts'
import { minAddressChars } from '#contract/mail/desk/mail-log.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { listStopped } from '#server/features/mail/desk/failed/queries.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound, refuseFields } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction } from '#server/platform/staff-action.ts'

/** Failed mail as a whole: sent again in bulk, and mailings that stopped (BK-043). */
export function mountFailedMail(mount: Mount, platform: Platform): void {
  const { database, mailer } = platform

  const shortAddress = (address: string) =>
    address !== '' && address.length < minAddressChars
      ? refuseFields([{ param: 'address', msg: fieldMessages.atLeast(minAddressChars) }])
      : undefined

  mount(countFailedMail, async ({ query }) => {
    const address = query.address.toLowerCase()
    const refused = shortAddress(address)
    if (refused) return refused
    const counts = await mailer.countFailed(database.sql, { ...query, address })
    return { status: 200, payload: counts }
  })

  mount(retryFailedMail, async ({ body, actor }) => {
    const address = body.address.toLowerCase()
    const refused = shortAddress(address)
    if (refused) return refused
    const counts = await staffAction(platform, { actor }, async ({ tx, record }) => {
      const done = await mailer.retryFailed(tx, { ...body, address })
      if (done.retried > 0) {
        const details = {
          ...done,
          ...(address && { address }),
          ...(body.mailId && { mailId: body.mailId }),
        }
        await record('mail.retried', { details })
      }
      return done
    })
    if (isRefused(counts)) return counts
    return {
      status: 200,
      payload: { ...counts, msg: staffNotices.mailsRetried(counts.retried).title },
    }
  })

  mount(stoppedMailings, async () => {
    const [results, { mailingStopPercent }] = await Promise.all([
      listStopped(database.sql),
      readOperatorSettings(platform),
    ])
    return { status: 200, payload: { results, percent: mailingStopPercent } }
  })

  mount(decideMailing, async ({ body: { mailing, decision, reason }, actor }) => {
    const decided = await staffAction(platform, { actor, reason }, async ({ tx, record }) => {
      const done = await mailer.decideMailing(tx, mailing, decision)
      if (!done) return notFound()
      const details = { mailing, ...done }
      await record(decision === 'resumed' ? 'mailing.resumed' : 'mailing.cancelled', { details })
      return done
    })
    if (isRefused(decided)) return decided
    const notice =
      decision === 'resumed' ? staffNotices.mailingResumed : staffNotices.mailingCancelled
    return { status: 200, payload: { msg: notice.title, ...decided } }
  })
}
