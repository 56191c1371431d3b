import {
  exportIncoming,
  listIncoming,
  refuseMail,
  releaseMail,
  retryImport,
  retryIncomingMail,
} from '#contract/mail/desk/incoming.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { refusedMail } from '#server/features/mail/desk/incoming/emails.ts'
import {
  findIncomingPage,
  incomingColumns,
  listIncomingPage,
  readIncoming,
} from '#server/features/mail/desk/incoming/list-incoming.ts'
import { delayedBefore } from '#server/features/mail/desk/incoming/queries.ts'
import { findContactAt } from '#server/features/companies/public.ts'
import { exportDetails, writeExport } from '#server/platform/lists/exports.ts'
import { retryStockImport } from '#server/features/inventory/public.ts'
import { mailContact } from '#server/features/site/public.ts'
import { recordAuditEntry, type NewAuditEntry } from '#server/platform/audit.ts'
import type { Tx } from '#server/platform/database/database.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { notFound } from '#server/platform/http/refusal.ts'
import {
  refuseHeldMail,
  releaseHeldMail,
  retryMail,
} from '#server/platform/incoming/decide-held-mail.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Rows of an export; mails are kept for 30 days. */
const maxRows = 100_000

/** Records what staff decided about a held mail, also in the log of the member whose address it has. */
async function record(
  tx: Tx,
  { id: mailId, mailbox, from }: { id: number; mailbox: string; from: string },
  entry: Pick<NewAuditEntry, 'at' | 'act' | 'actor' | 'reason'>,
): Promise<void> {
  const { companyId, contactId } = (await findContactAt(tx, from)) ?? {}
  const details = { mailId, mailbox, from }
  await recordAuditEntry(tx, { ...entry, companyId, contactId, details })
}

/** Mails that came in and imports of stock files (BK-044, BK-108). */
export function mountIncoming(mount: Mount, platform: Platform): void {
  const { database, clock } = platform
  const db = database.searchSql
  const answered = ({ title }: { title: string }) =>
    ({ status: 200, payload: { msg: title } }) as const

  mount(listIncoming, async ({ query }) => ({
    status: 200,
    payload: await listIncomingPage(db, query, clock.now()),
  }))

  mount(exportIncoming, async ({ query, actor }) => {
    const now = clock.now()
    const { ids } = await findIncomingPage(db, { ...query, page: 1, pageSize: maxRows as 100 }, now)
    const details = { ...exportDetails(query), rows: ids.length }
    await recordAuditEntry(database.sql, { at: now, act: 'incoming.exported', actor, details })
    return {
      isDocument: true,
      isOwn: true,
      type: 'text/csv; charset=utf-8',
      body: writeExport(incomingColumns, query.columns, await readIncoming(db, ids, now)),
      headers: { 'content-disposition': 'attachment; filename="incoming.csv"' },
    } as const
  })

  mount(releaseMail, async ({ params, body: { reason }, actor }) => {
    const now = clock.now()
    const mail = await database.transaction(async (tx) => {
      const released = await releaseHeldMail(tx, params.id, now)
      if (!released) return undefined
      await record(tx, released, { at: now, act: 'incoming.released', actor, reason })
      return released
    })
    return mail ? answered(staffNotices.mailReleased) : notFound()
  })

  mount(refuseMail, async ({ params, body: { reason }, actor }) => {
    const now = clock.now()
    const mail = await database.transaction(async (tx) => {
      const refused = await refuseHeldMail(tx, params.id, { reason, now })
      if (!refused) return undefined
      await record(tx, refused, { at: now, act: 'incoming.refused', actor, reason })
      const { id, from } = refused
      await mailContact(tx, platform, `incoming-refused:${id}`, { email: from }, (brand) =>
        refusedMail({ brand, reason }),
      )
      return refused
    })
    return mail ? answered(staffNotices.mailRefused) : notFound()
  })

  mount(retryIncomingMail, async ({ params, body: { reason }, actor }) => {
    const at = clock.now()
    const isRetried = await database.transaction(async (tx) => {
      if (!(await retryMail(tx, params.id, delayedBefore(at)))) return false
      const details = { mailId: params.id }
      await recordAuditEntry(tx, { at, act: 'incoming.retried', actor, reason, details })
      return true
    })
    return isRetried ? answered(staffNotices.incomingRetried) : notFound()
  })

  mount(retryImport, async ({ params, body: { reason }, actor }) => {
    const entry = { at: clock.now(), actor, reason }
    const isRetried = await database.transaction((tx) => retryStockImport(tx, params.id, entry))
    return isRetried ? answered(staffNotices.incomingRetried) : notFound()
  })
}
