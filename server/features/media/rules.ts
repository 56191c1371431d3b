import { fieldMessages } from '#contract/notices.ts'

/** The bytes of a picture sent as text, or what is wrong with the text. */
export function readBase64(text: string, most: number): Buffer | string {
  const bare = text.replace(/^data:[a-z]+\/[a-z0-9.+-]+;base64,/i, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return fieldMessages.picture
  const bytes = Buffer.from(bare, 'base64')
  return bytes.length > most ? fieldMessages.pictureSize : bytes
}

/** What a picture is by its first bytes; nothing else is ever handed to what decodes. */
export function formatOf(bytes: Uint8Array): 'jpeg' | 'png' | undefined {
  const startsWith = (...given: number[]) => given.every((byte, index) => bytes[index] === byte)
  if (startsWith(0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  return undefined
}

/** Pixels at most: a JPEG is made smaller while it is decoded, a PNG afterwards. */
const mostPixels = { jpeg: 50_000_000, png: 12_500_000 }
const mostSide = 16_384
/** Bytes that a picture may need at once: one that comes in passes has to be held whole. */
const mostHeldBytes = 13_000_000

export interface PictureSize {
  format: 'jpeg' | 'png'
  width: number
  height: number
  /** Numbers that each pixel is kept with, on average: colours may be kept for several pixels together. */
  samples: number
  bytesPerSample: number
  isInPasses: boolean
}

/** Whether a picture can be decoded without much memory, judged by its head alone. */
export function fits(size: PictureSize): boolean {
  const pixels = size.width * size.height
  if (pixels > mostPixels[size.format] || Math.max(size.width, size.height) > mostSide) return false
  return !size.isInPasses || pixels * size.samples * size.bytesPerSample <= mostHeldBytes
}

/** How a picture is put upright: EXIF orientations 1 to 8 as a mirror from left to right after a turn. */
export function uprightBy(orientation: number | undefined): { turn: number; isMirrored: boolean } {
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
