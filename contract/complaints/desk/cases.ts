import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { adminApi } from '../../back-office/staff.ts'
import { complaintFileBytes } from '../../complaints.ts'
import { endpoint, Id, idParams, ok } from '../../endpoint.ts'
import { Day, filterText, lines, mailSafe, requiredText, Version, Instant } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { Tier } from '../../tier-fields.ts'

export const complaintStates = [
  'received',
  'in-review',
  'excluded',
  'with-party',
  'solved',
  'unsolved',
] as const
export type ComplaintState = (typeof complaintStates)[number]

export const complaintStateNames: Record<ComplaintState, string> = {
  received: 'Received',
  'in-review': 'In review',
  excluded: 'Rejected: not covered by the rules',
  'with-party': 'With the other party',
  solved: 'Solved',
  unsolved: 'Unsolved',
}

/** Allowed transitions; closed cases can be reopened, and unsolved ones solved later. */
export const complaintSteps: Record<ComplaintState, readonly ComplaintState[]> = {
  received: ['in-review', 'with-party', 'solved', 'unsolved', 'excluded'],
  'in-review': ['with-party', 'solved', 'unsolved', 'excluded'],
  'with-party': ['solved', 'unsolved', 'in-review', 'excluded'],
  excluded: ['in-review'],
  solved: ['in-review'],
  unsolved: ['solved', 'in-review'],
}
/** States of open cases. */
export const openComplaintStates = ['received', 'in-review', 'with-party'] as const
/** Default deadline of the other party in days. */
export const answerDays = 14
export const complaintPageSize = 50
export const complaintTextMax = 2000
/** Characters of an answer by mail that are stored. */
export const complaintMailMax = 40_000
/** Days before its deadline on which the other party is reminded. */
export const complaintReminderDays = 3

const Named = z.object({ id: z.int(), name: z.string() })
export const ComplaintEntry = z.object({
  id: z.int(),
  kind: z.enum(['filed', 'state', 'deadline', 'note', 'file', 'mail', 'reminder']),
  at: Instant,
  /** Staff member, or the address of an answer by mail; null for the complainant and the program. */
  by: z.nullable(z.string()),
  state: z.nullable(z.enum(complaintStates)),
  deadline: z.nullable(z.string()),
  words: z.string(),
  /** The text for the company complained about, where it differs. */
  otherWords: z.nullable(z.string()),
})
export type ComplaintEntry = z.input<typeof ComplaintEntry>

export const ComplaintRow = z.object({
  id: z.int(),
  caseNumber: z.string(),
  title: z.string(),
  state: z.enum(complaintStates),
  stateSince: Instant,
  filedAt: Instant,
  /** Company and contact of the complainant. */
  by: Named,
  contact: Named,
  /** The company complained about. */
  company: Named,
  /** Date such as 2026-11-20, while the case waits for the other party. */
  deadline: z.nullable(z.string()),
  isLate: z.boolean(),
})
export type ComplaintRow = z.input<typeof ComplaintRow>

export const ComplaintFile = z.object({
  id: z.int(),
  /** The complainant's two files, or one added by staff. */
  kind: z.enum(['po', 'invoice', 'added']),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  /** Hexadecimal. */
  sha256: z.string(),
})
export type ComplaintFile = z.output<typeof ComplaintFile>

export const CaseParty = z.object({
  name: z.string(),
  email: z.string(),
  telephone: z.string(),
  companyTelephone: z.string(),
  address: z.string(),
  country: z.string(),
})

export const Complaint = z.extend(ComplaintRow, {
  transactionDate: z.string(),
  body: z.string(),
  resolution: z.string(),
  contactEmail: z.string(),
  /** The recipient of mail to each side; null if there is none any more. */
  parties: z.object({ by: z.nullable(CaseParty), about: z.nullable(CaseParty) }),
  /** Current tier of the company complained about. */
  tier: Tier,
  files: z.array(ComplaintFile),
  entries: z.array(ComplaintEntry),
  version: z.int(),
})
export type Complaint = z.input<typeof Complaint>

const Words = requiredText(complaintTextMax).check(mailSafe)
const Changed = ok(z.object({ version: z.int() }))
const editConflict = '`payload.extra` CHANGED: changed by someone else'

