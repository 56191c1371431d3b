import { formatDate, businessTime, businessTimeZone } from '#contract/dates.ts'
import { buttonPart, composeMail } from '#server/platform/mail-writing/mail-page.ts'

export interface AlarmOfJob {
  title: string
  dueAt: Date
  /** Why its last run failed; null if it has not run. */
  error: string | null
}

/** To the operator: jobs that missed their time or fail (BK-111). */
export function alarmMail({ alarms, url }: { alarms: readonly AlarmOfJob[]; url: string }) {
  const [first] = alarms
  const isOne = alarms.length === 1
  const says = isOne && first!.error !== null ? 'A job has failed' : '1 job is late'
  const subject =
    isOne && first
      ? `${says}: ${first.title}, due ${businessTime(first.dueAt)}`
      : `${alarms.length} jobs are late or have failed`
  return composeMail({
    subject,
    preview: alarms.map(({ title }) => title).join(', '),
    parts: [
      ...alarms.map(({ title, dueAt, error }) => {
        const due = `${businessTime(dueAt)} on ${formatDate(dueAt, businessTimeZone)}`
        return error === null
          ? `“${title}” was due at ${due} and has not run.`
          : `“${title}” was due at ${due} and failed: ${error}`
      }),
      'Jobs that fail are tried again. You get the next mail about a job when it has run in between.',
      buttonPart(url, 'Open the jobs', { intro: 'Open the jobs: ' }),
    ],
    foot: '',
  })
}
