import { caseNumber } from '#contract/complaints.ts'
import {
  complaintStateNames,
  openComplaintStates,
  type ComplaintState,
} from '#contract/complaints/desk/cases.ts'
import { caseAddress } from '#server/features/complaints/case-mailbox.ts'
import { partiesOf } from '#server/features/complaints/queries.ts'
import { mailHead, providerAddress, mailContact } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import {
  buttonPart,
  composeMail,
  escapeHtml,
  factsPart,
  linkedText,
  mailHtmlParagraph,
  mailParagraph,
} from '#server/platform/mail-writing/mail-page.ts'
import { toAddress } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

interface CaseMail {
  subject: string
  text: string
  html: string
}

/** Mails both sides of a case; a side without contacts gets none (BK-075). */
export async function notifySides(
  platform: Platform,
  tx: Tx,
  complaintId: number,
  /** Part of the mail key: each occasion is mailed once per case. */
  occasion: string,
  /** Undefined to leave out a side. */
  mailFor: (side: Side, name: string, brand: string) => CaseMail | undefined,
): Promise<void> {
  const parties = await partiesOf(tx, complaintId)
  for (const side of ['by', 'about'] as const) {
    const party = parties[side]
    if (!party) continue
    const key = `complaint:${complaintId}:${occasion}:${side}` as const
    const to = { id: party.contactId, email: party.email }
    const { brand } = await mailHead(platform)
    const mail = mailFor(side, party.name, brand)
    const address = caseAddress(platform, complaintId)
    const replyTo = address && { replyTo: { name: `${brand} case`, address } }
    if (mail) await mailContact(tx, platform, key, to, () => ({ ...mail, ...replyTo }))
  }
}

export async function notifyOperator(
  platform: Platform,
  tx: Tx,
  complaintId: number,
  mail: CaseMail,
): Promise<void> {
  const { sender, logo } = (await mailHead(platform)).head
  await platform.mailer.queueMail(
    tx,
    { key: `complaint:${complaintId}:operator`, lane: 'personal', sender, logo, ...mail },
    toAddress(tx, await providerAddress(platform)),
  )
}

/** Side of a case: the complainant, or the company complained about. */
type Side = 'by' | 'about'

interface CaseFacts {
  id: number
  title: string
  byCompany: string
  company: string
  transactionDate: string
}

const factsOf = (facts: CaseFacts): [string, string][] => [
  ['Case', caseNumber(facts.id)],
  ['Complaint', facts.title],
  ['Filed by', facts.byCompany],
  ['About', facts.company],
  ['Transaction', facts.transactionDate],
]

function caseMail(content: {
  subject: string
  name: string
  paragraphs: readonly string[]
  facts: [string, string][]
  quoted?: readonly string[]
  brand: string
}) {
  const { subject, name, paragraphs, facts, quoted = [], brand } = content
  const foot = `Reply to this e-mail to contact ${brand} about this case.`
  return composeMail({
    subject,
    preview: paragraphs[0]!,
    parts: [
      `Hello ${name},`,
      ...paragraphs,
      ...quoted.map((text) => ({ text, html: [mailHtmlParagraph(linkedText(text))] })),
      factsPart(facts),
    ],
    textFoot: foot,
    foot: escapeHtml(foot),
  })
}

/** Sent to both sides when a complaint is filed (BK-075). */
export function complaintFiledMail(content: {
  side: Side
  name: string
  facts: CaseFacts
  brand: string
}) {
  const { side, name, facts, brand } = content
  const number = caseNumber(facts.id)
  const paragraphs = {
    by: [
      `We have received your complaint about ${facts.company}. It is case ${number}.`,
      'We will review it first and keep you informed at every step.',
    ],
    about: [
      `${facts.byCompany} has filed a complaint about ${facts.company}. It is case ${number}.`,
      'We will review it first. You do not need to do anything yet: we will contact you when we need your response.',
    ],
  }[side]
  const subject =
    side === 'by'
      ? `We have received your complaint ${number}`
      : `A complaint about ${facts.company}: ${number}`
  return caseMail({ subject, name, paragraphs, facts: factsOf(facts), brand })
}