export const listComplaints = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/complaints`,
  summary: 'Complaint cases, newest first, with counts by state',
  query: z.object({
    /** One state, or all open ones. */
    state: z.optional(z.enum([...complaintStates, 'open'], fieldMessages.choice)),
    /** On either side. */
    companyId: z.optional(Id),
    /** Matches a case number, a word of the title, or part of a company's name. */
    text: filterText(100),
    /** Cursor: last id of the previous page. */
    before: z.optional(Id),
  }),
  answer: ok(
    z.object({
      results: z.array(ComplaintRow),
      next: z.nullable(z.int()),
      counts: z.partialRecord(z.enum(complaintStates), z.int()),
      late: z.int(),
    }),
  ),
})

export const getComplaint = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/complaints/:id`,
  summary: 'One case with its files, notes and log',
  params: idParams,
  answer: ok(Complaint),
  refusals: { 404: 'No such case' },
})

/** Types of files of a case or an applicant, by content type. */
export const attachedDocuments = {
  'application/pdf': 'A document',
  'image/jpeg': 'A picture of a document',
  'image/png': 'A picture of a document',
  'application/msword': 'A Word document',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'A Word document',
} as const

export const getComplaintFile = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/complaints/:id/files/:fileId`,
  summary: 'Download a file of a case; each download is recorded in the audit log',
  params: z.object({ id: Id, fileId: Id }),
  answer: ok(z.object({})),
  documents: attachedDocuments,
  refusals: { 404: 'No such file in this case' },
})

export const MoveComplaintBody = z.object({
  state: z.enum(complaintStates, fieldMessages.choice),
  /** Message to both parties, or to the complainant if the other party gets its own. */
  words: Words,
  otherWords: z.optional(Words),
  /** Last day for the other party to answer; for the state 'with-party' only. */
  deadline: z.optional(Day),
  version: Version,
})

export const moveComplaint = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/complaints/:id/state`,
  summary:
    'Change the state of a case; both parties are notified by mail, and the company’s tier is recomputed (BK-030)',
  params: idParams,
  body: MoveComplaintBody,
  answer: Changed,
  refusals: { 404: 'No such case', 409: `${editConflict}; STATE: this transition is not allowed` },
})

const CaseMail = z.object({
  /** The recipient; null if nobody is left to write to, who then gets no mail. */
  to: z.nullable(z.string()),
  subject: z.string(),
  text: z.string(),
})

export const previewComplaintMails = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/complaints/:id/preview`,
  summary: 'The mails that a change of state would send; changes nothing',
  params: idParams,
  body: z.object({
    state: z.enum(complaintStates, fieldMessages.choice),
    words: lines(complaintTextMax),
    otherWords: z.optional(lines(complaintTextMax)),
    deadline: z.optional(z.union([Day, z.literal('')])),
  }),
  answer: ok(z.object({ by: CaseMail, about: CaseMail })),
  refusals: { 404: 'No such case' },
})

export const changeComplaintDeadline = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/complaints/:id/deadline`,
  summary: 'Change the deadline of the other party; both parties are notified by mail',
  params: idParams,
  body: z.object({ deadline: Day, words: Words, version: Version }),
  answer: Changed,
  refusals: {
    404: 'No such case',
    409: `${editConflict}; STATE: the case is not with the other party`,
  },
})

export const NoteComplaintBody = z.object({ words: Words })

export const noteComplaint = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/complaints/:id/notes`,
  summary: 'Add an internal note to a case',
  params: idParams,
  body: NoteComplaintBody,
  answer: ok(z.object({ id: z.int() })),
  refusals: { 404: 'No such case' },
})

export const AddComplaintFileBody = z.object({ words: Words })

/** Validated and stored like the files of members (BK-026). */
export const addComplaintFile = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/complaints/:id/files`,
  summary: 'Add a file to a case, such as an answer received by mail',
  params: idParams,
  body: AddComplaintFileBody,
  files: { fields: ['file'], bytesEach: complaintFileBytes },
  limits: { shareOfRequests: 0.05, bodyBytes: complaintFileBytes + 128 * 1024 },
  answer: ok(z.object({ id: z.int() })),
  refusals: { 404: 'No such case', 409: '`payload.extra` FULL: too many files' },
})
