import * as z from 'zod/mini'
import { itemData, type ItemData, type ItemKind } from '#contract/content/items.ts'
import {
  faviconAddress,
  itemFileAddress,
  type Faq,
  type MediaFile,
  type Operator,
  type StaffCard,
  type Testimonial,
  type Video,
} from '#contract/content/public-items.ts'
import type { OperatorSettings } from '#contract/back-office/operator-settings.ts'
import { parseVideoAddress, videoFrameAddress } from '#contract/content/videos.ts'
import { listPublishedItems, type PublicItemRow } from '#server/features/content/items/queries.ts'
import { createLoadCache } from '#server/platform/load-cache.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A change appears on every node within 2 seconds, and many readers share a query in that time. */
const cacheMs = 1500
const maxCached = 20
const maxRows = 600

/** Reads the published entries of some kinds. */
export function createItemReader({ database, clock }: Platform) {
  const cache = createLoadCache<readonly PublicItemRow[]>(maxCached, { ttlMs: cacheMs, clock })
  return (...kinds: ItemKind[]): Promise<readonly PublicItemRow[]> =>
    cache.forceFetch(kinds.join(), {
      context: () => listPublishedItems(database.sql, kinds, maxRows),
    })
}

/** The fields of an entry; undefined if they are not valid, which readers then do not see. */
function dataOf<K extends ItemKind>(kind: K, row: PublicItemRow): ItemData<K> | undefined {
  if (row.kind !== kind) return undefined
  const parsed = z.safeParse(itemData[kind] as z.ZodMiniType, row.data)
  return parsed.success ? (parsed.data as ItemData<K>) : undefined
}

type Present<K extends ItemKind, T> = (data: ItemData<K>, row: PublicItemRow) => T | undefined

/** Shapes the valid entries of a kind; those for which it returns undefined are left out. */
export const presentItems = <K extends ItemKind, T>(
  rows: readonly PublicItemRow[],
  kind: K,
  present: Present<K, T>,
): T[] =>
  rows.flatMap((row) => {
    const data = dataOf(kind, row)
    const shown = data && present(data, row)
    return shown === undefined ? [] : [shown]
  })

export const presentTestimonial: Present<'testimonial', Testimonial> = (data, row) => ({
  id: row.id,
  ...data,
  favicon: row.faviconFileId === null ? null : faviconAddress(row.id, row.faviconFileId),
})

/** WhatsApp expects numbers as digits with the country code. */
const whatsAppLink = (number: string) => {
  const digits = number.replaceAll(/\D/g, '').replace(/^00/, '')
  return digits ? `https://wa.me/${digits}` : null
}

const pictureOf = ({ id, fileId }: PublicItemRow) =>
  fileId === null ? null : itemFileAddress(id, fileId)

export const presentStaffCard: Present<'staff-card', StaffCard> = (data, row) => ({
  id: row.id,
  ...data,
  whatsApp: whatsAppLink(data.whatsApp),
  picture: pictureOf(row),
})

export const presentFaq =
  (fill: (text: string) => string): Present<'faq', Faq> =>
  ({ question, answer }, { id }) => ({ id, question: fill(question), answer: fill(answer) })

export const presentVideo: Present<'help-video', Video> = (data, row) => {
  const video = parseVideoAddress(data.url)
  const own = video?.provider === 'file' ? video.address : null
  const embedUrl =
    video && video.provider !== 'file' ? videoFrameAddress(video.provider, video.id) : own
  return { id: row.id, ...data, isOwn: own !== null, embedUrl, poster: pictureOf(row) }
}

const typeNames: Record<string, string> = {
  'application/pdf': 'PDF',
  'image/jpeg': 'JPG',
  'image/png': 'PNG',
}

/** A file of the media kit; entries without a file are not shown (AM-098). */
export const presentMediaFile: Present<'media-file', MediaFile> = (data, row) => {
  if (row.fileId === null || row.fileType === null || row.fileBytes === null) return undefined
  return {
    id: row.id,
    ...data,
    url: itemFileAddress(row.id, row.fileId),
    type: typeNames[row.fileType] ?? 'File',
    bytes: row.fileBytes,
  }
}

const addressLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)

/** Addresses, registration and bank account, of the settings (ST-004). */
export function presentOperator({ seller, postalAddress }: OperatorSettings): Operator {
  const { address, zip, city, ...operator } = seller
  const office = [operator.name, address, `${zip} ${city}`.trim()].filter(Boolean)
  return {
    ...operator,
    office: office.length > 0 ? [...office, 'Netherlands'] : [],
    post: addressLines(postalAddress),
  }
}
