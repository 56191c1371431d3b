import { crc32, deflateSync } from 'node:zlib'
import type { MarketCompany } from '#database/seed/market.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'

const side = 60
/** Samples per pixel in each direction, for smooth edges. */
const samples = 4
const maxLogos = 60

/** Colour of a shape at a point from 0 to 1; undefined where it is transparent. */
type Shape = (x: number, y: number) => 0 | 1 | undefined

const colours = [
  ['0a5f5c', '8dc6bf'],
  ['3b3f9e', 'a4a8e0'],
  ['3e484d', 'a6aeb2'],
  ['8a3d1c', 'e8ae7a'],
  ['115a96', '8bbfe8'],
  ['5c2a60', 'cda0d2'],
].map((pair) => pair.map((hex) => [...Buffer.from(hex, 'hex')]))

const shapes: readonly Shape[] = [
  // A ring with a dot.
  (x, y) => {
    const r = Math.hypot(x - 0.5, y - 0.5)
    return r < 0.16 ? 1 : r > 0.3 && r < 0.46 ? 0 : undefined
  },
  // The letter H.
  (x, y) => {
    if (y < 0.08 || y > 0.92) return undefined
    if (x > 0.1 && x < 0.32) return 0
    if (x > 0.68 && x < 0.9) return 0
    return x > 0.32 && x < 0.68 && y > 0.4 && y < 0.6 ? 1 : undefined
  },
  // Three bars of increasing length.
  (x, y) => {
    const bar = Math.floor(y * 3.6)
    if (y * 3.6 - bar > 0.62 || bar > 2) return undefined
    return x > 0.08 && x < 0.4 + bar * 0.25 ? (bar === 2 ? 1 : 0) : undefined
  },
  // A square divided by a diagonal.
  (x, y) => {
    if (Math.abs(x - 0.5) > 0.42 || Math.abs(y - 0.5) > 0.42) return undefined
    return Math.abs(x - y) < 0.05 ? undefined : x > y ? 0 : 1
  },
  // A house with a gate.
  (x, y) => {
    if (y < 0.5) return Math.abs(x - 0.5) < (y - 0.08) * 1.05 ? 0 : undefined
    return y < 0.92 && Math.abs(x - 0.5) < 0.3 && Math.abs(x - 0.5) > 0.1 ? 1 : undefined
  },
]

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** Draws a shape in two colours on a transparent background, as PNG. */
export function drawLogo(number: number): Buffer {
  const shape = shapes[number % shapes.length]!
  const pair = colours[(number * 7 + 3) % colours.length]!
  const rows = Array.from({ length: side }, (_, row) => {
    const line = Buffer.alloc(1 + side * 4)
    for (let column = 0; column < side; column++) {
      const sum = [0, 0, 0]
      let hits = 0
      for (let point = 0; point < samples * samples; point++) {
        const x = (column + ((point % samples) + 0.5) / samples) / side
        const y = (row + (Math.floor(point / samples) + 0.5) / samples) / side
        const colour = shape(x, y)
        if (colour === undefined) continue
        hits += 1
        pair[colour]!.forEach((value, index) => (sum[index]! += value))
      }
      if (hits === 0) continue
      const pixel = sum.map((value) => Math.round(value / hits))
      line.set([...pixel, Math.round((hits / samples ** 2) * 255)], 1 + column * 4)
    }
    return line
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([8, 6], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Inserts logos for two of three companies, up to a maximum. */
export async function writeLogos(
  tx: Tx,
  companies: readonly MarketCompany[],
  now: Date,
): Promise<void> {
  const shown = companies.slice(0, maxLogos).filter(({ id }) => id % 3 !== 0)
  for (const { id } of shown) {
    const file = { name: `logo-${id}.png`, type: 'image/png', content: drawLogo(id) }
    const fileId = await storeFile(tx, file, now)
    await tx`
      insert into picture (company_id, file_id, uploaded_at) values (${id}, ${fileId}, ${now})`
  }
}
