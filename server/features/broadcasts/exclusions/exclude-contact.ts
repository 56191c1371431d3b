import { fieldMessages } from '#contract/notices.ts'
import { refusals } from '#contract/refusals.ts'
import { paths } from '#contract/paths.ts'
import { exclusionMail, liftedMail } from '#server/features/broadcasts/exclusions/emails.ts'
import {
  findContactToExclude,
  findExclusions,
  insertExclusion,
  hasExclusion,
  markLifted,
  type ExcludedContact,
} from '#server/features/broadcasts/exclusions/queries.ts'
import { findList } from '#server/features/broadcasts/posting/queries.ts'
import { mailHead, readSettings } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { notFound, refuse, refuseFields, type Refused } from '#server/platform/http/refusal.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

const day = 86_400_000
const allLists = 'All lists'

const staffOf = (actor: Actor) => (actor.kind === 'staff' ? actor.id : null)

async function queueMail(
  platform: Platform,
  tx: Tx,
  contact: ExcludedContact,
  key: string,
  mail: { subject: string; text: string; html: string },
): Promise<void> {
  const { head } = await mailHead(platform)
  await platform.mailer.queueMail(
    tx,
    { key, lane: 'personal', ...head, ...mail },
    toAddress(tx, contact.email, contact.id),
  )
}

/**
 * Excludes a contact from one list, or from all, for some days or until lifted. The contact is notified by e-mail;
 * colleagues may still send (BC-055, BK-047).
 */
export async function excludeContact(
  platform: Platform,
  contactId: number,
  given: { listId: number | null; days: number | null; reason: string; note: string },
  actor: Actor,
): Promise<{ id: number } | Refused> {
  const { listId, days, reason, note } = given
  const now = platform.clock.now()
  const { shortName: brand } = await readSettings(platform)
  return platform.database.transaction(async (tx) => {
    const contact = await findContactToExclude(tx, contactId)
    if (!contact) return notFound()
    const list = listId === null ? undefined : await findList(tx, listId)
    if (listId !== null && !list)
      return refuseFields([{ param: 'listId', msg: fieldMessages.list }])
    if (await hasExclusion(tx, { contactId, listId, now })) {
      return refuse(409, refusals.excludedAlready, { extra: 'EXCLUDED' })
    }
    const until = days === null ? null : new Date(now.getTime() + days * day)
    const by = staffOf(actor)
    const id = await insertExclusion(tx, { contactId, listId, reason, from: now, until, by })
    await recordAuditEntry(tx, {
      at: now,
      act: 'exclusion.set',
      actor,
      companyId: contact.companyId,
      contactId,
      reason,
      details: {
        list: list?.name ?? allLists,
        until: until?.toISOString() ?? 'lifted',
        ...(note === '' ? {} : { note }),
      },
    })
    const mail = exclusionMail({
      name: contact.name,
      list: list?.name,
      until,
      reason,
      rulesUrl: platform.siteUrl + paths.broadcastRules,
      brand,
    })
    await queueMail(platform, tx, contact, `exclusion:${id}`, mail)
    return { id }
  })
}

/** Lifts an exclusion and notifies the contact. */
export async function liftExclusion(
  platform: Platform,
  id: number,
  reason: string,
  actor: Actor,
): Promise<'lifted' | Refused> {
  const now = platform.clock.now()
  const { shortName: brand } = await readSettings(platform)
  return platform.database.transaction(async (tx) => {
    const [row] = await findExclusions(tx, { id, limit: 1 }, now)
    if (!row) return notFound()
    if (!(await markLifted(tx, { id, now, by: staffOf(actor), reason }))) {
      return refuse(409, refusals.exclusionEnded, { extra: 'OVER' })
    }
    const { contactId, companyId } = row
    const details = { list: row.listName ?? allLists }
    await recordAuditEntry(tx, {
      at: now,
      act: 'exclusion.lifted',
      actor,
      companyId,
      contactId,
      reason,
      details,
    })
    const contact = await findContactToExclude(tx, contactId)
    if (contact) {
      const list = row.listName ?? undefined
      await queueMail(
        platform,
        tx,
        contact,
        `exclusion:${id}:lifted`,
        liftedMail({ name: contact.name, list, brand }),
      )
    }
    return 'lifted'
  })
}
