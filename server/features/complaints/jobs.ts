import { complaintReminderDays } from '#contract/complaints/desk/cases.ts'
import { businessDate, formatDay } from '#contract/dates.ts'
import { complaintReminderMail, notifySides } from '#server/features/complaints/notify-sides.ts'
import { presentFacts } from '#server/features/complaints/present-case.ts'
import {
  findCase,
  findCasesToRemind,
  insertEntry,
  lockCase,
  markReminded,
} from '#server/features/complaints/queries.ts'
import type { Job } from '#server/platform/jobs.ts'

/** Reminds the other party of a case once, some days before its deadline, in the morning (BK-075). */
export const remindOfDeadlines: Job = {
  name: 'remind-of-complaint-deadlines',
  title: 'Remind of complaint deadlines',
  description: 'Reminds the other party of a complaint once, some days before its deadline.',
  schedule: '20 8 * * *',
  run: async (platform) => {
    const now = platform.clock.now()
    const days = {
      from: businessDate(now),
      to: businessDate(new Date(now.getTime() + complaintReminderDays * 86_400_000)),
    }
    for (const { id } of await findCasesToRemind(platform.database.sql, days)) {
      await platform.database.transaction(async (tx) => {
        const locked = await lockCase(tx, id)
        if (locked?.state !== 'with-party') return
        const row = (await findCase(tx, id))!
        const deadline = formatDay(row.deadline!)
        await markReminded(tx, id, now)
        await insertEntry(tx, { complaintId: id, kind: 'reminder', words: '', at: now })
        const occasion = `reminder:${row.deadline}`
        await notifySides(platform, tx, id, occasion, (side, name, brand) =>
          side === 'by'
            ? undefined
            : complaintReminderMail({ name, facts: presentFacts(row), deadline, brand }),
        )
      })
    }
  },
}
