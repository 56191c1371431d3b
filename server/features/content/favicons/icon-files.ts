import sharp, { type Sharp } from 'sharp'

/** Width and height of stored icons in pixels: for 32 pixels on sharp screens. */
export const iconSizePx = 64
const maxPixels = 1024 * 1024

const entryBytes = 16
const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47])

/** The largest picture of a Windows icon file: a PNG, or pixels of 32 bits. */
function readIco(file: Buffer): Sharp | undefined {
  const count = file.readUInt16LE(4)
  const entries = Array.from({ length: Math.min(count, 20) }, (_, index) => 6 + index * entryBytes)
    .filter((at) => at + entryBytes <= file.length)
    .map((at) => ({
      // 0 is 256 pixels.
      width: file[at]! || 256,
      size: file.readUInt32LE(at + 8),
      from: file.readUInt32LE(at + 12),
    }))
    .filter(({ size, from }) => size >= 40 && from + size <= file.length)
    .toSorted((a, b) => b.width - a.width)
  for (const { size, from } of entries) {
    const picture = file.subarray(from, from + size)
    if (picture.subarray(0, 4).equals(pngSignature)) return openPicture(picture)
    const read = readBitmap(picture)
    if (read) return read
  }
  return undefined
}

/** A bitmap of 32 bits per pixel without compression, its rows from the bottom up. */
function readBitmap(bitmap: Buffer): Sharp | undefined {
  const header = bitmap.readUInt32LE(0)
  const width = bitmap.readInt32LE(4)
  // A mask of the same height follows the pixels.
  const height = bitmap.readInt32LE(8) / 2
  const isPlain = bitmap.readUInt16LE(14) === 32 && bitmap.readUInt32LE(16) === 0
  const isUsual =
    Number.isInteger(height) && width > 0 && height > 0 && width <= 256 && height <= 256
  if (!isPlain || !isUsual || header + width * height * 4 > bitmap.length) return undefined
  const pixels = Buffer.alloc(width * height * 4)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const from = header + ((height - 1 - y) * width + x) * 4
      const to = (y * width + x) * 4
      pixels[to] = bitmap[from + 2]!
      pixels[to + 1] = bitmap[from + 1]!
      pixels[to + 2] = bitmap[from]!
      pixels[to + 3] = bitmap[from + 3]!
    }
  }
  return sharp(pixels, { raw: { width, height, channels: 4 } })
}

const openPicture = (content: Buffer) =>
  sharp(content, { failOn: 'error', limitInputPixels: maxPixels, animated: false })

/** Renders a small PNG of an icon, judged by its content; undefined if it is no picture that is safe to decode. */
export async function renderIcon(content: Buffer): Promise<Buffer | undefined> {
  try {
    const { fileTypeFromBuffer } = await import('file-type')
    const detected = await fileTypeFromBuffer(content)
    const picture =
      detected?.ext === 'ico'
        ? readIco(content)
        : ['png', 'jpg', 'gif', 'webp'].includes(detected?.ext ?? '')
          ? openPicture(content)
          : undefined
    return await picture
      ?.timeout({ seconds: 5 })
      .resize({
        width: iconSizePx,
        height: iconSizePx,
        fit: 'contain',
        background: { r: 0, g: 0, b: 0, alpha: 0 },
      })
      .png({ compressionLevel: 9 })
      .toBuffer()
  } catch {
    return undefined
  }
}

const link = /<link\b[^>]*>/gi
const attribute = (tag: string, name: string) =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined)

const maxCandidates = 4

/** Addresses of the icons that a page names, the best first, and the usual one at the end. */
export function findIconAddresses(page: { url: URL; html: string }): URL[] {
  const named = [...page.html.matchAll(link)]
    .map(([tag]) => ({
      rel: attribute(tag, 'rel')?.toLowerCase() ?? '',
      href: attribute(tag, 'href')?.replaceAll('&amp;', '&') ?? '',
      size: Number(/^(\d{1,4})x/i.exec(attribute(tag, 'sizes') ?? '')?.[1] ?? 0),
    }))
    .filter(({ rel, href }) => /\b(icon|apple-touch-icon)\b/.test(rel) && !/\.svg\b/i.test(href))
    // The smallest of those that are large enough, then the largest.
    .toSorted((a, b) => rank(a.size) - rank(b.size))
  return [...named.map(({ href }) => href), '/favicon.ico']
    .slice(-maxCandidates - 1)
    .flatMap((href) => {
      const url = URL.parse(href, page.url.href)
      return url ? [url] : []
    })
}

const rank = (size: number) => (size >= iconSizePx ? size : 2000 - size)
