import { caseNumber } from '#contract/complaints.ts'
import { complaintStateNames, type ComplaintState } from '#contract/complaints/desk/cases.ts'
import { businessDate, formatDay } from '#contract/dates.ts'
import type { ReceivedFile } from '#contract/endpoint.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { refusals } from '#contract/refusals.ts'
import { recomputeTier } from '#server/features/companies/public.ts'
import {
  complaintDeadlineMail,
  complaintStateMail,
  notifySides,
} from '#server/features/complaints/notify-sides.ts'
import { presentFacts, mayFollow, touchesTier } from '#server/features/complaints/present-case.ts'
import {
  findCase,
  lockCase,
  insertEntry,
  writeDeadline,
  writeState,
  filesOfCase,
  maxFiles,
  partiesOf,
  type LockedCase,
  type NewEntry,
} from '#server/features/complaints/queries.ts'
import { readSettings } from '#server/features/site/public.ts'
import { recordReading, type Actor, type NewAuditEntry } from '#server/platform/audit.ts'
import { checkFile } from '#server/platform/files/check-file.ts'
import {
  storeFile,
  type NewFile,
  openFile,
  type OpenFile,
} from '#server/platform/files/stored-files.ts'
import {
  isRefused,
  refuse,
  refuseFields,
  type FieldError,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'
import { staffAction, type StaffAction, type StaffBy } from '#server/platform/staff-action.ts'

const stateForbids = () => refuse(409, refusals.complaintStateForbids, { extra: 'STATE' })

/** Refuses a deadline before today. */
const deadlineFault = (deadline: string, now: Date) =>
  deadline < businessDate(now)
    ? refuseFields([{ param: 'deadline', msg: fieldMessages.notBeforeToday }])
    : undefined

/**
 * Changes the state of a case and notifies both sides with the text of staff. Entering or leaving the state unsolved
 * recomputes the company's tier in the same transaction (BK-030).
 */
export async function changeCaseState(
  platform: Platform,
  id: number,
  step: {
    state: ComplaintState
    words: string
    otherWords?: string | undefined
    deadline?: string | undefined
    version: number
  },
  by: StaffBy,
): Promise<{ version: number } | Refused> {
  const { state, words, otherWords = words, version } = step
  const now = platform.clock.now()
  const deadline = state === 'with-party' ? (step.deadline ?? null) : null
  if (state === 'with-party') {
    if (deadline === null) return refuseFields([{ param: 'deadline', msg: fieldMessages.required }])
    const fault = deadlineFault(deadline, now)
    if (fault) return fault
  }
  return changeCase(platform, id, { ...by, version }, async ({ tx, row: before, log }) => {
    if (!mayFollow(before.state, state)) return stateForbids()
    await writeState(tx, id, { state, deadline, now })
    if (touchesTier(before.state, state)) await recomputeTier(tx, platform, before.companyId)
    await log(
      'complaint.state',
      {
        kind: 'state',
        state,
        deadline,
        words,
        otherWords: otherWords === words ? null : otherWords,
      },
      { state: [complaintStateNames[before.state], complaintStateNames[state]] },
    )
    const row = (await findCase(tx, id))!
    const facts = { ...presentFacts(row), body: row.body, resolution: row.resolution }
    const shown = deadline === null ? undefined : formatDay(deadline)
    await notifySides(platform, tx, id, `${version + 1}`, (side, name, brand) =>
      complaintStateMail({
        side,
        name,
        facts,
        step: { from: before.state, state, deadline: shown },
        words: side === 'by' ? words : otherWords,
        brand,
      }),
    )
    return { version: version + 1 }
  })
}

/** The mails that a change of state would send to the two sides; undefined without such a case. */
export async function previewCaseMails(
  platform: Platform,
  id: number,
  step: {
    state: ComplaintState
    words: string
    otherWords?: string | undefined
    deadline?: string | undefined
  },
) {
  const { sql } = platform.database
  const row = await findCase(sql, id)
  if (!row) return undefined
  const { state, words, otherWords = words, deadline } = step
  const [parties, { shortName: brand }] = await Promise.all([
    partiesOf(sql, id),
    readSettings(platform),
  ])
  const facts = { ...presentFacts(row), body: row.body, resolution: row.resolution }
  const mailTo = (side: 'by' | 'about') => {
    const party = parties[side]
    const { subject, text } = complaintStateMail({
      side,
      name: party?.name ?? '',
      facts,
      step: { from: row.state, state, deadline: deadline ? formatDay(deadline) : undefined },
      words: side === 'by' ? words : otherWords,
      brand,
    })
    return { to: party?.email ?? null, subject, text }
  }
  return { by: mailTo('by'), about: mailTo('about') }
}

/** Changes the deadline of the other party and notifies both sides. */
export async function changeDeadline(
  platform: Platform,
  id: number,
  { deadline, words, version }: { deadline: string; words: string; version: number },
  by: StaffBy,
): Promise<{ version: number } | Refused> {
  const fault = deadlineFault(deadline, platform.clock.now())
  if (fault) return fault
  return changeCase(platform, id, { ...by, version }, async ({ tx, row, log }) => {
    if (row.state !== 'with-party') return stateForbids()
    const before = (await findCase(tx, id))!
    await writeDeadline(tx, id, deadline)
    const details = { deadline: [before.deadline, deadline] } as const
    await log('complaint.deadline', { kind: 'deadline', deadline, words }, details)
    const facts = presentFacts(before)
    await notifySides(platform, tx, id, `${version + 1}`, (side, name, brand) =>
      complaintDeadlineMail({ side, name, facts, deadline: formatDay(deadline), words, brand }),
    )
    return { version: version + 1 }
  })
}

/** Adds a note for staff; independent of the case version. */
export const addCaseNote = (platform: Platform, id: number, words: string, by: StaffBy) =>
  changeCase(platform, id, by, async ({ log }) => ({
    id: await log('complaint.noted', { kind: 'note', words }),
  }))

type CaseAction = StaffAction<LockedCase> & {
  /** Adds the change to the log of the case and to the audit log. @returns the id in the log of the case */
  log: (
    act: NewAuditEntry['act'],
    entry: Omit<NewEntry, 'complaintId' | 'staffId' | 'at'>,
    details?: NewAuditEntry['details'],
  ) => Promise<number>
}

const changeCase = <A>(
  platform: Platform,
  id: number,
  { staffId, ...by }: StaffBy & { version?: number },
  change: (action: CaseAction) => Promise<A | Refused>,
): Promise<A | Refused> =>
  staffAction(platform, { ...by, id, lock: lockCase }, (action) => {
    const { tx, row, now, record } = action
    return change({
      ...action,
      log: async (act, entry, details) => {
        const entryId = await insertEntry(tx, { complaintId: id, staffId, at: now, ...entry })
        // Changes that notify both sides give their text as the reason.
        const reason = entry.kind === 'state' || entry.kind === 'deadline' ? entry.words : ''
        await record(act, {
          companyId: row.companyId,
          reason: reason.slice(0, 500),
          details: { case: caseNumber(id), ...details },
        })
        return entryId
      },
    })
  })

/** Validates documents one after the other, to save memory. */
export async function validateDocuments<Name extends string>(
  platform: Platform,
  documents: Record<Name, ReceivedFile>,
): Promise<Record<Name, NewFile> | Refused> {
  const errors: FieldError[] = []
  const checked: Partial<Record<Name, NewFile>> = {}
  for (const [param, document] of Object.entries(documents) as [Name, ReceivedFile][]) {
    const file = await checkFile(document, platform)
    if (file === 'type') errors.push({ param, msg: fieldMessages.fileType })
    else if (file === 'virus') errors.push({ param, msg: fieldMessages.fileVirus })
    else checked[param] = file
  }
  return errors.length ? refuseFields(errors) : (checked as Record<Name, NewFile>)
}

/** Adds a document to a case, such as a response by mail; validated like those of members. */
export async function addCaseFile(
  platform: Platform,
  id: number,
  { file, words }: { file: ReceivedFile; words: string },
  by: StaffBy,
): Promise<{ id: number } | Refused> {
  const checked = await validateDocuments(platform, { file })
  if (isRefused(checked)) return checked
  return changeCase(platform, id, by, async ({ tx, now, log }) => {
    if ((await filesOfCase(tx, id)).length >= maxFiles) {
      return refuse(409, refusals.tooManyCaseFiles, { extra: 'FULL' })
    }
    const fileId = await storeFile(tx, checked.file, now)
    const details = { file: checked.file.name }
    await log('complaint.file-added', { kind: 'file', fileId, words }, details)
    return { id: fileId }
  })
}

/** Reads a document of a case. Recorded, because it belongs to two members. */
export async function readCaseFile(
  platform: Platform,
  id: number,
  fileId: number,
  actor: Actor,
): Promise<OpenFile | undefined> {
  const { database, clock } = platform
  const isRecorded = await database.transaction(async (tx) => {
    const complaint = await findCase(tx, id)
    const file = (await filesOfCase(tx, id)).find((one) => one.id === fileId)
    if (!complaint || !file) return false
    const companyId = complaint.company.id
    const details = { case: caseNumber(id), file: file.name, fileId }
    const act = 'complaint.file-read'
    await recordReading(tx, { at: clock.now(), act, actor, companyId, details })
    return true
  })
  return isRecorded ? openFile(database.sql, fileId) : undefined
}
