import { bannerMessages, bannerSides } from '#contract/advertising/banners.ts'
import { maxPictureBytes, pictureBoxes, pictureQuality } from '#contract/media.ts'
import { fieldMessages } from '#contract/field-messages.ts'
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

const withoutPadding = (text: string) => text.slice(0, -2) + text.slice(-2).replaceAll('=', '')

/** Decodes a base64 picture, or returns what is wrong with it. */
export function decodeBase64(text: string): Buffer | string {
  const bare = text.replace(/^data:[a-z]+\/[a-z0-9.+-]+;base64,/i, '')
  const bytes = Buffer.from(bare, 'base64')
  // Compared instead of matched: a regular expression needs much memory for millions of characters, and may fail.
  const isBase64 = withoutPadding(bytes.toString('base64')) === withoutPadding(bare)
  if (bytes.length === 0 || !isBase64) return fieldMessages.picture
  return bytes.length > maxPictureBytes ? fieldMessages.pictureSize : bytes
}

/** Renders a logo, or returns what is wrong with the upload (PF-006). That of the site is opaque, for every background. */
export async function renderLogo(
  sent: Buffer,
  kind: 'logo' | 'siteLogo' = 'logo',
): Promise<RenderedPicture | string> {
  const read = await readPicture(sent)
  if (typeof read === 'string') return read
  return renderOrReject(async () => {
    const picture = await read.fitInto(pictureBoxes[kind])
    return asPng(kind === 'siteLogo' ? picture.flatten({ background: '#ffffff' }) : picture)
  })
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

export interface SizedPicture extends RenderedPicture {
  width: number
  height: number
}

/** Renders a picture within each of the boxes. Drawings with transparency stay PNG, all others become JPEG. */
export async function renderViews(
  sent: Buffer,
  boxes: readonly Box[],
): Promise<SizedPicture[] | string> {
  const read = await readPicture(sent)
  if (typeof read === 'string') return read
  return renderOrReject(async () => {
    const views: SizedPicture[] = []
    for (const box of boxes) {
      const picture = await read.fitInto(box)
      const made = await (read.hasAlpha ? asPng(picture) : asJpeg(picture))
      const { width, height } = await (await loadSharp())(made.content).metadata()
      views.push({ ...made, width, height })
    }
    return views
  })
}

/**
 * Renders the picture of an advertisement from base64, or returns what is wrong with it: one of two sizes, made anew so
 * that nothing but the picture remains (AD-006).
 */
export async function renderBanner(sent: string): Promise<RenderedPicture | string> {
  const bytes = decodeBase64(sent)
  if (typeof bytes === 'string') return bytes
  const read = await readPicture(bytes)
  if (typeof read === 'string') return read
  const { width, height, format } = read
  const isAllowed = width === height && bannerSides.some((side) => side === width)
  if (!isAllowed) return bannerMessages.sides
  return renderOrReject(async () => {
    const picture = await read.fitInto({ width, height })
    return format === 'png' ? asPng(picture) : asJpeg(picture)
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

  return { format, width, height, hasAlpha: head.hasAlpha ?? false, fitInto }
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

/** Detects the format by magic bytes; other formats never reach the decoder. */
function detectFormat(bytes: Uint8Array): 'jpeg' | 'png' | undefined {
  const startsWith = (...magic: number[]) => magic.every((byte, index) => bytes[index] === byte)
  if (startsWith(0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  return undefined
}

/** Maximum pixels: JPEGs are downscaled while decoding, PNGs afterwards. */
const maxPixels = { jpeg: 50_000_000, png: 12_500_000 }
const maxSidePx = 16_384
/** Maximum memory of progressive pictures, which are decoded as a whole. */
const maxDecodedBytes = 13_000_000

interface PictureSize {
  format: 'jpeg' | 'png'
  width: number
  height: number
  /** Average samples per pixel; chroma subsampling shares samples between pixels. */
  samples: number
  bytesPerSample: number
  isProgressive: boolean
}

/** Whether a picture can be decoded within the memory limit, judged by its header. */
function isDecodable(size: PictureSize): boolean {
  const pixels = size.width * size.height
  if (pixels > maxPixels[size.format] || Math.max(size.width, size.height) > maxSidePx) return false
  return !size.isProgressive || pixels * size.samples * size.bytesPerSample <= maxDecodedBytes
}

/** Rotation in degrees, then horizontal mirroring, for EXIF orientations 1 to 8. */
function orientationSteps(orientation: number | undefined): {
  turn: number
  isMirrored: boolean
} {
  const steps: Record<number, [turn: number, isMirrored: boolean]> = {
    2: [0, true],
    3: [180, false],
    4: [180, true],
    5: [90, true],
    6: [90, false],
    7: [270, true],
    8: [270, false],
  }
  const [turn, isMirrored] = steps[orientation ?? 1] ?? [0, false]
  return { turn, isMirrored }
}
