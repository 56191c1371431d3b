import * as z from 'zod/mini'
import { wordsOf, type MailWords } from './mail-words.ts'

interface MailTextForm {
  label: string
  /** When it is sent, and to whom. */
  sent: string
  /** The content that the program adds to the text. */
  added: string
  placeholders: readonly string[]
  isTextOptional?: true
  initial: MailWords
}

/** Every text knows them: the short and the long name of the product. */
const brandPlaceholders = ['brand', 'productName'] as const

/** The mails whose subject and text the operator words. The program adds the facts. */
export const mailTextForms = {
  registrationReceived: {
    label: 'Application received',
    sent: 'To the applicant, when an application for a free trial arrives.',
    added:
      'Company, time, and the request to confirm the address by the link, which also shows the status.',
    placeholders: ['contact', 'company'],
    initial: {
      subject: 'We received your application to {brand}',
      text: 'Thank you for applying for a free trial of {brand}.\n\nWe now verify your company: tax number, website, telephone and address. That usually takes one working day. Then you get an e-mail with a link to choose your password, and your free month starts.',
    },
  },
  welcome: {
    label: 'Welcome',
    sent: 'To each contact of a company, when its application is approved or the contact is added.',
    added: 'The e-mail address to sign in with, and the link to choose a password.',
    placeholders: ['contact', 'company'],
    initial: {
      subject: 'Welcome to {brand}: choose your password',
      text: 'You can sign in to {brand} for {company} once you have chosen a password.',
    },
  },
  registrationRejected: {
    label: 'Application rejected',
    sent: 'To the applicant, when staff reject an application.',
    added: 'The reason that staff enter.',
    placeholders: ['contact', 'company'],
    initial: {
      subject: 'Your application to {brand}',
      text: 'Thank you for your application to {brand}. We could not open an account for your company.',
    },
  },
  trialEnding: {
    label: 'Trial ends soon',
    sent: 'To the main contact, 7 days and 1 day before the last day of a free trial.',
    added: 'Company, last day and a link to become a member.',
    placeholders: ['contact', 'company', 'when', 'lastDay'],
    initial: {
      subject: 'Your free trial of {brand} ends {when}',
      text: 'The free trial of {company} ends {when}. The last day is {lastDay}.\n\nBecome a member before then and nothing changes: you still see who is buying and selling, you can keep broadcasting, and you keep your settings and saved searches.\n\nWithout a membership, your account closes after that day. It reopens when you become a member.',
    },
  },
  trialEnded: {
    label: 'Trial ended',
    sent: 'To the main contact, when a free trial has ended.',
    added: 'Company, last day and a link to become a member.',
    placeholders: ['contact', 'company', 'lastDay'],
    initial: {
      subject: 'Your free trial of {brand} has ended',
      text: 'The free trial of {company} has ended. Thank you for trading with us.\n\nUntil you become a member, you see what visitors see: broadcasts without names, and no broadcast e-mails. We keep your settings, favorites and saved searches.',
    },
  },
  digest: {
    label: 'Daily digest',
    sent: 'Every day, to addresses that chose the daily digest.',
    added:
      'Title, summary, and the broadcasts by list. The text comes before them; empty for none.',
    placeholders: ['title', 'summary'],
    isTextOptional: true,
    initial: { subject: '{title}: {summary}', text: '' },
  },
  newsWarning: {
    label: 'Fraud warning or stolen equipment',
    sent: 'To members who chose it, when such a post is published.',
    added: 'Category, title and beginning of the post. The text comes before them; empty for none.',
    placeholders: ['category', 'title'],
    isTextOptional: true,
    initial: { subject: '{category}: {title}', text: '' },
  },
  listingEnding: {
    label: 'Listing of services ends soon',
    sent: 'To the company, 30 days before the last day of its listing on the services page.',
    added: 'Company, first and last day, and a link to the page.',
    placeholders: ['company', 'lastDay'],
    initial: {
      subject: 'The listing of {company} on {brand} ends on {lastDay}',
      text: '{company} is listed on the services page of {brand} until {lastDay}. After that day it is no longer shown.\n\nTo extend the listing, reply to this e-mail.',
    },
  },
  bannerEnding: {
    label: 'Advertisement ends soon',
    sent: 'To the customer, 30 days before the last day of an advertisement.',
    added: 'Views and clicks so far, first and last day, and a link to the report.',
    placeholders: ['company', 'advertisement', 'lastDay'],
    initial: {
      subject: 'Your advertisement on {brand} ends on {lastDay}',
      text: 'Your advertisement “{advertisement}” is shown until {lastDay}. To book another period, reply to this e-mail.',
    },
  },
} as const satisfies Record<string, MailTextForm>

export type MailTextKind = keyof typeof mailTextForms
export const mailTextKinds = Object.keys(mailTextForms) as MailTextKind[]

/** The placeholders of a text, apart from those that every text has. */
export type MailPlaceholder<K extends MailTextKind> =
  (typeof mailTextForms)[K]['placeholders'][number]

export const getMailTextForm = (kind: MailTextKind): MailTextForm => mailTextForms[kind]

export const mailPlaceholders = (kind: MailTextKind): readonly string[] => [
  ...mailTextForms[kind].placeholders,
  ...brandPlaceholders,
]

const textOf = (kind: MailTextKind) => {
  const { isTextOptional = false, initial } = getMailTextForm(kind)
  // A text that a later version adds has its default, whatever is stored.
  return z._default(wordsOf(mailPlaceholders(kind), { isTextOptional }), initial)
}

/** Introductions of automatic mails, before their facts (BK-123). */
export const MailTexts = z.object({
  registrationReceived: textOf('registrationReceived'),
  welcome: textOf('welcome'),
  registrationRejected: textOf('registrationRejected'),
  trialEnding: textOf('trialEnding'),
  trialEnded: textOf('trialEnded'),
  digest: textOf('digest'),
  newsWarning: textOf('newsWarning'),
  listingEnding: textOf('listingEnding'),
  bannerEnding: textOf('bannerEnding'),
})
export type MailTexts = z.output<typeof MailTexts>

export const defaultMailTexts = Object.fromEntries(
  mailTextKinds.map((kind) => [kind, { ...mailTextForms[kind].initial }]),
) as MailTexts
