import type * as z from 'zod/mini'
import type { SignedInViewer } from '#contract/access.ts'
import { caseNumber, complaintsPerDay, type ComplaintInput } from '#contract/complaints.ts'
import { businessDate, businessDayStart } from '#contract/dates.ts'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { repeatMinutes } from '#contract/messages.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { paths } from '#contract/paths.ts'
import { refusals } from '#contract/refusals.ts'
import { validateDocuments } from '#server/features/complaints/change-case.ts'
import {
  complaintFiledMail,
  newCaseMail,
  notifyOperator,
  notifySides,
} from '#server/features/complaints/notify-sides.ts'
import { presentFacts } from '#server/features/complaints/present-case.ts'
import {
  earlierComplaints,
  findAccused,
  findCase,
  insertComplaint,
  insertEntry,
  lockComplainer,
} from '#server/features/complaints/queries.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'
import {
  isRefused,
  notFound,
  refuse,
  refuseFields,
  refuseForToday,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

type Documents = Record<'po' | 'invoice', ReceivedFile>

/** Files a complaint and notifies both sides and the operator; a repeat within minutes returns the same case. */
export async function fileComplaint(
  platform: Platform,
  viewer: SignedInViewer,
  input: { companyId: number; words: z.output<typeof ComplaintInput>; documents: Documents },
  actor: Actor,
): Promise<{ caseNumber: string } | Refused> {
  const { companyId, words, documents } = input
  const now = platform.clock.now()
  if (companyId === viewer.companyId) return refuse(409, refusals.ownCompany, { extra: 'OWN' })
  const accused = await findAccused(platform.database.sql, companyId)
  if (!accused) return notFound()
  if (accused.isServiceOnly) {
    return refuse(409, refusals.serviceCompany, { extra: 'SERVICE_COMPANY' })
  }
  if (words.transactionDate > businessDate(now)) {
    return refuseFields([{ param: 'transactionDate', msg: fieldMessages.notAfterToday }])
  }
  const checked = await validateDocuments(platform, documents)
  if (isRefused(checked)) return checked
  const complaint = {
    contactId: viewer.contactId,
    byCompanyId: viewer.companyId,
    companyId,
    title: words.complaintTitle,
    transactionDate: words.transactionDate,
    body: words.body,
    resolution: words.resolution,
    now,
  }
  const since = {
    day: businessDayStart(now),
    repeat: new Date(now.getTime() - repeatMinutes * 60_000),
  }
  return platform.database.transaction(async (tx) => {
    await lockComplainer(tx, viewer.contactId)
    const earlier = await earlierComplaints(tx, complaint, since)
    if (earlier.repeated !== null) return { caseNumber: caseNumber(earlier.repeated) }
    if (earlier.today >= complaintsPerDay) {
      return refuseForToday(refusals.tooManyComplaints, now)
    }
    const id = await insertComplaint(tx, complaint, {
      purchaseOrder: await storeFile(tx, checked.po, now),
      invoice: await storeFile(tx, checked.invoice, now),
    })
    await insertEntry(tx, {
      complaintId: id,
      kind: 'filed',
      state: 'received',
      words: '',
      at: now,
    })
    const details = { case: caseNumber(id), title: words.complaintTitle }
    await recordAuditEntry(tx, { at: now, act: 'complaint.filed', actor, companyId, details })
    const facts = presentFacts((await findCase(tx, id))!)
    await notifySides(platform, tx, id, 'filed', (side, name, brand) =>
      complaintFiledMail({ side, name, facts, brand }),
    )
    const link = platform.siteUrl + paths.adminComplaint(id)
    await notifyOperator(platform, tx, id, newCaseMail({ facts, link }))
    return { caseNumber: caseNumber(id) }
  })
}
