import type {
  LoggedMessage,
  MessageSender,
  SenderCounts,
} from '#contract/back-office/message-log.ts'
import type { MessageRow, SenderRow } from '#server/features/back-office/messages/queries.ts'

type Named = Pick<
  MessageRow,
  | 'contactId'
  | 'contactName'
  | 'companyId'
  | 'companyName'
  | 'visitorName'
  | 'visitorCompany'
  | 'visitorEmail'
  | 'visitorSource'
>

function senderOf(row: Named): MessageSender {
  if (row.contactId !== null) {
    const company = { id: row.companyId!, name: row.companyName! }
    return { contact: { id: row.contactId, name: row.contactName!, company }, visitor: null }
  }
  const { visitorName, visitorCompany, visitorEmail, visitorSource: source } = row
  return {
    contact: null,
    visitor: {
      name: visitorName ?? '',
      company: visitorCompany ?? '',
      email: visitorEmail ?? '',
      source,
    },
  }
}

export function presentMessage(row: MessageRow): LoggedMessage {
  const { recipientId, recipientName, recipientCompanyId, recipientCompanyName } = row
  return {
    id: row.id,
    kind: row.kind,
    at: row.sentAt.toISOString(),
    sender: senderOf(row),
    // Who wrote an old broadcast may be gone: then nobody is named.
    recipient:
      recipientId === null || recipientCompanyId === null
        ? null
        : {
            id: recipientId,
            name: recipientName!,
            company: { id: recipientCompanyId, name: recipientCompanyName! },
          },
    subject: row.subject,
    isFromServicePage: row.isFromServicePage,
    broadcastId: row.broadcastId,
    quote: row.quote,
    done: row.doneAt && { by: row.doneBy!, at: row.doneAt.toISOString() },
  }
}

export const presentSender = (row: SenderRow): SenderCounts => ({
  ...senderOf(row),
  messages: row.messages,
  replies: row.replies,
  toProvider: row.toProvider,
  quotes: row.quotes,
  companies: row.companies,
  sameWords: row.sameWords,
  refused: {
    day: row.refusedDay,
    recipient: row.refusedRecipient,
    words: row.refusedWords,
    captcha: row.refusedCaptcha,
  },
  lastAt: row.lastAt?.toISOString() ?? null,
})
