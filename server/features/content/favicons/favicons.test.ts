import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { fetchPublic } from '#server/platform/http/fetch-public.ts'
import { findIconAddresses, iconSizePx, renderIcon } from './icon-files.ts'
import { findIcon } from './jobs.ts'

describe('which addresses may be fetched (AM-005)', () => {
  it.each([
    'http://example.com/',
    'https://example.com:8443/',
    'https://a:b@example.com/',
    'https://127.0.0.1/',
    'https://[::1]/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://localhost/',
    'file:///etc/passwd',
  ])('never connects to %s', async (address) => {
    await expect(fetchPublic(address, 1000)).rejects.toThrow(
      /may not be fetched|not on the public internet/,
    )
  })
})

const png = (size: number) =>
  sharp({ create: { width: size, height: size, channels: 4, background: '#0a5f5c' } })
    .png()
    .toBuffer()

/** A Windows icon file with one picture. */
function icoOf(picture: Buffer, width: number): Buffer {
  const head = Buffer.alloc(22)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(1, 4)
  head[6] = width
  head[7] = width
  head.writeUInt16LE(32, 12)
  head.writeUInt32LE(picture.length, 14)
  head.writeUInt32LE(22, 18)
  return Buffer.concat([head, picture])
}

function bitmapOf(size: number): Buffer {
  const bitmap = Buffer.alloc(40 + size * size * 4 + (size * size) / 8)
  bitmap.writeUInt32LE(40, 0)
  bitmap.writeInt32LE(size, 4)
  bitmap.writeInt32LE(size * 2, 8)
  bitmap.writeUInt16LE(1, 12)
  bitmap.writeUInt16LE(32, 14)
  for (let at = 40; at < 40 + size * size * 4; at += 4) bitmap.set([0x10, 0x80, 0xf0, 0xff], at)
  return bitmap
}

describe('icons are judged by their content and drawn anew', () => {
  it.each([
    ['a PNG', () => png(300)],
    ['an icon file with a PNG', async () => icoOf(await png(48), 48)],
    ['an icon file with pixels', async () => icoOf(bitmapOf(32), 32)],
  ])('draws %s as a small PNG', async (_name, make) => {
    const icon = await renderIcon(await make())
    const { format, width, height } = await sharp(icon).metadata()
    expect({ format, width, height }).toEqual({
      format: 'png',
      width: iconSizePx,
      height: iconSizePx,
    })
  })

  it('keeps the colours of pixels', async () => {
    const { data } = await sharp(await renderIcon(icoOf(bitmapOf(32), 32)))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([...data.subarray(0, 4)]).toEqual([0xf0, 0x80, 0x10, 0xff])
  })

  it.each([
    ['text', Buffer.from('<html></html>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a broken PNG', Buffer.from('\x89PNG\r\n\x1a\nbroken', 'latin1')],
    ['an empty icon file', Buffer.from([0, 0, 1, 0, 0, 0])],
    ['an icon file that points outside', icoOf(Buffer.alloc(0), 32)],
    ['an icon file with a broken bitmap', icoOf(Buffer.alloc(40, 0xff), 32)],
  ])('draws nothing from %s', async (_name, content) => {
    expect(await renderIcon(content)).toBeUndefined()
  })
})

describe('finds the icon that a website names', () => {
  const url = new URL('https://tejo.example/home/')
  const hrefs = (html: string) => findIconAddresses({ url, html }).map(({ href }) => href)

  it('prefers the smallest that is large enough, and tries the usual address at last', () => {
    expect(
      hrefs(
        '<link rel="icon" sizes="16x16" href="/16.png"><link href=big.png rel=apple-touch-icon sizes=180x180><link rel="icon" href="a.svg"><link rel="stylesheet" href="x.css">',
      ),
    ).toEqual([
      'https://tejo.example/home/big.png',
      'https://tejo.example/16.png',
      'https://tejo.example/favicon.ico',
    ])
  })

  it('fetches them in that order until one can be drawn', async () => {
    const asked: string[] = []
    const icon = await findIcon(url.href, async (address) => {
      asked.push(String(address))
      const content =
        asked.length === 1
          ? Buffer.from('<link rel="icon" href="/broken.png">')
          : asked.length === 2
            ? Buffer.from('broken')
            : await png(32)
      return { url: new URL(address), type: '', content }
    })
    expect(icon).toBeDefined()
    expect(asked).toEqual([
      'https://tejo.example/home/',
      'https://tejo.example/broken.png',
      'https://tejo.example/favicon.ico',
    ])
  })
})
