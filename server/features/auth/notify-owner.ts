import { sendSecurityMail } from '#server/features/auth/send-security-mail.ts'
import { twoFactorMail, type TwoFactorEvent } from '#server/features/auth/two-factor-emails.ts'
import { findOwner, type SecondFactorOwner } from '#server/features/auth/two-factor-queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import { recordAct, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Records what happened to a second factor and mails it to its owner, in the transaction of what it tells of (BK-019). */
export async function notifyOwner(
  tx: Tx,
  platform: Platform,
  owner: SecondFactorOwner,
  happened: { act: TwoFactorEvent; actor: Actor; reason?: string; codesLeft?: number },
): Promise<void> {
  const { act, actor, reason = '', codesLeft } = happened
  const at = platform.clock.now()
  const { name, email, companyId } = await findOwner(tx, owner)
  await recordAct(tx, {
    at,
    act,
    actor,
    ...owner,
    companyId: companyId ?? undefined,
    reason,
    details: codesLeft === undefined ? {} : { codesLeft },
  })
  const { shortName: brand } = await readSettings(platform)
  const mail = twoFactorMail(act, {
    name,
    at,
    place: actor.kind === 'system' ? '' : actor.source,
    brand,
    siteUrl: platform.siteUrl,
    isStaff: 'staffId' in owner,
    codesLeft: codesLeft ?? 0,
  })
  const contactId = 'contactId' in owner ? owner.contactId : undefined
  await sendSecurityMail(tx, platform, { about: act, to: { contactId, email }, mail })
}
