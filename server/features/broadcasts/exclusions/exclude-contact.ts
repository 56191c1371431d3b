import { formatBusinessDateTime } from '#contract/dates.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import {
  findContactToExclude,
  findExclusions,
  insertExclusion,
  findMessageStop,
  hasExclusion,
  markLifted,
} from '#server/features/broadcasts/exclusions/queries.ts'
import { findList } from '#server/features/broadcasts/posting/queries.ts'
import { mailContact } from '#server/features/site/public.ts'
import type { Actor } from '#server/platform/audit.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import {
  composeMail,
  escapeHtml,
  linkedText,
  mailButton,
  mailFacts,
  mailHtmlParagraph,
  mailParagraph,
} from '#server/platform/mail-writing/mail-page.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, staffActionIn } from '#server/platform/staff-action.ts'

const day = 86_400_000
const allLists = 'All lists'

const staffOf = (actor: Actor) => (actor.kind === 'staff' ? actor.id : null)

interface NewExclusion {
  listId: number | null
  days: number | null
  /** Whether it stops replies, messages and requests for quotes too. */
  stopsMessages: boolean
  reason: string
  note: string
}

/** Excludes a contact, not the colleagues, from one list or all, and notifies by e-mail (BC-055, BK-047). */
export const excludeContact = (
  platform: Platform,
  contactId: number,
  exclusion: NewExclusion,
  actor: Actor,
): Promise<{ id: number } | Refused> =>
  platform.database.transaction((tx) => addExclusion(tx, platform, contactId, exclusion, actor))

/** Excludes a contact in the transaction of the caller. */
export async function addExclusion(
  tx: Tx,
  platform: Platform,
  contactId: number,
  input: NewExclusion,
  actor: Actor,
): Promise<{ id: number } | Refused> {
  const { listId, days, reason, note, stopsMessages } = input
  if (stopsMessages && listId !== null) {
    return refuseFields([{ param: 'stopsMessages', msg: fieldMessages.invalid }])
  }
  const acting = { actor, reason, id: contactId, lock: findContactToExclude }
  return staffActionIn(tx, platform, acting, async ({ row, now, record }) => {
    const list = listId === null ? undefined : await findList(tx, listId)
    if (listId !== null && !list) {
      return refuseFields([{ param: 'listId', msg: fieldMessages.list }])
    }
    if (await hasExclusion(tx, { contactId, listId, stopsMessages, now })) {
      return refuse(409, refusals.excludedAlready, { extra: 'EXCLUDED' })
    }
    const until = days === null ? null : new Date(now.getTime() + days * day)
    const exclusion = { contactId, listId, reason, stopsMessages }
    const id = await insertExclusion(tx, { ...exclusion, from: now, until, by: staffOf(actor) })
    await record('exclusion.set', {
      companyId: row.companyId,
      contactId,
      details: {
        list: list?.name ?? allLists,
        until: until?.toISOString() ?? 'lifted',
        ...(stopsMessages ? { stopsMessages } : {}),
        ...(note === '' ? {} : { note }),
      },
    })
    const { name } = row
    const rulesUrl = platform.siteUrl + paths.broadcastRules
    const shown = { name, list: list?.name, until, reason, stopsMessages, rulesUrl }
    await mailContact(tx, platform, `exclusion:${id}`, row, (_brand, brandLine) =>
      exclusionMail({ ...shown, brandLine }),
    )
    return { id }
  })
}

export const liftExclusion = (platform: Platform, id: number, reason: string, actor: Actor) =>
  staffAction(platform, { actor, reason }, async ({ tx, now, record }) => {
    const [row] = await findExclusions(tx, { id, limit: 1 }, now)
    if (!row) return notFound()
    if (!(await markLifted(tx, { id, now, by: staffOf(actor), reason }))) {
      return refuse(409, refusals.exclusionEnded, { extra: 'OVER' })
    }
    const { contactId, companyId } = row
    const details = { list: row.listName ?? allLists }
    await record('exclusion.lifted', { companyId, contactId, details })
    const contact = await findContactToExclude(tx, contactId)
    if (contact) {
      const list = row.listName ?? undefined
      await mailContact(tx, platform, `exclusion:${id}:lifted`, contact, (_brand, brandLine) =>
        liftedMail({ name: contact.name, list, brandLine }),
      )
    }
    return 'lifted'
  })

const formatExclusionEnd = (until: Date | null) =>
  until === null ? undefined : formatBusinessDateTime(until)

/** Refuses messages, replies and requests of a contact for whom they are paused (BK-110). */
export async function refusePaused(
  db: Queryable,
  contactId: number,
  now: Date,
): Promise<Refused | undefined> {
  const stop = await findMessageStop(db, contactId, now)
  if (!stop) return undefined
  const { reason, until } = stop
  return refuse(
    403,
    (formatTime) =>
      `${refusals.messagesPaused} ${endSentence(reason)}${until ? ` Until ${formatTime(until)}.` : ''}`,
    { extra: 'PAUSED' },
  )
}

export const endSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** E-mail to an excluded contact: list, reason and end date (BK-047). */
function exclusionMail(content: {
  name: string
  list: string | undefined
  until: Date | null
  reason: string
  stopsMessages: boolean
  rulesUrl: string
  brandLine: string
}) {
  const { name, list, reason, rulesUrl, brandLine } = content
  const from = list === undefined ? 'all lists' : `the list ${list}`
  const until = formatExclusionEnd(content.until) ?? 'further notice'
  const subject = content.stopsMessages
    ? 'Sending is paused for you'
    : `You cannot post to ${list === undefined ? 'any list' : from} until ${until}`
  const state = content.stopsMessages
    ? 'You cannot send broadcasts, replies, messages or requests for quotes for now. You still receive broadcasts.'
    : `You cannot send broadcasts to ${from} for now. You still receive broadcasts and can reply to them.`
  const next = 'If you think this is a mistake, please contact us. The broadcast rules:'
  const facts = [
    ['List', list ?? 'All lists'],
    ['Until', until],
  ] as const
  return composeMail({
    subject,
    preview: state,
    parts: [
      `Hello ${name},`,
      state,
      {
        text: `Reason: ${reason}\nUntil: ${until}`,
        html: [mailHtmlParagraph(linkedText(reason)), mailFacts(facts)],
      },
      {
        text: `${next}\n${rulesUrl}`,
        html: [mailParagraph(next), mailButton(rulesUrl, 'Broadcast rules')],
      },
    ],
    textFoot: brandLine,
    foot: escapeHtml(brandLine),
  })
}

function liftedMail(content: { name: string; list: string | undefined; brandLine: string }) {
  const { name, list, brandLine } = content
  const to = list === undefined ? 'all lists' : `the list ${list}`
  const subject = `You can send to ${to} again`
  const state = `You can send broadcasts to ${to} again.`
  return composeMail({
    subject,
    preview: state,
    parts: [`Hello ${name},`, state],
    textFoot: brandLine,
    foot: escapeHtml(brandLine),
  })
}
