import { crc32, deflateSync } from 'node:zlib'
import type { MarketCompany } from '#database/seed/market.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { storeFile } from '#server/platform/files/stored-files.ts'

const side = 60
/** Points looked at for each pixel, in both directions: edges are smooth. */
const finer = 4
const maxLogos = 60

type Colour = readonly [red: number, green: number, blue: number]
/** Which of a mark's two colours lies at a point from 0 to 1; undefined where nothing is. */
type Mark = (x: number, y: number) => 0 | 1 | undefined

const colours: readonly (readonly [Colour, Colour])[] = [
  [
    [10, 95, 92],
    [141, 198, 191],
  ],
  [
    [59, 63, 158],
    [164, 168, 224],
  ],
  [
    [62, 72, 77],
    [166, 174, 178],
  ],
  [
    [138, 61, 28],
    [232, 174, 122],
  ],
  [
    [17, 90, 150],
    [139, 191, 232],
  ],
  [
    [92, 42, 96],
    [205, 160, 210],
  ],
]

const marks: readonly Mark[] = [
  // A ring with a dot.
  (x, y) => {
    const r = Math.hypot(x - 0.5, y - 0.5)
    return r < 0.16 ? 1 : r > 0.3 && r < 0.46 ? 0 : undefined
  },
  // Two uprights and what joins them.
  (x, y) => {
    if (y < 0.08 || y > 0.92) return undefined
    if (x > 0.1 && x < 0.32) return 0
    if (x > 0.68 && x < 0.9) return 0
    return x > 0.32 && x < 0.68 && y > 0.4 && y < 0.6 ? 1 : undefined
  },
  // Three bars, each longer.
  (x, y) => {
    const bar = Math.floor(y * 3.6)
    if (y * 3.6 - bar > 0.62 || bar > 2) return undefined
    return x > 0.08 && x < 0.4 + bar * 0.25 ? (bar === 2 ? 1 : 0) : undefined
  },
  // A square cut from corner to corner.
  (x, y) => {
    if (Math.abs(x - 0.5) > 0.42 || Math.abs(y - 0.5) > 0.42) return undefined
    return Math.abs(x - y) < 0.05 ? undefined : x > y ? 0 : 1
  },
  // A roof over a gate.
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

/** A mark in two colours on nothing, as PNG. */
export function drawLogo(number: number): Buffer {
  const mark = marks[number % marks.length]!
  const pair = colours[(number * 7 + 3) % colours.length]!
  const rows = Array.from({ length: side }, (_, row) => {
    const line = Buffer.alloc(1 + side * 4)
    for (let column = 0; column < side; column++) {
      const sum = [0, 0, 0]
      let hits = 0
      for (let point = 0; point < finer * finer; point++) {
        const x = (column + ((point % finer) + 0.5) / finer) / side
        const y = (row + (Math.floor(point / finer) + 0.5) / finer) / side
        const colour = mark(x, y)
        if (colour === undefined) continue
        hits += 1
        pair[colour].forEach((value, index) => (sum[index]! += value))
      }
      if (hits === 0) continue
      const pixel = sum.map((value) => Math.round(value / hits))
      line.set([...pixel, Math.round((hits / finer ** 2) * 255)], 1 + column * 4)
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

/** Logos of two companies in three, in a market that is small enough to be looked at. */
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
