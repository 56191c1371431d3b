import type { trialSteps } from '#contract/back-office/company-actions.ts'
import { fieldMessages } from '#contract/notices.ts'
import { sendSecurityMail, sendWelcome } from '#server/features/auth/public.ts'
import { trialRejectedMail } from '#server/features/back-office/contacts/emails.ts'
import {
  changeAccount,
  listCurrentContacts,
  type AccountChange,
  type ChangedBy,
} from '#server/features/companies/public.ts'
import { readSettings } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { isRefused, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

interface Step {
  step: (typeof trialSteps)[number]
  /** The last day of an extended trial. */
  until: string | undefined
}

function changeOf({ step, until }: Step): AccountChange | undefined {
  if (step === 'extend') return until === undefined ? undefined : { kind: 'extendTrial', until }
  const kinds = { approve: 'approveTrial', reject: 'rejectTrial', end: 'endTrial' } as const
  return { kind: kinds[step] }
}

/**
 * Takes a trial a step on (BK-002): approval starts it and mails everybody the link to set a password, rejection mails
 * the reason. Only approval needs none.
 */
export async function changeTrialStep(
  platform: Platform,
  companyId: number,
  given: Step,
  by: ChangedBy,
): Promise<{ version: number } | Refused> {
  const change = changeOf(given)
  if (!change) return refuseFields([{ param: 'until', msg: fieldMessages.required }])
  if (given.step !== 'approve' && by.reason === '') {
    return refuseFields([{ param: 'reason', msg: fieldMessages.required }])
  }
  return platform.database.transaction(async (tx) => {
    const done = await changeAccount(tx, platform, companyId, change, by)
    if (isRefused(done)) return done
    if (given.step === 'approve') await welcomeContacts(tx, platform, companyId)
    if (given.step === 'reject') await mailRejection(platform, tx, companyId, by.reason)
    return done
  })
}

/** Mails everybody of a company that opens the link to set a password. */
export async function welcomeContacts(tx: Tx, platform: Platform, companyId: number) {
  for (const { id } of await listCurrentContacts(tx, companyId)) await sendWelcome(tx, platform, id)
}

async function mailRejection(platform: Platform, tx: Tx, companyId: number, reason: string) {
  const [main] = await listCurrentContacts(tx, companyId)
  if (!main) return
  const { shortName: brand } = await readSettings(platform)
  await sendSecurityMail(tx, platform, {
    about: 'trial-rejected',
    to: { contactId: main.id, email: main.email },
    mail: trialRejectedMail({ name: main.name, reason, brand }),
  })
}
