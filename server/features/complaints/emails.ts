import { caseNumber, complaintStateNames, type ComplaintState } from '#contract/complaints.ts'
import {
  escapeHtml,
  linkedText,
  mailButton,
  mailFacts,
  mailHtmlParagraph,
  mailPage,
  mailParagraph,
} from '#server/platform/mail-page.ts'

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
  /** Staff's own words. */
  words?: string
  brand: string
}) {
  const { subject, name, said, facts, words, brand } = content
  const foot = `Answer this e-mail to write to ${brand} about this case.`
  const text = [
    `Hello ${name},`,
    ...said,
    ...(words === undefined ? [] : [words]),
    facts.map(([term, value]) => `${term}: ${value}`).join('\n'),
    `${foot}\n`,
  ].join('\n\n')
  const html = mailPage({
    title: subject,
    preview: said[0]!,
    sections: [
      mailParagraph(`Hello ${name},`),
      ...said.map(mailParagraph),
      ...(words === undefined ? [] : [mailHtmlParagraph(linkedText(words))]),
      mailFacts(facts),
    ],
    foot: escapeHtml(foot),
  })
  return { subject, text, html }
}

/** What both sides read when a complaint was filed (BK-075). */
export function filedMail(content: { side: Side; name: string; facts: CaseFacts; brand: string }) {
  const { side, name, facts, brand } = content
  const number = caseNumber(facts.id)
  const said = {
    by: [
      `We have received your complaint about ${facts.company}. It is case ${number}.`,
      'We look at it first. You hear from us at every step.',
    ],
    about: [
      `${facts.byCompany} has filed a complaint about ${facts.company}. It is case ${number}.`,
      'We look at it first. You need not do anything yet: we write to you when we need your side of it.',
    ],
  }[side]
  const subject =
    side === 'by'
      ? `We have received your complaint ${number}`
      : `A complaint about ${facts.company}: ${number}`
  return caseMail({ subject, name, said, facts: factsOf(facts), brand })
}

const steps: Record<ComplaintState, Record<Side, string>> = {
  received: { by: '', about: '' },
  'in-review': {
    by: 'We are looking into your complaint.',
    about: 'We are looking into the complaint about your company.',
  },
  excluded: {
    by: 'Your complaint is about something that we do not mediate in. The case is closed.',
    about:
      'The complaint about your company is about something that we do not mediate in. The case is closed and counts for nothing.',
  },
  'with-party': {
    by: 'We have asked the other party for its side.',
    about: 'Please tell us your side: answer this e-mail.',
  },
  solved: {
    by: 'Your complaint is solved. The case is closed.',
    about: 'The complaint about your company is solved. The case is closed.',
  },
  unsolved: {
    by: 'Your complaint was upheld, and it is not solved.',
    about:
      'The complaint about your company was upheld, and it is not solved. Until it is, your company is a Regular member.',
  },
}

/** What both sides read when a case comes into another state, with staff's words. */
export function stateMail(content: {
  side: Side
  name: string
  facts: CaseFacts
  state: ComplaintState
  /** In words; while the other party is waited for. */
  deadline: string | undefined
  words: string
  brand: string
}) {
  const { side, name, facts, state, deadline, words, brand } = content
  return caseMail({
    subject: `Complaint ${caseNumber(facts.id)}: ${complaintStateNames[state].toLowerCase()}`,
    name,
    said: [steps[state][side]],
    words,
    facts: [
      ...factsOf(facts),
      ['State', complaintStateNames[state]],
      ...(deadline === undefined ? [] : [['Answer by', deadline] as [string, string]]),
    ],
    brand,
  })
}

/** What both sides read when the other party gets another day to answer by. */
export function deadlineMail(content: {
  side: Side
  name: string
  facts: CaseFacts
  deadline: string
  words: string
  brand: string
}) {
  const { side, name, facts, deadline, words, brand } = content
  const said = {
    by: `The other party has until ${deadline} to tell us its side.`,
    about: `You have until ${deadline} to tell us your side: answer this e-mail.`,
  }[side]
  return caseMail({
    subject: `Complaint ${caseNumber(facts.id)}: answer by ${deadline}`,
    name,
    said: [said],
    words,
    facts: [...factsOf(facts), ['Answer by', deadline]],
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
