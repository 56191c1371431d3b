import { registrationLimits, registrationNumber } from '#contract/registration/registration.ts'
import { isDecided } from '#server/features/registration/application.ts'
import {
  findRegistration,
  insertAnswer,
  lockRegistration,
} from '#server/features/registration/queries.ts'
import { composeReplyToAnswer } from '#server/features/site/public.ts'
import { numberOfTag, type Mailbox } from '#server/platform/incoming/mailbox.ts'
import type { Platform } from '#server/platform/platform.ts'

const applicationBox = ({ config }: Platform) => `application@${config.mailDomain}`
const registrationOf = (tag: string | undefined) => numberOfTag('r', tag)

/** The address that answers to a question go to; undefined without incoming mail. */
export const applicationAddress = (platform: Platform, id: number): string | undefined =>
  platform.config.inbound &&
  applicationBox(platform).replace('@', `+${registrationNumber(id).toLowerCase()}@`)

/** The address of each application: answers of the applicant are added to it. */
export const registrationMailbox: Mailbox = {
  name: 'applications',
  accepts: async (platform, { base, tag }) =>
    base === applicationBox(platform) && registrationOf(tag) !== undefined,
  async findSender(db, address, tag) {
    const id = registrationOf(tag)
    const row = id === undefined ? undefined : await findRegistration(db, id)
    if (row?.email !== address.toLowerCase()) return undefined
    return { contactId: row.contactId ?? undefined, name: row.name }
  },
  // Answers are text; their files are not stored.
  validateMail: async () => ({ files: [] }),
  async processMail(_platform, tx, { text, tag, fileNames, receivedAt }) {
    const id = registrationOf(tag)!
    await lockRegistration(tx, id)
    const row = await findRegistration(tx, id)
    if (!row) return { fault: 'stranger' }
    if (isDecided(row.state)) return { fault: 'closed' }
    const files = fileNames.length > 0 ? `\n\n(Not stored: ${fileNames.join(', ')})` : ''
    const answer = (text.trim() || '(no text)').slice(0, registrationLimits.answer) + files
    await insertAnswer(tx, { id, text: answer, now: receivedAt })
    return {}
  },
  composeAutoReply: (platform, event) =>
    composeReplyToAnswer(platform, event, 'application', (fault) =>
      fault === 'closed'
        ? {
            why: 'We have already decided on your application, so we did not add your e-mail.',
            next: 'Reply to this e-mail if you want to add something.',
          }
        : {
            why: 'We could not add your e-mail to this application.',
            next: 'Answer from the address in your application, or use the link in our question.',
          },
    ),
  describeFault: () => 'this application does not accept mail from you',
}
