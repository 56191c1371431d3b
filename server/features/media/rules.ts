import { fieldMessages } from '#contract/notices.ts'

/** Decodes a base64 picture, or returns what is wrong with it. */
export function decodeBase64(text: string, most: number): Buffer | string {
  const bare = text.replace(/^data:[a-z]+\/[a-z0-9.+-]+;base64,/i, '')
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(bare)) return fieldMessages.picture
  const bytes = Buffer.from(bare, 'base64')
  return bytes.length > most ? fieldMessages.pictureSize : bytes
}

/** Detects the format by magic bytes; other formats never reach the decoder. */
export function detectFormat(bytes: Uint8Array): 'jpeg' | 'png' | undefined {
  const startsWith = (...given: number[]) => given.every((byte, index) => bytes[index] === byte)
  if (startsWith(0xff, 0xd8, 0xff)) return 'jpeg'
  if (startsWith(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)) return 'png'
  return undefined
}

/** Maximum pixels: JPEGs are downscaled while decoding, PNGs afterwards. */
const maxPixels = { jpeg: 50_000_000, png: 12_500_000 }
const maxSidePx = 16_384
/** Maximum memory of progressive pictures, which are decoded as a whole. */
const maxDecodedBytes = 13_000_000

export interface PictureSize {
  format: 'jpeg' | 'png'
  width: number
  height: number
  /** Average samples per pixel; chroma subsampling shares samples between pixels. */
  samples: number
  bytesPerSample: number
  isProgressive: boolean
}

/** Whether a picture can be decoded within the memory limit, judged by its header. */
export function isDecodable(size: PictureSize): boolean {
  const pixels = size.width * size.height
  if (pixels > maxPixels[size.format] || Math.max(size.width, size.height) > maxSidePx) return false
  return !size.isProgressive || pixels * size.samples * size.bytesPerSample <= maxDecodedBytes
}

/** Rotation in degrees, then horizontal mirroring, for EXIF orientations 1 to 8. */
export function orientationSteps(orientation: number | undefined): {
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
