import { errorMailMinutes, errorRetentionDays } from '#contract/back-office/desk/errors.ts'
import { paths } from '#contract/paths.ts'
import { newErrorsMail } from '#server/features/back-office/errors/emails.ts'
import { mailHead, providerAddress } from '#server/features/site/public.ts'
import { deleteOldErrors, claimUnmailed } from '#server/platform/errors/error-queries.ts'
import type { Job } from '#server/platform/jobs.ts'
import type { DeleteOld } from '#server/platform/retention.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'

const dayMs = 86_400_000
const hourDays = 2

export const mailNewErrors: Job = {
  name: 'mail-new-errors',
  title: 'Mail about new errors',
  description: `Mails the operator about errors that are new or came back, at most every ${errorMailMinutes} minutes.`,
  schedule: '*/5 * * * *',
  run: async (platform) => {
    const { database, clock, mailer, siteUrl } = platform
    const now = clock.now()
    const after = new Date(now.getTime() - errorMailMinutes * 60_000)
    await database.transaction(async (tx) => {
      const unmailed = await claimUnmailed(tx, { now, after })
      if (unmailed.length === 0) return
      // Reports of browsers come last: they can be made up.
      const errors = unmailed.toSorted(
        (a, b) => Number(a.kind === 'browser') - Number(b.kind === 'browser') || a.id - b.id,
      )
      const mail = newErrorsMail({ errors, url: siteUrl + paths.adminErrors })
      const { sender, logo } = (await mailHead(platform)).head
      await mailer.queueMail(
        tx,
        { key: `new-errors:${now.getTime()}`, lane: 'personal', sender, logo, ...mail },
        toAddress(tx, await providerAddress(platform)),
      )
    })
  },
}

/** Deletes errors long after they were last seen. */
export const purgeErrors: DeleteOld = async ({ database, clock }) => {
  const now = clock.now().getTime()
  await database.transaction((tx) =>
    deleteOldErrors(tx, {
      seenBefore: new Date(now - errorRetentionDays * dayMs),
      hoursBefore: new Date(now - hourDays * dayMs),
    }),
  )
}
