import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { attachedDocuments } from '../../complaints/desk/cases.ts'
import { endpoint, Id, idParams, ok } from '../../endpoint.ts'
import { lines, OptionalReason, Reason, Instant } from '../../fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { heardFrom, RegistrationMessage, registrationStates } from '../registration.ts'
import { SimilarCompany } from '#contract/back-office/back-office.ts'
import { fraudSignals } from '#contract/fraud/desk/fraud-signals.ts'
import { FilledTemplate } from '#contract/mail/desk/mail-templates.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** The checklist by which staff verify a company, in the order of the keys 1 to 5 (BK-004). */
export const checkKinds = ['vat', 'website', 'telephone', 'address', 'references'] as const
export type CheckKind = (typeof checkKinds)[number]
export const checkNames: Record<CheckKind, string> = {
  vat: 'Tax number',
  website: 'Website',
  telephone: 'Telephone',
  address: 'Address',
  references: 'References',
}
export const checkOutcomes = ['passed', 'failed', 'not-needed'] as const
export type CheckOutcome = (typeof checkOutcomes)[number]
export const checkOutcomeNames: Record<CheckOutcome, string> = {
  passed: 'Passed',
  failed: 'Failed',
  'not-needed': 'Not needed',
}
export const checkNoteMax = 500
/** Maximum length of a question to an applicant. */
export const questionMax = 5000

export const ProfileCheck = z.object({
  kind: z.enum(checkKinds),
  /** Null while nobody has checked it. */
  done: z.nullable(
    z.object({
      outcome: z.enum(checkOutcomes),
      note: z.string(),
      by: z.string(),
      at: Instant,
    }),
  ),
  /** Evidence from automatic checks; null if there is none. */
  evidence: z.nullable(z.object({ says: z.string(), holds: z.boolean() })),
  /** A note on a check that has no outcome yet. */
  remark: z.nullable(z.object({ note: z.string(), by: z.string(), at: Instant })),
})
export type ProfileCheck = z.input<typeof ProfileCheck>

export const VatEvidence = z.object({
  vatNumber: z.string(),
  requestedAt: Instant,
  /** Null while VIES has not answered; it is asked again. */
  answer: z.nullable(z.enum(['valid', 'invalid'])),
  answeredAt: z.nullable(Instant),
  consultation: z.string(),
  traderName: z.string(),
  traderAddress: z.string(),
  attempts: z.int(),
  lastFault: z.string(),
})
export type VatEvidence = z.input<typeof VatEvidence>

/** An open finding of Fraud watch about the company that applies (BK-110). */
export const RegistrationFinding = z.object({
  id: z.int(),
  signal: z.enum(fraudSignals),
  /** The other side of a pair; null for ours, and where there is none. */
  company: z.nullable(z.object({ id: z.int(), name: z.string() })),
  /** Of a look-alike: the domain of the applicant, or the one that resembles it, and the other. */
  domains: z.nullable(z.object({ domain: z.string(), other: z.string() })),
})
export type RegistrationFinding = z.output<typeof RegistrationFinding>

export const Registration = z.object({
  id: z.int(),
  /** Such as R00042. */
  number: z.string(),
  state: z.enum(registrationStates),
  receivedAt: Instant,
  company: z.object({
    /** Null if its e-mail address belonged to a contact already. */
    id: z.nullable(z.int()),
    version: z.nullable(z.int()),
    name: z.string(),
    address: z.string(),
    zip: z.string(),
    city: z.string(),
    country: z.string(),
    website: z.string(),
    vatNumber: z.string(),
    /** The name of the tax number in the country. */
    taxLabel: z.enum(['VAT', 'EORI']),
    description: z.string(),
  }),
  contact: z.object({
    name: z.string(),
    function: z.string(),
    email: z.string(),
    telephone: z.string(),
    /** The time at which the applicant confirmed the address by the mailed link; null before. */
    emailConfirmedAt: z.nullable(Instant),
    /** Whether the domain of the address is that of the website. */
    hasCompanyDomain: z.boolean(),
  }),
  heard: z.enum(Object.keys(heardFrom) as [keyof typeof heardFrom]),
  isFromQrCode: z.boolean(),
  contractVersion: z.int(),
  source: z.string(),
  checks: z.array(ProfileCheck),
  vat: z.nullable(VatEvidence),
  /** Whether VIES can be asked: a number of an EU country, written as those of the country are. */
  canAskVies: z.boolean(),
  /** The contact who has this e-mail address already. */
  known: z.nullable(
    z.object({
      id: z.int(),
      name: z.string(),
      companyId: z.int(),
      company: z.string(),
      /** Whether the contact still has the address and may sign in with it. */
      canSignIn: z.boolean(),
    }),
  ),
  similar: z.array(SimilarCompany),
  findings: z.array(RegistrationFinding),
  messages: z.array(RegistrationMessage),
  /** Texts to begin a question from. */
  templates: z.array(FilledTemplate),
})
export type Registration = z.input<typeof Registration>

/** Of the files that applicants send with an answer; checked like those of complaints. */
export const getRegistrationFile = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/registrations/:id/files/:fileId`,
  summary: 'Download a file that an applicant sent with an answer; recorded in the audit log',
  params: z.object({ id: Id, fileId: Id }),
  answer: ok(z.object({})),
  documents: attachedDocuments,
  refusals: { 404: 'No such file in this application' },
})

const refusals = {
  404: 'No such registration',
  409: '`payload.extra` STATE: it was decided already; CHECKS: checks are open or have failed',
}

export const getRegistration = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/registrations/:id`,
  summary: 'An application with its checks and the companies that it resembles',
  params: idParams,
  answer: ok(Registration),
  refusals: { 404: refusals[404] },
})

const act = <const P extends string, const B extends z.ZodMiniType>(
  path: P,
  summary: string,
  body: B,
) =>
  endpoint({
    ...accountCall,
    method: 'POST',
    path: `${adminApi}/registrations/:id/${path}`,
    summary,
    params: idParams,
    body,
    answer: ok(Registration),
    refusals,
  })

export const setCheck = act(
  'checks',
  'Record the outcome of a check with a note; without an outcome only the note, without both nothing remains',
  z.object({
    kind: z.enum(checkKinds, fieldMessages.choice),
    outcome: z.nullable(z.enum(checkOutcomes, fieldMessages.choice)),
    note: z._default(lines(checkNoteMax), ''),
  }),
)
export const checkVat = act(
  'vat-check',
  'Ask VIES about the VAT number, again if it was asked before',
  z.object({}),
)
export const approveRegistration = act(
  'approve',
  'Start the free trial and mail the link that chooses a password; every check must be done. Needs a reason while the applicant has not confirmed the e-mail address',
  z.object({ reason: OptionalReason }),
)
export const RejectRegistrationBody = z.object({
  reason: Reason,
  /** Of a known address: mails its owner how to sign in, where the account allows that. */
  sendsSignIn: z._default(z.boolean(fieldMessages.choice), false),
})

export const rejectRegistration = act(
  'reject',
  'Reject an application; the reason is mailed to the applicant. One of a known address is closed: its owner never gets the reason',
  RejectRegistrationBody,
)
export const AskApplicantBody = z.object({
  text: lines(questionMax).check(z.minLength(1, fieldMessages.required)),
})

export const askApplicant = act(
  'question',
  'Mail a question to the applicant, who answers by mail or by the link in it',
  AskApplicantBody,
)
