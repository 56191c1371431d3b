import { deflateSync, crc32 } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { fieldMessages } from '#contract/field-messages.ts'
import {
  renderLogo,
  renderPortrait,
  type RenderedPicture,
} from '#server/features/media/render-pictures.ts'

/** A picture with a red left half and a blue right one. */
const halves = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    {
      input: {
        create: {
          width: Math.ceil(width / 2),
          height,
          channels: 3,
          background: '#0000ff',
        },
      },
      left: Math.floor(width / 2),
      top: 0,
    },
  ])
const made = async (sent: Buffer) => {
  const done = await renderPortrait(sent)
  if (typeof done === 'string') throw new Error(done)
  return done
}
const logo = async (sent: Buffer) => {
  const done = await renderLogo(sent)
  if (typeof done === 'string') throw new Error(done)
  return done
}
const sizeOf = async ({ content }: RenderedPicture) => {
  const { width, height } = await sharp(content).metadata()
  return [width, height]
}

describe('a logo (PF-006, CN-017)', () => {
  test.each([
    [1000, 1000, 60, 60],
    [1000, 100, 240, 24],
    [100, 1000, 6, 60],
    [200, 40, 200, 40],
  ])(
    'of %i x %i becomes %i x %i: aspect ratio kept, never enlarged',
    async (w, h, width, height) => {
      expect(await sizeOf(await logo(await halves(w, h).png().toBuffer()))).toEqual([width, height])
    },
  )
  test('keeps transparency', async () => {
    const clear = { r: 0, g: 0, b: 0, alpha: 0 }
    const sent = await sharp({ create: { width: 300, height: 90, channels: 4, background: clear } })
      .png()
      .toBuffer()
    const { content, type } = await logo(sent)
    expect(type).toBe('image/png')
    expect((await sharp(content).stats()).isOpaque).toBe(false)
  })
})

/** The first step of a JPEG's brightness: 16 at quality 50, less the better it is. */
const firstStep = ({ content }: RenderedPicture) =>
  content.subarray(content.indexOf(Buffer.from([0xff, 0xdb])) + 5)[0]

