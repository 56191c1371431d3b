import { trialReminderDays } from '#contract/billing/account-status.ts'
import { monthsBefore } from '#contract/dates.ts'
import { changeAccount } from '#server/features/companies/account/change-account.ts'
import { notifyTrialReminder } from '#server/features/companies/account/notify-trial.ts'
import {
  listTrialsEndingBefore,
  listExpiredTrials,
} from '#server/features/companies/account/queries.ts'
import { clearRemovedContacts } from '#server/features/companies/profiles/queries.ts'
import { reminderDue } from '#server/features/companies/rules.ts'
import { recomputeTiers } from '#server/features/companies/tiers/recompute-tier.ts'
export { findPlaces } from '#server/features/companies/places/jobs.ts'
export {
  checkVatNumber,
  purgeVatChecks,
  retryVatChecks,
} from '#server/features/companies/verification/check-vat.ts'
export { checkWebsite } from '#server/features/companies/verification/check-website.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Hourly, so that a trial ends with its last day in Amsterdam, in summer and winter. */
export const endTrials: Job = {
  name: 'end-trials',
  title: 'End trials',
  description: 'Ends expired free trials and reminds of those that end soon.',
  schedule: '0 * * * *',
  run: endExpiredTrials,
}

/** Shortly after midnight, so that tiers rise on their day. */
export const recomputeTiersJob: Job = {
  name: 'derive-tiers',
  title: 'Recompute tiers',
  description: 'Recomputes the tier of every company, so that it rises on its day.',
  schedule: '10 0 * * *',
  run: recomputeTiers,
}

/** Clears the personal fields of contacts who were removed long ago. */
export const clearContacts: DeleteOld = clearContactsRemovedLongAgo

/** Limits transactions; a change of contacts refreshes the directory and the masking of the company's stock. */
const clearedAtOnce = 100
/** Bounds one run; the next run continues. */
const maxClearBatches = 100

export async function clearContactsRemovedLongAgo(platform: Platform): Promise<void> {
  const { database, log } = platform
  const now = platform.clock.now()
  const { removedContactMonthsKept } = await readOperatorSettings(platform)
  const before = monthsBefore(now, removedContactMonthsKept)
  let cleared = 0
  for (let batch = 0; batch < maxClearBatches; batch++) {
    const n = await database.transaction((tx) =>
      clearRemovedContacts(tx, { before, now, limit: clearedAtOnce }),
    )
    cleared += n
    if (n < clearedAtOnce) break
  }
  if (cleared > 0) log.info({ cleared }, 'personal fields of removed contacts cleared')
}

const day = 86_400_000

async function endExpiredTrials(platform: Platform): Promise<void> {
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
