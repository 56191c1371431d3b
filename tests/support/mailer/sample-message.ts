import { composeMessage, type Message } from '#server/platform/mailer/mime/compose-mime.ts'
import { broadcastMail, mailDomain } from './sample-mails.ts'
import { createUnsubscribeLinks } from '#server/platform/mailer/mime/unsubscribe-link.ts'

export const sampleLinks = createUnsubscribeLinks(
  ['a secret that is long enough'],
  'https://m.example',
)

/** The message of a mailing as a worker reads it, with some fields changed. */
export function sampleMessage(change: Partial<Message> = {}): Message {
  const mail = broadcastMail('sample')
  return {
    id: 1,
    lane: mail.lane,
    sender: mail.sender,
    replyTo: mail.replyTo,
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    topic: mail.topic,
    list: mail.list,
    headers: {},
    messageIdPart: '01234567-89ab-cdef-0123-456789abcdef',
    createdAt: new Date('2026-11-20T14:39:00Z'),
    attachments: [],
    ...change,
  }
}

export function renderSample(
  change: Partial<Message> = {},
  address = 'marit@amstelserver.example',
) {
  const template = composeMessage(sampleMessage(change), {
    links: sampleLinks,
    unsubscribeAddress: `leave@${mailDomain}`,
  })
  return template.render('42', address)
}
