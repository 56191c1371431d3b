import { decodeHeaderText, type Head } from '#server/platform/incoming/head.ts'

/** Bytes of the Thread-Index of a mail that begins a conversation; each answer adds five. */
const firstThreadIndexBytes = 22
const messageIds = /<[^\s<>@]{1,200}@[^\s<>@]{1,200}>/g
const maxReferences = 100

interface ReplyMarks {
  isReply: boolean
  /** Message-ID of the mail of ours that it answers, the latest if there are several. */
  answers: string | undefined
}

/** Finds whether the header fields of a mail say that it answers another one, whatever its subject. */
export async function findReplyMarks(head: Head, mailDomain: string): Promise<ReplyMarks> {
  const { values, subject } = head
  const fields = [...values('references'), ...values('in-reply-to')]
  const ids = fields.flatMap((field) => field.match(messageIds) ?? []).slice(-maxReferences)
  const isOurs = (id: string) => {
    const domain = id.slice(id.lastIndexOf('@') + 1, -1).toLowerCase()
    return domain === mailDomain || domain.endsWith(`.${mailDomain}`)
  }
  const [topic] = values('thread-topic')
  return {
    isReply:
      fields.some((field) => /\S/.test(field)) ||
      values('thread-index').some(
        (index) => Buffer.from(index, 'base64').length > firstThreadIndexBytes,
      ) ||
      (topic !== undefined && differs(await decodeHeaderText(topic), subject)),
    answers: ids.findLast(isOurs),
  }
}

/** Mail programs shorten long topics and change spaces. */
function differs(topic: string, subject: string): boolean {
  const [one, other] = [topic, subject].map((text) => text.replace(/\s+/g, '').toLowerCase())
  return one !== '' && !other!.startsWith(one!)
}
