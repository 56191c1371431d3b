import { leaveMailbox } from '#contract/bounces.ts'
import { unsubscribeByLink } from '#server/features/broadcasts/subscriptions/unsubscribe.ts'
import { subjectOf } from '#server/platform/incoming/head.ts'
import type { SystemMailbox } from '#server/platform/incoming/mailbox.ts'

/** Unsubscribes by the token in the subject, for mail programs that unsubscribe by mail (RFC 2369). */
export const unsubscribeByMail: SystemMailbox = {
  name: 'leave',
  accepts: ({ config }, address) => address === `${leaveMailbox}@${config.mailDomain}`,
  async receive(platform, _address, raw) {
    // Long subjects are folded, and people may answer such a mail.
    const token = (await subjectOf(raw)).replace(/^(re|aw|fwd?):/i, '').replace(/\s/g, '')
    const stopped = await unsubscribeByLink(platform, token, { kind: 'system' })
    return stopped ? 'unsubscribed' : 'unknown'
  },
}
