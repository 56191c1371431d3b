import { buffer } from 'node:stream/consumers'
import { maxStatementBytes } from '#contract/billing/desk/statements.ts'
import { readCamt053 } from '#server/features/billing/desk/statements/camt053.ts'
import { readMt940 } from '#server/features/billing/desk/statements/mt940.ts'
import type { StatementResult } from '#server/features/billing/desk/statements/statement-lines.ts'
import { fromBufferPromise, type Entry } from 'yauzl'

/** Banks write the encoding that their XML names, UTF-8, UTF-16 with a mark, or one byte for each character. */
function decode(file: Uint8Array): string {
  if (file[0] === 0xff && file[1] === 0xfe) return new TextDecoder('utf-16le').decode(file)
  if (file[0] === 0xfe && file[1] === 0xff) return new TextDecoder('utf-16be').decode(file)
  const head = Buffer.from(file.subarray(0, 200)).toString('latin1')
  const [, declared = 'utf-8'] = /^[^<]*<\?xml[^>]*\bencoding\s*=\s*["']([\w.:-]+)/.exec(head) ?? []
  for (const encoding of [declared, 'utf-8']) {
    try {
      return new TextDecoder(encoding, { fatal: true }).decode(file)
    } catch {
      // Not what the file says: the next one.
    }
  }
  return new TextDecoder('windows-1252').decode(file)
}

export type ReadStatementFile = StatementResult & { format: 'camt.053' | 'mt940' }

/** Reads a bank statement of either format, which its content shows, or a ZIP of several. */
export async function readStatement(file: Uint8Array): Promise<ReadStatementFile> {
  if (file[0] === 0x50 && file[1] === 0x4b) return readZip(Buffer.from(file))
  const text = decode(file)
  return /^\s*</.test(text.replace(/^\uFEFF/, ''))
    ? { format: 'camt.053', ...readCamt053(text) }
    : { format: 'mt940', ...readMt940(text) }
}

const maxFiles = 200
/** Of all files in a ZIP together. */
const maxUnpackedBytes = 5 * maxStatementBytes

const fault = (expected: string): ReadStatementFile => ({
  format: 'camt.053',
  fault: { line: 1, expected },
})

/** Reads every file in a ZIP; one that is no statement refuses all. */
async function readZip(content: Buffer): Promise<ReadStatementFile> {
  const files: { name: string; content: Buffer }[] = []
  try {
    const zip = await fromBufferPromise(content)
    let bytes = 0
    for await (const entry of zip.eachEntry() as AsyncIterable<Entry>) {
      const { fileName: name } = entry
      // Files that macOS adds to each entry.
      if (name.endsWith('/') || /(^|\/)(__MACOSX\/|\.)/.test(name)) continue
      bytes += entry.uncompressedSize
      if (files.length >= maxFiles || bytes > maxUnpackedBytes) {
        return fault(`at most ${maxFiles} files of ${maxUnpackedBytes / 1024 / 1024} MB together`)
      }
      files.push({ name, content: await buffer(await zip.openReadStreamPromise(entry)) })
    }
  } catch {
    return fault('a ZIP that can be unpacked')
  }
  if (files.length === 0) return fault('a bank statement in the ZIP')
  const all: ReadStatementFile = { format: 'camt.053', lines: [], balances: [], notes: [] }
  for (const { name, content: inner } of files) {
    const read = inner[0] === 0x50 ? fault('a statement, not a ZIP') : await readStatement(inner)
    if ('fault' in read) {
      const { line, expected } = read.fault
      return {
        format: read.format,
        fault: { line, expected: `${expected} (in ${name.slice(0, 100)})` },
      }
    }
    all.format = read.format
    all.lines.push(...read.lines)
    all.balances.push(...read.balances)
    all.notes.push(...read.notes)
  }
  return all
}
