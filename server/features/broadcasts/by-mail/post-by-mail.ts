import { listMailRejections } from '#contract/broadcasts/by-mail.ts'
import type { HoldReason } from '#contract/incoming-mail.ts'
import { composePath } from '#contract/push/app-addresses.ts'
import type { ListRow } from '#server/features/broadcasts/queries.ts'
import { broadcastOfMailKey } from '#server/features/broadcasts/rules.ts'
import { rulesNotObeyedMessage } from '#contract/refusals.ts'
import { ComposeInput } from '#contract/broadcasts/posting.ts'
import { broadcastRefetch } from '#contract/live.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { paths } from '#contract/paths.ts'
import {
  findListOfMailbox,
  findPosterAccount,
} from '#server/features/broadcasts/by-mail/queries.ts'
import {
  readMailedOffer,
  type MailedOffer,
  type OfferReader,
} from '#server/features/broadcasts/by-mail/read-offer.ts'
import { previewLimits } from '#server/features/broadcasts/posting/check-limits.ts'
import {
  postBroadcast,
  postedCounter,
} from '#server/features/broadcasts/posting/compose-broadcast.ts'
import { findEarlierBroadcast } from '#server/features/broadcasts/posting/help-composing.ts'
import { clearSearchCache } from '#server/features/broadcasts/search/search-cache.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'
import {
  isRefused,
  refusalText,
  type FieldError,
  type Refused,
} from '#server/platform/http/refusal.ts'
import type {
  AuthenticatedMail,
  HeldPreview,
  MailResult,
} from '#server/platform/incoming/mailbox.ts'
import { announce } from '#server/platform/live.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Labels of the fields of a broadcast. */
const fieldNames: Readonly<Record<string, string>> = {
  side: 'Type',
  quantity: 'Quantity',
  brand: 'Brand',
  desc: 'Description',
  condition: 'Condition',
  price: 'Price',
  currency: 'Currency',
  pLink: 'Link',
  additionalInfo: 'Additional information',
}

export const localPartOf = (address: string) => address.slice(0, address.lastIndexOf('@'))

/**
 * Sends the broadcast of a mail by the rules of the compose form, in the transaction that takes the mail: once for each
 * mail. A refusal says why in words for its sender.
 */
export async function postMailedBroadcast(
  platform: Platform,
  tx: Tx,
  mail: AuthenticatedMail & { contactId: number; holdReasons: readonly HoldReason[] },
  reader: OfferReader,
): Promise<MailResult> {
  const list = await findListOfMailbox(tx, localPartOf(mail.recipient))
  const account = await findPosterAccount(tx, mail.contactId)
  if (!list || !account) return { fault: list ? 'stranger' : 'noList' }
  const offer = readMailedOffer(mail, reader)
  // Mail that was accepted before its kind of doubt was known.
  if (offer.doubts.some((doubt) => !mail.holdReasons.includes(doubt))) return { fault: 'doubtful' }
  const read = validateOffer(offer, list, mail.from)
  if ('fault' in read) return read
  const viewer = { contactId: mail.contactId, companyId: account.companyId }
  const sent = await postBroadcast(platform, tx, viewer, read.data)
  if (!isRefused(sent)) {
    await announce(tx, broadcastRefetch)
    const onCommit = () => {
      clearSearchCache(platform.database)
      postedCounter(platform).inc()
    }
    return { reference: sent.id, onCommit }
  }
  return sent.errors
    ? { fault: 'fields', detail: describeErrors(sent.errors) }
    : { fault: 'rule', detail: await describeRule(platform, viewer, read.data, sent) }
}

function validateOffer({ side, fields, fault }: MailedOffer, list: ListRow, fromEmail: string) {
  if (fault) return { fault }
  const read = ComposeInput.safeParse({
    ...fields,
    listType: String(list.id),
    fromEmail,
    broadcastType: side,
  })
  if (read.success) return { data: read.data }
  const errors = read.error.issues.map(({ path, message }) => ({
    param: String(path[0]),
    msg: message,
  }))
  return { fault: 'fields', detail: describeErrors(errors) }
}

