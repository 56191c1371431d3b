import { open } from 'node:fs/promises'
import path from 'node:path'
import { incomingLimits } from '#contract/incoming-mail.ts'
import { refusedForGood, SmtpReply } from '#server/platform/incoming/smtp-reply.ts'
import {
  createTemporaryFolder,
  type TemporaryFolder,
} from '#server/platform/files/temporary-folder.ts'

export interface SpooledMail extends TemporaryFolder {
  raw: string
}

/**
 * Streams a mail to a temporary file.
 * @throws SmtpReply if it is too large or contains bare line feeds
 */
export async function spoolMail(content: AsyncIterable<Buffer>): Promise<SpooledMail> {
  const { folder, drop } = await createTemporaryFolder('mail')
  try {
    const raw = path.join(folder, 'mail')
    await using file = await open(raw, 'wx', 0o600)
    let size = 0
    let last = 0
    let isBare = false
    for await (const chunk of content) {
      size += chunk.length
      isBare ||= hasBareLineFeed(chunk, last)
      last = chunk.at(-1) ?? last
      // Excess data is read and discarded, because the client waits for a response only at the end.
      if (size <= incomingLimits.mailBytes && !isBare) await file.write(chunk)
    }
    if (size > incomingLimits.mailBytes) throw new SmtpReply(552, '5.3.4 message too large')
    if (isBare) throw refusedForGood('a line ends without a carriage return')
    return { folder, raw, drop }
  } catch (error) {
    await drop()
    throw error
  }
}

/** The beginning of a mail, with whole lines up to the limits. */
export async function readStart(
  { raw }: SpooledMail,
  max: { bytes: number; lines: number },
): Promise<Buffer> {
  await using file = await open(raw)
  const buffer = Buffer.alloc(max.bytes)
  const { bytesRead } = await file.read(buffer, 0, max.bytes, 0)
  const start = buffer.subarray(0, bytesRead)
  let end = 0
  for (let line = 0; line < max.lines; line++) {
    const at = start.indexOf(lineFeed, end)
    if (at < 0) return start
    end = at + 1
  }
  return start.subarray(0, end)
}

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** Bare line feeds enable SMTP smuggling, because programs disagree on whether they end a line. */
function hasBareLineFeed(chunk: Buffer, before: number): boolean {
  for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) {
    if ((at === 0 ? before : chunk[at - 1]) !== carriageReturn) return true
  }
  return false
}