describe('a profile picture (PF-008, PF-010, CN-017)', () => {
  test('has the quality 0.9, like its large view', async () => {
    const { picture, large } = await made(await halves(900, 900).png().toBuffer())
    expect([firstStep(picture), firstStep(large!)]).toEqual([3, 3])
  })
  test('fits into 400 x 400 as JPEG, with a large view if there are more pixels', async () => {
    const { picture, large } = await made(await halves(3000, 1500).jpeg().toBuffer())
    expect(await sizeOf(picture)).toEqual([400, 200])
    expect(picture.type).toBe('image/jpeg')
    expect(await sizeOf(large!)).toEqual([1200, 600])
  })
  test('has no large view without more pixels', async () => {
    const { picture, large } = await made(await halves(400, 300).png().toBuffer())
    expect(await sizeOf(picture)).toEqual([400, 300])
    expect(large).toBeUndefined()
  })
  test.each([1, 2, 3, 4, 5, 6, 7, 8])('is upright for EXIF orientation %i', async (orientation) => {
    const upright = await halves(800, 400)
      .composite([
        {
          input: { create: { width: 400, height: 200, channels: 3, background: '#ff0000' } },
          left: 0,
          top: 0,
        },
        {
          input: { create: { width: 400, height: 200, channels: 3, background: '#00ff00' } },
          left: 400,
          top: 0,
        },
        {
          input: { create: { width: 800, height: 200, channels: 3, background: '#0000ff' } },
          left: 0,
          top: 200,
        },
      ])
      .png()
      .toBuffer()
    // What sharp itself shows upright is the measure.
    const sent = await sharp(upright).withMetadata({ orientation }).jpeg().toBuffer()
    const expected = await sharp(sent).autoOrient().resize(400, 400, { fit: 'inside' }).toBuffer()
    const { picture } = await made(sent)
    expect(await sizeOf(picture)).toEqual(await sizeOf({ content: expected, type: 'image/jpeg' }))
    const corners = async (content: Buffer) => {
      const { data, info } = await sharp(content).raw().toBuffer({ resolveWithObject: true })
      const at = (x: number, y: number) => {
        const from = (y * info.width + x) * info.channels
        return [...data.subarray(from, from + 3)].map((value) => (value > 128 ? 1 : 0)).join('')
      }
      const [right, bottom] = [info.width - 20, info.height - 20]
      return [at(20, 20), at(right, 20), at(20, bottom), at(right, bottom)]
    }
    expect(await corners(picture.content)).toEqual(await corners(expected))
  })
  test('loses its metadata, including place and camera', async () => {
    const sent = await halves(600, 600)
      .withExif({ IFD0: { Copyright: 'Somebody' }, IFD3: { GPSLatitude: '51/1 35/1 0/1' } })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">secret</x:xmpmeta>')
      .jpeg()
      .toBuffer()
    expect((await sharp(sent).metadata()).exif).toBeDefined()
    const { picture, large } = await made(sent)
    for (const { content } of [picture, large!]) {
      const { exif, xmp, icc, iptc } = await sharp(content).metadata()
      expect([exif, xmp, icc, iptc]).toEqual([undefined, undefined, undefined, undefined])
      expect(content.includes('Somebody')).toBe(false)
    }
  })
  test('loses data appended to it', async () => {
    const polyglot = Buffer.concat([
      await halves(500, 500).jpeg().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ])
    const { picture } = await made(polyglot)
    expect(picture.content.includes('script')).toBe(false)
  })
  test('in CMYK becomes RGB', async () => {
    const { picture } = await made(await halves(500, 500).toColourspace('cmyk').jpeg().toBuffer())
    expect((await sharp(picture.content).metadata()).space).toBe('srgb')
  })
})

describe('refuses unreadable pictures', () => {
  test.each([
    ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['GIF', 'GIF89a\u0001\u0000\u0001\u0000'],
    ['nothing', ''],
    ['the head of a JPEG alone', '\u00ff\u00d8\u00ff\u00e0'],
  ])('%s', async (_, text) => {
    expect(await renderLogo(Buffer.from(text, 'latin1'))).toBe(fieldMessages.picture)
  })
  test.each(['jpeg', 'png'] as const)('a truncated %s', async (format) => {
    const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const
    const background = '#000000'
    const whole = await sharp({
      create: { width: 600, height: 600, channels: 3, background, noise },
    })
      .toFormat(format)
      .toBuffer()
    const half = whole.subarray(0, whole.length / 2)
    expect(await renderPortrait(half)).toBe(fieldMessages.picture)
    expect(await renderPortrait(whole)).toHaveProperty('picture')
  })
})

describe('a picture with too many pixels', () => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const png = (width: number, height: number, isInterlaced: boolean) => {
    const head = Buffer.alloc(13)
    head.writeUInt32BE(width, 0)
    head.writeUInt32BE(height, 4)
    head.set([8, 6, 0, 0, isInterlaced ? 1 : 0], 8)
    return Buffer.concat([
      Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
      chunk('IHDR', head),
      chunk('IDAT', deflateSync(Buffer.alloc(100_000))),
      chunk('IEND', Buffer.alloc(0)),
    ])
  }
  test.each([
    ['50,000 x 50,000', png(50_000, 50_000, false)],
    ['1 x 60,000', png(1, 60_000, false)],
    ['5,000 x 5,000', png(5000, 5000, false)],
    ['2,000 x 2,000, in passes', png(2000, 2000, true)],
  ])('is refused by its header: %s', async (_, sent) => {
    const before = process.memoryUsage.rss()
    expect(await renderPortrait(sent)).toBe(fieldMessages.pictureTooLarge)
    expect(process.memoryUsage.rss() - before).toBeLessThan(100_000_000)
  })
})
