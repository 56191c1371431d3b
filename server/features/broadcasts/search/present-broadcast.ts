import type * as z from 'zod/mini'
import type { Viewer } from '#contract/access.ts'
import { userAllows } from '#contract/account-permissions.ts'
import { memberLabel, type Brand } from '#contract/site/site.ts'
import {
  mayResend,
  type BroadcastDetail,
  type BroadcastRow,
} from '#contract/broadcasts/broadcasts.ts'
import { formatDate, formatDateTime } from '#contract/dates.ts'
import { tierFlags } from '#contract/tiers.ts'
import { formatOfferPrice } from '#contract/broadcasts/offer-figures.ts'
import { getCorrectionEnd } from '#server/features/broadcasts/rules.ts'
import type {
  BroadcastDetailRow,
  BroadcastListItem,
  LastReply,
} from '#server/features/broadcasts/queries.ts'

export interface Audience {
  viewer: Viewer
  now: Date
  timeZone: string
  brand: Brand
  /** By broadcast. */
  replies: ReadonlyMap<number, LastReply>
}

const dates = (row: BroadcastListItem, timeZone: string) => ({
  date: row.sentAt,
  dateAsString: formatDate(row.sentAt, timeZone),
  dateAsStringLong: formatDateTime(row.sentAt, timeZone),
})

/** Shapes a list row for a viewer; decides which fields each viewer gets (AM-039, AM-121). */
export function presentRow(
  row: BroadcastListItem,
  audience: Audience,
): z.output<typeof BroadcastRow> {
  const { viewer, now, timeZone, brand } = audience
  const open = {
    id: row.id,
    side: row.side,
    listId: row.listId,
    broadcastListName: row.listName,
    ...(row.isCorrection && { correctedAt: row.createdAt }),
    ...dates(row, timeZone),
  }
  if (viewer.kind === 'visitor') {
    const {
      subject,
      headline,
      quantity,
      brand: make,
      description,
      condition,
      price,
    } = row.publicView
    return {
      ...open,
      subject,
      headline,
      quantity,
      brand: make,
      description,
      condition,
      price,
      company: { name: memberLabel(brand), ...tierFlags(row.tier) },
      isOwn: false,
      isOkToResend: false,
    }
  }
  const isOwn = viewer.kind === 'contact' && row.companyId === viewer.companyId
  const mayTrade = viewer.kind === 'contact' && userAllows(viewer, 'trade')
  const correctableUntil = mayTrade ? getCorrectionEnd(row, viewer.contactId, now) : undefined
  const reply = audience.replies.get(row.id)
  return {
    ...open,
    subject: row.subject,
    headline: row.headline,
    quantity: row.quantity,
    brand: row.brand,
    description: row.description,
    condition: row.condition,
    price: formatOfferPrice(row),
    company: {
      id: row.companyId,
      name: row.companyName,
      country: row.country,
      ...tierFlags(row.tier),
    },
    companyId: row.companyId,
    contactId: row.contactId,
    isOwn,
    isOkToResend: isOwn && mayTrade && mayResend(row.sentAt, now),
    ...(correctableUntil && { correctableUntil }),
    ...(reply && {
      replied: { at: reply.at, by: reply.isByViewer ? '' : reply.by },
    }),
  }
}

export function presentDetail(
  row: BroadcastDetailRow,
  audience: Audience,
  isFavorite: boolean,
): z.output<typeof BroadcastDetail> {
  const { viewer } = audience
  const item = presentRow(row, audience)
  if (viewer.kind === 'visitor') {
    return { ...item, ...row.publicView, isByViewer: false, isFavorite: false }
  }
  return {
    ...item,
    company: {
      ...item.company,
      website: row.companyWebsite,
      description: row.companyDescription,
      tel: row.companyTelephone,
    },
    ...(item.isOwn && { typed: { price: row.price, currency: row.currency } }),
    additionalInfo: row.additionalInfo,
    message: row.message,
    pLink: row.productLink,
    contact: {
      name: row.contactName,
      email: row.fromEmail,
      function: row.contactFunction,
      tel: row.contactTelephone || row.companyTelephone,
    },
    isByViewer: viewer.kind === 'contact' && row.contactId === viewer.contactId,
    isFavorite,
  }
}
