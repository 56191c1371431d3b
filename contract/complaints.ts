import * as z from 'zod/mini'
import { accountCall } from './access.ts'
import { endpoint, Id, idParams, ok } from './endpoint.ts'
import { Day, filterText, mailSafe, requiredText } from './fields.ts'
import { fieldMessages } from './notices.ts'
import { adminApi } from './back-office/staff.ts'
import { Tier } from './tiers.ts'

// ── Members ──

/** What the operator does not mediate in (CP-005, CP-006, CN-021). */
export const complaintMinimum = 'EUR 2,000'
export const complaintPolicy = {
  intro:
    'We help when a trade between members has gone wrong. We do not mediate in complaints about',
  excluded: [
    'hardware of grade C or D',
    `transactions under ${complaintMinimum}`,
    'goods that were sold as is',
    'software',
  ],
  papers: 'The purchase order and the invoice must state the grade of the goods.',
} as const

/** Characters of each text of a complaint. */
export const complaintLimits = { complaintTitle: 100, body: 5000, resolution: 2000 } as const
/** Each of the two files (AM-103). */
export const complaintFileBytes = 10 * 1024 * 1024
export const complaintFileTypes = ['pdf', 'jpg', 'jpeg', 'png', 'doc', 'docx'] as const
export const complaintsPerDay = 5

/** As 20/11/2026, and a day that exists. */
const DayInput = z.pipe(
  requiredText(10).check(z.regex(/^\d{2}\/\d{2}\/(19|20)\d{2}$/, fieldMessages.date)),
  z.pipe(
    z.transform((text: string) => text.split('/').toReversed().join('-')),
    z.iso.date(fieldMessages.date),
  ),
)

export const ComplaintInput = z.object({
  complaintTitle: requiredText(complaintLimits.complaintTitle).check(mailSafe),
  transactionDate: DayInput,
  body: requiredText(complaintLimits.body).check(mailSafe),
  resolution: requiredText(complaintLimits.resolution).check(mailSafe),
})

export const logComplaint = endpoint({
  method: 'POST',
  path: '/api/companies/:id/actions/logComplaint',
  summary:
    'File a complaint about a company, with the purchase order and the invoice; it becomes a case',
  access: 'member',
  blocked: 'denied',
  params: idParams,
  body: ComplaintInput,
  files: { fields: ['po', 'invoice'], bytesEach: complaintFileBytes },
  limits: { shareOfRequests: 0.05, bodyBytes: 2 * complaintFileBytes + 128 * 1024 },
  answer: ok(z.object({ msg: z.string(), caseNumber: z.string() })),
  refusals: {
    404: 'No such company',
    409: 'The own company, or one that sells services only',
    429: 'So many complaints a day',
  },
})

/** How people call a case: C00042. */
export const caseNumber = (id: number) => `C${String(id).padStart(5, '0')}`

// ── Back office ──

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
  excluded: 'Rejected as excluded',
  'with-party': 'With the other party',
  solved: 'Solved',
  unsolved: 'Unsolved',
}

/** Which states may follow: a case that was closed can be looked into again, and an unsolved one be solved late. */
export const complaintSteps: Record<ComplaintState, readonly ComplaintState[]> = {
  received: ['in-review', 'with-party', 'excluded'],
  'in-review': ['with-party', 'solved', 'unsolved', 'excluded'],
  'with-party': ['solved', 'unsolved', 'in-review', 'excluded'],
  excluded: ['in-review'],
  solved: ['in-review'],
  unsolved: ['solved', 'in-review'],
}
/** States in which staff have something to do. */
export const openComplaintStates = ['received', 'in-review', 'with-party'] as const
/** Days that the other party is given unless staff say otherwise. */
export const answerDays = 14
export const complaintPageSize = 50
export const complaintTextMax = 2000

const Named = z.object({ id: z.int(), name: z.string() })
const Entry = z.object({
  id: z.int(),
  kind: z.enum(['filed', 'state', 'deadline', 'note', 'file']),
  at: z.iso.datetime(),
  /** Who of staff; null for who filed it. */
  by: z.nullable(z.string()),
  state: z.nullable(z.enum(complaintStates)),
  deadline: z.nullable(z.string()),
  words: z.string(),
})
export type ComplaintEntry = z.output<typeof Entry>

