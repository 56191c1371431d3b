import { accountAllows } from '#contract/account-permissions.ts'
import { listMailRejections, listRepliesPerDay } from '#contract/broadcasts/by-mail.ts'
import { hasSecondFactor } from '#server/features/auth/public.ts'
import { answerToListMail } from '#server/features/broadcasts/by-mail/emails.ts'
import {
  findAnsweredPath,
  localPartOf,
  postMailedBroadcast,
  previewMailedBroadcast,
} from '#server/features/broadcasts/by-mail/post-by-mail.ts'
import {
  findListOfMailbox,
  findPosterAccount,
} from '#server/features/broadcasts/by-mail/queries.ts'
import {
  readMailedOffer,
  readerOf,
  type FindBrand,
} from '#server/features/broadcasts/by-mail/read-offer.ts'
import { effectiveState, findContactAt } from '#server/features/companies/public.ts'
import { getHeldHours, mailHead, readSettings } from '#server/features/site/public.ts'
import type { Mailbox } from '#server/platform/incoming/mailbox.ts'
import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'

/** The addresses of the lists: a mail of a member becomes a broadcast (BK-044). */
export const listMailbox = (findBrand: FindBrand): Mailbox => ({
  name: 'broadcasts',
  isForPeople: true,
  getHeldHours,
  repliesPerDay: listRepliesPerDay,
  accepts: async ({ config, database }, { address }) =>
    address.endsWith(`@${config.mailDomain}`) &&
    (await findListOfMailbox(database.sql, localPartOf(address))) !== undefined,
  async findSender(db, address) {
    const contact = await findContactAt(db, address)
    return contact && accountAllows(contact, 'signIn') ? contact : undefined
  },
  async validateMail(platform, db, { contactId }) {
    const account = contactId && (await findPosterAccount(db, contactId))
    if (!contactId || !account) return { fault: 'stranger' }
    if (account.isServiceOnly) return { fault: 'serviceOnly' }
    // The same account rules as for a signed-in request of this contact.
    const { force2fa } = await readSettings(platform)
    const lacksSecondFactor = force2fa === 1 && !(await hasSecondFactor(db, { contactId }))
    const state = effectiveState(account, platform.clock.now())
    if (!accountAllows({ state, lacksSecondFactor }, 'trade')) return { fault: 'blocked' }
    // A broadcast has no files.
    return { files: [] }
  },
  findDoubts: (platform, mail) => readMailedOffer(mail, readerOf(platform, findBrand)).doubts,
  previewMail: (platform, db, mail) =>
    previewMailedBroadcast(platform, db, mail, readerOf(platform, findBrand)),
  processMail: (platform, tx, mail) =>
    postMailedBroadcast(
      platform,
      tx,
      { ...mail, contactId: mail.sender.contactId! },
      readerOf(platform, findBrand),
    ),
  async composeAutoReply(platform, event) {
    const { brand, head } = await mailHead(platform)
    const foot =
      'You get this e-mail because we received an e-mail from your address for one of our lists.'
    const mail = 'mail' in event ? event.mail : undefined
    const [list, offer] = [
      mail && (await findListOfMailbox(platform.database.sql, localPartOf(mail.recipient))),
      mail && readMailedOffer(mail, readerOf(platform, findBrand)),
    ]
    const answers =
      event.kind === 'held'
        ? await findAnsweredPath(platform, platform.database.sql, event)
        : undefined
    const content = answerToListMail(event, {
      list,
      offer,
      answers,
      siteUrl: platform.siteUrl,
    })
    return { ...head, ...composeShortMail({ name: event.name, brand, foot }, content) }
  },
  describeFault: (fault) => listMailRejections[fault] ?? listMailRejections['other']!,
})
