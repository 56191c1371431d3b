import { businessHourStart } from '#contract/dates.ts'
import { mailsToExplain, findMailPeople, whyNoMail } from '#contract/mail/desk/why-mail.ts'
import { parseDayRange, readWords } from '#server/features/back-office/log-filters.ts'
import { explainMail } from '#server/features/mail/desk/why/explain-mail.ts'
import {
  findMailById,
  findMailChoices,
  findMailOfBroadcast,
  findPeople,
  findPerson,
} from '#server/features/mail/desk/why/queries.ts'
import { allLists, listMailKey, listTopic } from '#server/features/broadcasts/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** How long before the asked time a mail may have been sent, and what is shown without a day. */
const earlierMs = 5 * 60_000
const shownDays = 7
const dayMs = 86_400_000

/** Explains to staff why somebody got a mail or did not (BK-043). */
export function mountWhyMail(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(findMailPeople, async ({ query: { q } }) => ({
    status: 200,
    payload: { results: q.trim() === '' ? [] : await findPeople(sql, q.trim()) },
  }))

  mount(mailsToExplain, async ({ query }) => {
    const words = readWords(query.q, 'q')
    if (isRefused(words)) return words
    const person = await findPerson(sql, query.contactId)
    if (!person) return notFound()
    const { email, emailAlternative } = person
    const results = await findMailChoices(sql, {
      addresses: [email, ...(emailAlternative ? [emailAlternative] : [])],
      words,
      ...periodOf(query, platform.clock.now()),
    })
    return { status: 200, payload: { person, results } }
  })

  mount(whyNoMail, async ({ query: { contactId, broadcastId, mailId } }) => {
    const person = await findPerson(sql, contactId)
    const mail =
      mailId !== undefined
        ? await findMailById(sql, mailId)
        : broadcastId === undefined
          ? undefined
          : await findMailOfBroadcast(sql, listMailKey(broadcastId))
    if (!person || !mail) return notFound()
    const [answers, lists] = await Promise.all([
      explainMail({ platform, db: sql, person, mail }),
      allLists(sql),
    ])
    return {
      status: 200,
      payload: {
        person,
        mailId: mail.id,
        subject: mail.subject,
        at: mail.createdAt,
        listName: lists.find(({ id }) => listTopic(id) === mail.topic)?.name ?? null,
        answers,
      },
    }
  })
}

/** Without a day the last week; with a time of the day what was sent from then on. */
function periodOf(
  { day, time }: { day?: string | undefined; time?: string | undefined },
  now: Date,
) {
  if (day === undefined) {
    return {
      since: new Date(now.getTime() - shownDays * dayMs),
      until: undefined,
      isForward: false,
    }
  }
  const { since, until } = parseDayRange({ from: day, to: day })
  if (time === undefined || since === undefined) return { since, until, isForward: false }
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const requestedMs = businessHourStart(since, hour).getTime() + minute * 60_000
  return { since: new Date(requestedMs - earlierMs), until, isForward: true }
}
