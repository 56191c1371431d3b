import { paths } from '#contract/paths.ts'
import {
  colleagueCopyMail,
  quoteCopyMail,
  quoteMail,
  type QuoteMailContent,
} from '#server/features/quotes/emails.ts'
import type { Buyer } from '#server/features/quotes/authorize-buyer.ts'
import { insertRecipients, isVisitor, type NewRecipient } from '#server/features/quotes/queries.ts'
import type { Seller, SellerContact } from '#server/features/quotes/rules.ts'
import { pushToContacts } from '#server/features/push/public.ts'
import { mailHead } from '#server/features/site/public.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { toAddress, type Mail } from '#server/platform/mailer/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Thrown to roll back if an address was suppressed in the meantime. */
export class UnreachableError extends Error {}

/**
 * Queues a mail to the first contact of each company and copies to colleagues who chose them, stores the recipients and
 * mails the buyer a copy. Visitors get no copy, as their address is not verified.
 * @throws UnreachableError
 */
export async function mailQuote(
  platform: Platform,
  tx: Tx,
  quoteId: number,
  { sender, name, email }: Buyer,
  reached: readonly Seller[],
  request: Pick<QuoteMailContent, 'part' | 'wish' | 'buyer'>,
): Promise<void> {
  const { mailer, config, siteUrl } = platform
  const { brand, head } = await mailHead(platform)
  const content = { ...request, replyAddress: email, isVisitor: isVisitor(sender), brand }
  const envelope = {
    lane: 'personal',
    logo: head.logo,
    sender: { name: `${name} via ${brand}`, address: `quotes@${config.mailDomain}` },
    replyTo: { name, address: email },
  } as const
  const recipients: NewRecipient[] = []

  async function mailContact(
    { companyId, lineId }: Seller,
    contact: SellerContact,
    mail: Pick<Mail, 'subject' | 'text' | 'html'>,
    isCopy: boolean,
  ) {
    const { queued, messageId } = await mailer.queueMail(
      tx,
      { key: `quote:${quoteId}:${contact.id}`, ...envelope, ...mail },
      toAddress(tx, contact.email, contact.id),
    )
    if (queued === 0) throw new UnreachableError()
    recipients.push({ contactId: contact.id, companyId, lineId, isCopy, messageId })
  }

  for (const seller of reached) {
    const [first, ...others] = seller.contacts
    const url = siteUrl + paths.part(seller.lineId)
    await mailContact(seller, first!, quoteMail(content, seller, url), false)
    const copy = colleagueCopyMail(content, seller, url, first!.name)
    for (const colleague of others.filter(({ getsCopies }) => getsCopies)) {
      await mailContact(seller, colleague, copy, true)
    }
  }
  await insertRecipients(tx, quoteId, recipients)
  await pushToContacts(
    tx,
    recipients.map(({ contactId }) => contactId),
    {
      kind: 'quote',
      tag: `quote-${quoteId}`,
      title: `Request for a quote: ${request.part.partNumber}`,
      body: request.buyer.companyName,
      path: paths.quoteRequests,
    },
    platform.clock.now(),
  )
  if (!isVisitor(sender)) {
    const names = reached.map(({ companyName }) => companyName)
    await mailer.queueMail(
      tx,
      {
        key: `quote-copy:${quoteId}`,
        lane: 'personal',
        ...head,
        ...quoteCopyMail(content, names),
      },
      toAddress(tx, email, sender.contactId),
    )
  }
}
