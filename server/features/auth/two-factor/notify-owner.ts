import { failureWindowMs } from '#server/features/auth/rules.ts'
import { sendSecurityMail } from '#server/features/auth/send-security-mail.ts'
import {
  twoFactorMail,
  type TwoFactorEvent,
  type TwoFactorMail,
} from '#server/features/auth/two-factor/emails.ts'
import { findOwner, type SecondFactorOwner } from '#server/features/auth/two-factor/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Records a change of a second factor and e-mails its owner, in the same transaction (BK-019). */
export async function notifyOwner(
  tx: Tx,
  platform: Platform,
  owner: SecondFactorOwner,
  happened: { act: TwoFactorEvent; actor: Actor; reason?: string; codesLeft?: number },
): Promise<void> {
  const { act, actor, reason = '', codesLeft } = happened
  const at = platform.clock.now()
  const { companyId } = await findOwner(tx, owner)
  await recordAuditEntry(tx, {
    at,
    act,
    actor,
    ...owner,
    companyId: companyId ?? undefined,
    reason,
    details: codesLeft === undefined ? {} : { codesLeft },
  })
  await mailOwner(tx, platform, owner, { event: act, actor, codesLeft })
}

/** Warns the owner, once per throttle window, that someone with the password enters wrong codes. */
export function warnOwner(
  tx: Tx,
  platform: Platform,
  owner: SecondFactorOwner,
  { counter, actor }: { counter: string; actor: Actor },
): Promise<void> {
  const window = Math.floor(platform.clock.now().getTime() / failureWindowMs)
  const event = 'two-factor.guessed'
  return mailOwner(tx, platform, owner, { event, actor, once: `${counter}:${window}` })
}

async function mailOwner(
  tx: Tx,
  platform: Platform,
  owner: SecondFactorOwner,
  told: {
    event: TwoFactorMail
    actor: Actor
    codesLeft?: number | undefined
    once?: string
  },
): Promise<void> {
  const { event, actor, codesLeft = 0, once } = told
  const { name, email } = await findOwner(tx, owner)
  const { shortName: brand } = await readSettings(platform)
  const mail = twoFactorMail(event, {
    name,
    at: platform.clock.now(),
    place: actor.kind === 'system' ? '' : actor.source,
    brand,
    siteUrl: platform.siteUrl,
    isStaff: 'staffId' in owner,
    codesLeft,
  })
  const contactId = 'contactId' in owner ? owner.contactId : undefined
  await sendSecurityMail(tx, platform, { about: event, once, to: { contactId, email }, mail })
}
