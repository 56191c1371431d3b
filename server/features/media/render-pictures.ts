import { pictureBoxes, pictureQuality } from '#contract/media.ts'
import { fieldMessages } from '#contract/notices.ts'
import { isDecodable, detectFormat, orientationSteps } from '#server/features/media/rules.ts'
import type { Sharp } from 'sharp'

export interface RenderedPicture {
  content: Buffer
  type: 'image/jpeg' | 'image/png'
}
type Box = { width: number; height: number }

const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** Renders a logo, or returns what is wrong with the upload (PF-006). */
export async function renderLogo(sent: Buffer): Promise<RenderedPicture | string> {
  const read = await readPicture(sent)
  if (typeof read === 'string') return read
  return renderOrReject(async () => asPng(await read.fitInto(pictureBoxes.logo)))
}

/** Renders a profile picture, with a large view if the upload is larger (PF-008, PF-010). */
export async function renderPortrait(
  sent: Buffer,
): Promise<{ picture: RenderedPicture; large: RenderedPicture | undefined } | string> {
  const read = await readPicture(sent)
  if (typeof read === 'string') return read
  return renderOrReject(async () => {
    const { width, height } = pictureBoxes.picture
    const hasMore = read.width > width || read.height > height
    const large = hasMore ? await asJpeg(await read.fitInto(pictureBoxes.large)) : undefined
    return { picture: await asJpeg(await read.fitInto(pictureBoxes.picture)), large }
  })
}

/** Rejects pictures that cannot be decoded completely. */
async function renderOrReject<T>(make: () => Promise<T>): Promise<T | string> {
  try {
    return await make()
  } catch {
    return fieldMessages.picture
  }
}

async function readPicture(sent: Buffer) {
  const format = detectFormat(sent)
  if (!format) return fieldMessages.picture
  const sharp = await loadSharp()
  // Decoded sequentially, first frame only; the size is checked before.
  const open = () => sharp(sent, { failOn: 'error', sequentialRead: true, limitInputPixels: false })
  const head = await open()
    .metadata()
    .catch(() => undefined)
  if (head?.format !== format || !head.width || !head.height) return fieldMessages.picture
  const { width, height } = head
  const channels = head.channels ?? 4
  const size = {
    format,
    width,
    height,
    samples: head.chromaSubsampling === '4:2:0' ? channels / 2 : channels,
    // Progressive JPEGs keep coefficients of two bytes each.
    bytesPerSample: format === 'png' && head.depth === 'uchar' ? 1 : 2,
    isProgressive: head.isProgressive ?? false,
  }
  if (!isDecodable(size)) return fieldMessages.pictureTooLarge
  const { turn, isMirrored } = orientationSteps(head.orientation)
  const isTurned = turn % 180 !== 0

  /** Resizes before rotating: rotating a large picture needs it in memory. */
  async function fitInto(box: Box): Promise<Sharp> {
    const [most, least] = isTurned ? [box.height, box.width] : [box.width, box.height]
    const small = open()
      .timeout({ seconds: 10 })
      .resize({ width: most, height: least, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
    if (turn === 0 && !isMirrored) return small
    const turned = (await done(small)).rotate(turn)
    return isMirrored ? (await done(turned)).flop() : turned
  }

  /** Materialises the pipeline so far, because sharp reorders operations within one. */
  async function done(picture: Sharp): Promise<Sharp> {
    const { data, info } = await picture
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  }

  return { width, height, fitInto }
}

const asPng = async (picture: Sharp): Promise<RenderedPicture> => ({
  content: await picture.png({ compressionLevel: 9 }).toBuffer(),
  type: 'image/png',
})
const asJpeg = async (picture: Sharp): Promise<RenderedPicture> => ({
  content: await picture
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: pictureQuality })
    .toBuffer(),
  type: 'image/jpeg',
})