interface Step {
  from: ComplaintState
  state: ComplaintState
  /** As 20/11/2026; set while a response of the other party is due. */
  deadline: string | undefined
}

const reviewed: Record<Side, string> = {
  by: 'We are looking into your complaint',
  about: 'We are looking into the complaint about your company',
}

function describeStep({ from, state, deadline }: Step): Record<Side, string> {
  switch (state) {
    case 'received':
      return { by: '', about: '' }
    case 'in-review':
      return openComplaintStates.some((open) => open === from)
        ? { by: `${reviewed.by}.`, about: `${reviewed.about}.` }
        : {
            by: `${reviewed.by} again. The case has been reopened.`,
            about: `${reviewed.about} again. It has no effect in the meantime.`,
          }
    case 'excluded':
      return {
        by: 'We do not mediate this kind of complaint. The case is closed.',
        about:
          'We do not mediate this kind of complaint. The case about your company is closed without consequences.',
      }
    case 'with-party':
      return {
        by: `We have asked the other party to respond by ${deadline}.`,
        about: `Please reply to this e-mail with your response by ${deadline}.`,
      }
    case 'solved':
      return {
        by: 'Your complaint is solved. The case is closed.',
        about: 'The complaint about your company is solved. The case is closed.',
      }
    case 'unsolved':
      return {
        by: 'Your complaint was upheld and remains unsolved.',
        about:
          'The complaint about your company was upheld and remains unsolved. Until it is solved, your company is shown as a Regular member.',
      }
  }
}

/** Sent to both sides when the state of a case changes. The company asked for a response gets the complaint. */
export function complaintStateMail(content: {
  side: Side
  name: string
  facts: CaseFacts & { body: string; resolution: string }
  step: Step
  words: string
  brand: string
}) {
  const { side, name, facts, step, words, brand } = content
  const { state } = step
  const isAsked = side === 'about' && state === 'with-party'
  return caseMail({
    subject: `Complaint ${caseNumber(facts.id)}: ${complaintStateNames[state].toLowerCase()}`,
    name,
    paragraphs: [describeStep(step)[side]],
    quoted: [
      words,
      ...(isAsked
        ? [
            `Description by ${facts.byCompany}:\n${facts.body}`,
            `Requested resolution:\n${facts.resolution}`,
          ]
        : []),
    ],
    facts: [...factsOf(facts), ['State', complaintStateNames[state]]],
    brand,
  })
}

/** Sent to both sides when the deadline of the other party changes. */
export function complaintDeadlineMail(content: {
  side: Side
  name: string
  facts: CaseFacts
  deadline: string
  words: string
  brand: string
}) {
  const { side, name, facts, deadline, words, brand } = content
  const { sentence, subject } = {
    by: {
      sentence: `The other party has until ${deadline} to respond.`,
      subject: `they answer by ${deadline}`,
    },
    about: {
      sentence: `You have until ${deadline} to respond. Please reply to this e-mail.`,
      subject: `answer by ${deadline}`,
    },
  }[side]
  return caseMail({
    subject: `Complaint ${caseNumber(facts.id)}: ${subject}`,
    name,
    paragraphs: [sentence],
    quoted: [words],
    facts: factsOf(facts),
    brand,
  })
}

/** Sent to the company complained about before its deadline. */
export function complaintReminderMail(content: {
  name: string
  facts: CaseFacts
  deadline: string
  brand: string
}) {
  const { name, facts, deadline, brand } = content
  return caseMail({
    subject: `Complaint ${caseNumber(facts.id)}: please answer by ${deadline}`,
    name,
    paragraphs: [
      `We have not received your response to the complaint by ${facts.byCompany} yet. Please reply to this e-mail by ${deadline}.`,
      'After that day we decide with what we have.',
    ],
    facts: factsOf(facts),
    brand,
  })
}

export function newCaseMail({ facts, link }: { facts: CaseFacts; link: string }) {
  const subject = `New complaint ${caseNumber(facts.id)}: ${facts.byCompany} about ${facts.company}`
  return composeMail({
    subject,
    preview: facts.title,
    parts: [
      { text: '', html: [mailParagraph(facts.title)] },
      factsPart(factsOf(facts)),
      buttonPart(link, 'Open the case'),
    ],
    foot: escapeHtml(link),
  })
}
