import { stockLimits } from '#contract/inventory/inventory.ts'
import { readXml, type Workbook } from '#server/platform/spreadsheet/read-workbook.ts'
import { ReadingStopped } from '#server/platform/spreadsheet/stop-reading.ts'

/** What is longer than any text that is taken is kept a little longer, so that it is seen to be too long. */
export const mostTextLength = stockLimits.description + 200

const blockBytes = 1024 * 1024
const mostBlocks = 96
const mostTexts = 2_000_000
/** With the tags around them. */
const mostBytes = 140 * 1024 * 1024

export interface TextTable {
  at(index: number): string
}

/** Letters that XML cannot hold are written as _x000D_ in workbooks. */
export const unescapeText = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) =>
        String.fromCharCode(Number.parseInt(code, 16)),
      )
    : text

/** Texts one after the other in blocks of bytes: a third of what as many strings need, and none of it to be swept. */
function makeTextTable() {
  const blocks: Buffer[] = []
  let used = blockBytes
  let count = 0
  let starts = new Uint32Array(1024)
  let ends = new Uint32Array(1024)
  return {
    add(text: string) {
      const bytes = Buffer.byteLength(text)
      if (used + bytes > blockBytes) {
        if (blocks.length >= mostBlocks) throw new ReadingStopped('unpacksTooLarge')
        blocks.push(Buffer.allocUnsafeSlow(blockBytes))
        used = 0
      }
      if (count >= mostTexts) throw new ReadingStopped('unpacksTooLarge')
      if (count === starts.length) {
        const [largerStarts, largerEnds] = [new Uint32Array(count * 2), new Uint32Array(count * 2)]
        largerStarts.set(starts)
        largerEnds.set(ends)
        ;[starts, ends] = [largerStarts, largerEnds]
      }
      const block = blocks.at(-1)!
      block.write(text, used)
      starts[count] = (blocks.length - 1) * blockBytes + used
      used += bytes
      ends[count] = (blocks.length - 1) * blockBytes + used
      count += 1
    },
    at(index: number): string {
      if (!(index >= 0 && index < count)) return ''
      const block = Math.floor(starts[index]! / blockBytes)
      const from = starts[index]! - block * blockBytes
      return blocks[block]!.toString('utf8', from, from + ends[index]! - starts[index]!)
    },
  }
}

/** The texts that the cells of a workbook share. */
export async function readSharedTexts(workbook: Workbook): Promise<TextTable> {
  const table = makeTextTable()
  if (workbook.sharedTexts === undefined) return table
  let text = ''
  let isText = false
  /** Readings of what is written beside Japanese letters are no part of a text. */
  let isReading = false
  const xml = readXml(workbook.bytesOf(workbook.sharedTexts, mostBytes), {
    open(name) {
      if (name === 'si') text = ''
      isText = name === 't' && !isReading
      if (name === 'rPh') isReading = true
    },
    close(name) {
      isText = false
      if (name === 'rPh') isReading = false
      if (name === 'si') table.add(unescapeText(text).slice(0, mostTextLength))
    },
    text(found) {
      if (isText && text.length < mostTextLength) text += found.slice(0, mostTextLength * 7)
    },
  })
  for await (const _ of xml);
  return table
}
