import { readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterEach, expect } from 'vitest'
import { readHead } from '#server/platform/incoming/head.ts'
import { spoolMail, type SpooledMail } from '#server/platform/incoming/spool.ts'
import { splitMail } from '#server/platform/incoming/split-mime.ts'

/** Splits mails that arrive in chunks of this size; strings are bytes, one for each character. */
export function useMailSplitter() {
  const spools: SpooledMail[] = []
  afterEach(async () => {
    for (const spool of spools.splice(0)) await spool.drop()
  })
  return async (raw: string | Buffer, pieceBytes = 1 << 16) => {
    const bytes = Buffer.from(raw as string, 'latin1')
    const pieces = function* () {
      for (let at = 0; at < bytes.length; at += pieceBytes) {
        yield bytes.subarray(at, at + pieceBytes)
      }
    }
    const spool = await spoolMail(Readable.from(pieces()))
    spools.push(spool)
    const found = await splitMail(spool, await readHead(spool.raw))
    const files = await Promise.all(
      found.files.map(async ({ name, size, path }) => {
        const content = await readFile(path)
        expect(content.length).toBe(size)
        return { name, content: content.toString('latin1') }
      }),
    )
    return { ...found, files }
  }
}
