import { undatedMessage, type HoldReason } from '../incoming-mail.ts'

/** Auto-replies within a day to one address: broadcasts per day and some refusals; links to confirm. */
export const listRepliesPerDay = { verified: 40, unverified: 5 } as const

/** How a broadcast is mailed, in refusals and in the help. */
export const mailedExample = {
  subject: 'WTS: 20 x Cisco WS-C2960X-48FPS-L',
  text: 'Condition: used\nPrice: EUR 450\nShips from: Rotterdam',
} as const

const doubts: Readonly<Partial<Record<HoldReason, string>>> = {
  reply: 'It looks like a reply to another mail.',
  quote: 'It contains text that may be quoted from another mail.',
}
/** Returns reasons why a mail may contain private text; empty if it is held for its domain alone. */
export const describeDoubts = (reasons: readonly HoldReason[]): string =>
  reasons.flatMap((reason) => doubts[reason] ?? []).join(' ')

/** Reasons for rejected mail to a list, shown to its sender and to staff; ASCII, because SMTP replies contain them. */
export const listMailRejections: Readonly<Record<string, string>> = {
  stranger: 'This address does not belong to a member of the market.',
  unproved:
    'We could not verify that the mail is from you: it passes neither SPF nor DKIM as the DMARC policy of your domain requires. Your mail administrator can help.',
  unconfirmable:
    'Your domain has no DMARC policy, so we ask you to confirm each mail. This one is an automatic reply, which nobody can confirm.',
  unaddressed: 'The address of the list is not among the To or Cc recipients of the mail.',
  undated: undatedMessage,
  automatic: 'A program or a mailing list sent the mail. Lists take mail that people write.',
  encrypted:
    'Your mail is encrypted (S/MIME or PGP, such as smime.p7m), so we could not read it. Send it again without encryption, as plain text.',
  signedOnly:
    'Your mail program packed the mail into its signature (smime.p7m), so we could not read it. Send it again without a signature, or sign it in clear text.',
  winmail:
    'Your mail program packed the mail into winmail.dat, which only Outlook can open. Send it again as plain text.',
  forwarded:
    'The mail has no text of its own, only another mail attached to it. We do not read attached mails. Copy the offer into a new mail, as plain text.',
  byStaff: 'We did not accept the mail.',
  blocked: 'Your account is currently blocked.',
  serviceOnly: 'Your account does not allow broadcasts. Please contact us.',
  noList: 'There is no list at this address.',
  noSide:
    'We could not read whether you sell or buy. Begin the subject with WTS (want to sell) or WTB (want to buy).',
  bothSides: 'The mail says both WTS (want to sell) and WTB (want to buy). Send one mail for each.',
  doubtful:
    'Your mail may be a reply to one member, so we did not send it to the list. To reach the member, reply to the e-mail of the broadcast or use Reply on its page.',
  several:
    'The mail offers several products. Send one mail for each, or send a stock file to our inventory mailbox.',
  table:
    'We could not read the table in your mail for certain, so we sent nothing. Write the figures in words, or complete the form.',
  uncertain:
    'We could not tell for certain which figure is the quantity or the price of one piece, so we sent nothing. Write "Qty:" and "Price:" before them, or complete the form.',
  fields: 'Some of what a broadcast needs is missing or not valid.',
  rule: 'The rules of the lists do not allow this broadcast at the moment.',
  other: 'The mail cannot be accepted.',
}
