import {
  caseNumber,
  complaintStateNames,
  openComplaintStates,
  type ComplaintState,
} from '#contract/complaints.ts'
import {
  escapeHtml,
  linkedText,
  mailButton,
  mailFacts,
  mailHtmlParagraph,
  mailPage,
  mailParagraph,
} from '#server/platform/mail-writing/mail-page.ts'

/** Which side of a case a mail goes to: who complains, or the company that the complaint is about. */
export type Side = 'by' | 'about'

interface CaseFacts {
  id: number
  title: string
  byCompany: string
  company: string
  /** As 20/11/2026. */
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
  said: readonly string[]
  facts: [string, string][]
  /** What people wrote, in their own words. */
  quoted?: readonly string[]
  brand: string
}) {
  const { subject, name, said, facts, quoted = [], brand } = content
  const foot = `Reply to this e-mail to contact ${brand} about this case.`
  const text = [
    `Hello ${name},`,
    ...said,
    ...quoted,
    facts.map(([term, value]) => `${term}: ${value}`).join('\n'),
    `${foot}\n`,
  ].join('\n\n')
  const html = mailPage({
    title: subject,
    preview: said[0]!,
    sections: [
      mailParagraph(`Hello ${name},`),
      ...said.map(mailParagraph),
      ...quoted.map((words) => mailHtmlParagraph(linkedText(words))),
      mailFacts(facts),
    ],
    foot: escapeHtml(foot),
  })
  return { subject, text, html }
}

/** What both sides read when a complaint was filed (BK-075). */
export function complaintFiledMail(content: {
  side: Side
  name: string
  facts: CaseFacts
  brand: string
}) {
  const { side, name, facts, brand } = content
  const number = caseNumber(facts.id)
  const said = {
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
  return caseMail({ subject, name, said, facts: factsOf(facts), brand })
}

interface Step {
  from: ComplaintState
  state: ComplaintState
  /** As 20/11/2026; while the other party is waited for. */
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

/** What both sides read when a case comes into another state, with staff's words; who is asked reads the complaint. */
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
    said: [describeStep(step)[side]],
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

/** What both sides read when the other party gets another day to answer by. */
export function complaintDeadlineMail(content: {
  side: Side
  name: string
  facts: CaseFacts
  deadline: string
  words: string
  brand: string
}) {
  const { side, name, facts, deadline, words, brand } = content
  const { said, subject } = {
    by: {
      said: `The other party has until ${deadline} to respond.`,
      subject: `they answer by ${deadline}`,
    },
    about: {
      said: `You have until ${deadline} to respond. Please reply to this e-mail.`,
      subject: `answer by ${deadline}`,
    },
  }[side]
  return caseMail({
    subject: `Complaint ${caseNumber(facts.id)}: ${subject}`,
    name,
    said: [said],
    quoted: [words],
    facts: factsOf(facts),
    brand,
  })
}

/** What the operator reads of a new case. */
export function newCaseMail({ facts, link }: { facts: CaseFacts; link: string }) {
  const subject = `New complaint ${caseNumber(facts.id)}: ${facts.byCompany} about ${facts.company}`
  const rows = factsOf(facts)
  const text = `${rows.map(([term, value]) => `${term}: ${value}`).join('\n')}\n\n${link}\n`
  const html = mailPage({
    title: subject,
    preview: facts.title,
    sections: [mailParagraph(facts.title), mailFacts(rows), mailButton(link, 'Open the case')],
    foot: escapeHtml(link),
  })
  return { subject, text, html }
}
