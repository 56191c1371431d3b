import { isStaffIn } from '#contract/access.ts'
import { listItems } from '#contract/content/desk/item-editing.ts'
import {
  getContactDetails,
  getHelp,
  getMediaKit,
  listTestimonials,
  mediaKitCategory,
  readItemFile,
  testimonialFavicon,
} from '#contract/content/public-items.ts'
import { fillText } from '#contract/fill-text.ts'
import {
  createItemReader,
  presentFaq,
  presentItems,
  presentMediaFile,
  presentOperator,
  presentStaffCard,
  presentTestimonial,
  presentVideo,
} from '#server/features/content/items/present-items.ts'
import { findFaviconFile, findItemFile } from '#server/features/content/items/queries.ts'
import { readPageFigures } from '#server/features/content/pages/read-figures.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import { attachmentHeaders, findFile, openFile } from '#server/platform/files/stored-files.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { withoutCache, type OwnDocument } from '#server/platform/http/pages/document.ts'
import { isRefused, notFound, type Refused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

const daySeconds = 86_400

/** Entries of the public pages (BK-084). */
export function mountItems(mount: Mount, platform: Platform): void {
  const readItems = createItemReader(platform)

  mount(listTestimonials, async () => {
    const rows = await readItems('testimonial')
    const results = presentItems(rows, 'testimonial', presentTestimonial)
    return { status: 200, payload: { results } }
  })

  mount(getHelp, async () => {
    const rows = await readItems('faq', 'help-video')
    const figures = await readPageFigures(platform)
    const faqs = presentItems(
      rows,
      'faq',
      presentFaq((text) => fillText(text, figures)),
    )
    const videos = presentItems(rows, 'help-video', presentVideo).filter(
      ({ category }) => category !== mediaKitCategory,
    )
    return { status: 200, payload: { faqs, videos } }
  })

  mount(getContactDetails, async () => {
    const rows = await readItems('staff-card')
    const people = presentItems(rows, 'staff-card', presentStaffCard)
    const operator = presentOperator(await readOperatorSettings(platform))
    return { status: 200, payload: { people, operator } }
  })

  mount(getMediaKit, async () => {
    const rows = await readItems('help-video', 'media-file', 'social-link')
    const files = presentItems(rows, 'media-file', presentMediaFile)
    const links = presentItems(rows, 'social-link', (data, { id }) => ({ id, ...data }))
    const videos = presentItems(rows, 'help-video', presentVideo).filter(
      ({ category }) => category === mediaKitCategory,
    )
    return { status: 200, payload: { files, videos, links } }
  })

  mountFiles(mount, platform)
}

function mountFiles(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  async function sendPicture(fileId: number): Promise<OwnDocument | Refused> {
    const file = await findFile(sql, fileId)
    if (!file) return notFound()
    const { type, content: body } = file
    const headers = {
      'cache-control': `public, max-age=${daySeconds}`,
      'content-disposition': 'inline',
    }
    return { isDocument: true, isOwn: true, type, body, headers }
  }

  mount(testimonialFavicon, async ({ params: { id } }) => {
    const icon = await findFaviconFile(sql, id)
    return icon ? sendPicture(icon.fileId) : notFound()
  })

  mount(readItemFile, async ({ params: { id }, query: { v }, viewer }) => {
    const isEditor = isStaffIn(viewer, listItems.roles)
    const file = await findItemFile(sql, id, { fileId: v ?? null, isEditor })
    if (!file) return notFound()
    const document =
      file.kind === 'media-file' ? await sendDownload(file.fileId) : await sendPicture(file.fileId)
    return isRefused(document) || file.isPublic ? document : withoutCache(document)
  })

  async function sendDownload(fileId: number): Promise<OwnDocument | Refused> {
    const file = await openFile(sql, fileId)
    if (!file) return notFound()
    return {
      isDocument: true,
      isOwn: true,
      type: file.type,
      body: file.content,
      headers: {
        ...attachmentHeaders(file.name),
        'content-length': String(file.size),
        'cache-control': `public, max-age=${daySeconds}`,
      },
    }
  }
}
