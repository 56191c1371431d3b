import { pictureBoxes, pictureQuality } from '#contract/media.ts'
import { fieldMessages } from '#contract/notices.ts'
import { fits, formatOf, uprightBy } from '#server/features/media/rules.ts'
import type { Sharp } from 'sharp'

export interface MadePicture {
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

/** Makes a logo of what was sent, or says what is wrong with it (PF-006). */
export async function makeLogo(sent: Buffer): Promise<MadePicture | string> {
  const read = await readPicture(sent)
  if (typeof read === 'string') return read
  return madeOf(async () => asPng(await read.fitInto(pictureBoxes.logo)))
}

/** Makes the picture of a person, and the large view where there is more to see (PF-008, PF-010). */
export async function makePortrait(
  sent: Buffer,
): Promise<{ picture: MadePicture; large: MadePicture | undefined } | string> {
  const read = await readPicture(sent)
  if (typeof read === 'string') return read
  return madeOf(async () => {
    const { width, height } = pictureBoxes.picture
    const hasMore = read.width > width || read.height > height
    const large = hasMore ? await asJpeg(await read.fitInto(pictureBoxes.large)) : undefined
    return { picture: await asJpeg(await read.fitInto(pictureBoxes.picture)), large }
  })
}

/** What cannot be decoded to its end is no picture. */
async function madeOf<T>(make: () => Promise<T>): Promise<T | string> {
  try {
    return await make()
  } catch {
    return fieldMessages.picture
  }
}

async function readPicture(sent: Buffer) {
  const format = formatOf(sent)
  if (!format) return fieldMessages.picture
  const sharp = await loadSharp()
  // Read from its beginning to its end, the first of several frames alone; its size is judged before.
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
    // Of a JPEG in passes the coefficients are kept, two bytes each.
    bytesPerSample: format === 'png' && head.depth === 'uchar' ? 1 : 2,
    isInPasses: head.isProgressive ?? false,
  }
  if (!fits(size)) return fieldMessages.pictureTooLarge
  const { turn, isMirrored } = uprightBy(head.orientation)
  const isTurned = turn % 180 !== 0

  /** Made small first and then put upright: turning a large picture would hold all of it. */
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

  /** What has been done so far as a picture of its own: one chain would choose the order itself. */
  async function done(picture: Sharp): Promise<Sharp> {
    const { data, info } = await picture
      .raw({ depth: 'uchar' })
      .toBuffer({ resolveWithObject: true })
    return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
  }

  return { width, height, fitInto }
}

const asPng = async (picture: Sharp): Promise<MadePicture> => ({
  content: await picture.png({ compressionLevel: 9 }).toBuffer(),
  type: 'image/png',
})
const asJpeg = async (picture: Sharp): Promise<MadePicture> => ({
  content: await picture
    .flatten({ background: '#ffffff' })
    .jpeg({ quality: pictureQuality })
    .toBuffer(),
  type: 'image/jpeg',
})