export const ComplaintRow = z.object({
  id: z.int(),
  caseNumber: z.string(),
  title: z.string(),
  state: z.enum(complaintStates),
  stateSince: z.iso.datetime(),
  filedAt: z.iso.datetime(),
  /** Who complains: company and person. */
  by: Named,
  contact: Named,
  /** About whom. */
  company: Named,
  /** A day, as 2026-11-20; of a case that waits for the other party. */
  deadline: z.nullable(z.string()),
  isLate: z.boolean(),
})
export type ComplaintRow = z.output<typeof ComplaintRow>

export const ComplaintFile = z.object({
  id: z.int(),
  /** The two of who complains, and what staff added. */
  kind: z.enum(['po', 'invoice', 'added']),
  name: z.string(),
  type: z.string(),
  size: z.int(),
  /** In hexadecimal digits. */
  sha256: z.string(),
})
export type ComplaintFile = z.output<typeof ComplaintFile>

export const Complaint = z.extend(ComplaintRow, {
  transactionDate: z.string(),
  body: z.string(),
  resolution: z.string(),
  contactEmail: z.string(),
  /** Of the company that the complaint is about, at this moment. */
  tier: Tier,
  files: z.array(ComplaintFile),
  entries: z.array(Entry),
  version: z.int(),
})
export type Complaint = z.output<typeof Complaint>

const Words = requiredText(complaintTextMax).check(mailSafe)
const Version = z.int(fieldMessages.number)
const Changed = ok(z.object({ version: z.int() }))
const changedMeanwhile = '`payload.extra` CHANGED: changed by someone else'

export const listComplaints = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/complaints`,
  summary: 'Complaint cases, newest first, and how many there are in each state',
  query: z.object({
    /** One state, or all that staff have to do something about. */
    state: z.optional(z.enum([...complaintStates, 'open'], fieldMessages.choice)),
    /** Whoever of both sides. */
    companyId: z.optional(Id),
    /** A case number, a word of the title, or a part of a company's name. */
    text: filterText(100),
    /** A page is continued from the last id of the one before. */
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

export const getComplaintFile = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/complaints/:id/files/:fileId`,
  summary: 'A file of a case, for download; each reading is an entry of the audit log',
  params: z.object({ id: Id, fileId: Id }),
  answer: ok(z.object({})),
  documents: {
    'application/pdf': 'A paper',
    'image/jpeg': 'A picture of one',
    'image/png': 'A picture of one',
    'application/msword': 'A paper of an older Word',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'A paper of Word',
  },
  refusals: { 404: 'No such file in this case' },
})

export const moveComplaint = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/complaints/:id/state`,
  summary:
    'Change the state of a case; both parties are notified by mail, and the company’s tier is recomputed (BK-030)',
  params: idParams,
  body: z.object({
    state: z.enum(complaintStates, fieldMessages.choice),
    /** What both sides read. */
    words: Words,
    /** The day by whose end the other party answers; of the state 'with-party' alone. */
    deadline: z.optional(Day),
    version: Version,
  }),
  answer: Changed,
  refusals: { 404: 'No such case', 409: `${changedMeanwhile}; STATE: it cannot follow` },
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
    409: `${changedMeanwhile}; STATE: the case does not wait for a party`,
  },
})

export const noteComplaint = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/complaints/:id/notes`,
  summary: 'Add a note for colleagues to a case',
  params: idParams,
  body: z.object({ words: Words }),
  answer: ok(z.object({ id: z.int() })),
  refusals: { 404: 'No such case' },
})

/** Each is checked and kept as those of members are (BK-026). */
export const addComplaintFile = endpoint({
  ...accountCall,
  method: 'POST',
  path: `${adminApi}/complaints/:id/files`,
  summary: 'Add a paper to a case, such as an answer that came by mail',
  params: idParams,
  body: z.object({ words: Words }),
  files: { fields: ['file'], bytesEach: complaintFileBytes },
  limits: { shareOfRequests: 0.05, bodyBytes: complaintFileBytes + 128 * 1024 },
  answer: ok(z.object({ id: z.int() })),
  refusals: { 404: 'No such case', 409: '`payload.extra` FULL: too many files' },
})