/** The broadcast that a held mail becomes once its sender agrees, read as when it is sent. */
export async function previewMailedBroadcast(
  platform: Platform,
  db: Queryable,
  mail: Omit<AuthenticatedMail, 'files' | 'fileNames'>,
  reader: OfferReader,
): Promise<HeldPreview> {
  const list = await findListOfMailbox(db, localPartOf(mail.recipient))
  const offer = readMailedOffer(mail, reader)
  const read = list ? validateOffer(offer, list, mail.from) : { fault: 'noList' }
  const { fault, detail } = 'fault' in read ? { detail: undefined, ...read } : {}
  return {
    place: list?.name ?? mail.recipient,
    fields: factsOf(offer).map(([label, value]) => ({ label, value })),
    problem: fault && [listMailRejections[fault], detail].filter(Boolean).join(' '),
    formPath: fault && composePath(textOf(offer, list)),
    answersPath: await findAnsweredPath(platform, db, mail),
    above: offer.above,
    below: offer.below,
  }
}

/** Where the broadcast that a mail answers can be replied to; undefined if it is not known. */
export async function findAnsweredPath(
  { mailer }: Platform,
  db: Queryable,
  { answers }: { answers?: string | undefined },
): Promise<string | undefined> {
  const key = answers && (await mailer.findMailKey(db, answers))
  const broadcastId = key && broadcastOfMailKey(key)
  return broadcastId ? paths.broadcast(broadcastId) : undefined
}

/** Describes missing fields, then invalid ones. */
function describeErrors(errors: readonly FieldError[]): string {
  const isMissing = ({ msg }: FieldError) => msg === fieldMessages.required
  const missing = errors.filter(isMissing).map(({ param }) => fieldNames[param] ?? param)
  const invalid = errors
    .filter((error) => !isMissing(error))
    .map(({ param, msg }) => `${fieldNames[param] ?? param}: ${msg}.`)
  return [
    ...(missing.length > 0 ? [`Missing: ${missing.join(', ').toLowerCase()}.`] : []),
    ...new Set(invalid),
  ].join(' ')
}

async function describeRule(
  platform: Platform,
  viewer: Parameters<typeof postBroadcast>[2],
  input: ComposeInput,
  refused: Refused,
): Promise<string> {
  if (refused.extra === 'DUPL') {
    const { duplicate: earlier } = await findEarlierBroadcast(platform, viewer, input)
    const where =
      earlier && !earlier.isRemoved ? ` ${platform.siteUrl}${paths.broadcast(earlier.id)}` : ''
    return `Your company sent the same offer to this list within the last 7 days. You can resend it on its page after 3 days.${where}`
  }
  const msg = refusalText(refused)
  if (msg !== rulesNotObeyedMessage) return msg
  const limits = await previewLimits(platform, viewer, Number(input.listType))
  return isRefused(limits) ? msg : `${limits.data.web.title}. ${limits.data.web.message}`
}

/** The fields that were read, with their labels; the additional information is left out. */
const readFields = ({ side, fields }: MailedOffer): [label: string, value: string][] =>
  Object.entries(fieldNames)
    .map(([name, label]): [string, string] => {
      const values: Readonly<Record<string, string | undefined>> = { ...fields, side }
      return [label, (name !== 'additionalInfo' && values[name]) || '']
    })
    .filter(([, value]) => value !== '')

/** The fields that were read, with the currency in the price. */
export function factsOf(offer: MailedOffer): [string, string][] {
  const { currency, price, additionalInfo } = offer.fields
  const facts = readFields(offer).filter(([label]) => label !== 'Currency')
  const priced = facts.map(([label, value]): [string, string] =>
    label === 'Price' && currency ? [label, `${currency} ${price}`] : [label, value],
  )
  return additionalInfo === '' ? priced : [...priced, ['Additional info', additionalInfo]]
}

/** Text that fills in the compose form, one field a line. */
export const textOf = (offer: MailedOffer, list: ListRow | undefined) =>
  [...(list ? [['List', String(list.id)]] : []), ...readFields(offer)]
    .map(([label, value]) => `${label}: ${value}`)
    .concat(offer.fields.additionalInfo)
    .join('\n')
    .slice(0, 1500)
