import { trialReminderDays } from '#contract/billing.ts'
import {
  listTrialsEndingBefore,
  listExpiredTrials,
} from '#server/features/companies/account/queries.ts'
import { changeAccount } from '#server/features/companies/account/change-account.ts'
import { notifyTrialReminder } from '#server/features/companies/account/notify-trial.ts'
import { reminderDue } from '#server/features/companies/rules.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const day = 86_400_000

/** Ends expired trials and sends due reminders, each once (BK-005). */
export async function endTrials(platform: Platform): Promise<void> {
  const { database, log } = platform
  const now = platform.clock.now()
  const by = { actor: { kind: 'system' }, reason: 'The trial has expired.' } as const
  for (const { companyId } of await listExpiredTrials(database.sql, now)) {
    const done = await database.transaction((tx) =>
      changeAccount(tx, platform, companyId, { kind: 'expireTrial' }, by),
    )
    // Refused if staff have extended the trial or activated the company in the meantime.
    if (!isRefused(done)) log.info({ companyId }, 'trial ended')
  }

  const longest = Math.max(...trialReminderDays)
  const until = new Date(now.getTime() + (longest + 1) * day)
  for (const { companyId, trialEndsAt } of await listTrialsEndingBefore(database.sql, {
    now,
    until,
  })) {
    const reminder = reminderDue(trialEndsAt, now)
    if (!reminder) continue
    await database.transaction((tx) =>
      notifyTrialReminder(tx, platform, { companyId, endsAt: trialEndsAt }, reminder),
    )
  }
}
