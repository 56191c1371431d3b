import { open } from 'node:fs/promises'
import path from 'node:path'
import { incomingLimits } from '#contract/incoming-mail.ts'
import { refusedForGood, SmtpReply } from '#server/platform/incoming/smtp-reply.ts'
import {
  makeTemporaryFolder,
  type TemporaryFolder,
} from '#server/platform/files/temporary-folder.ts'

export interface SpooledMail extends TemporaryFolder {
  /** The mail as it came. */
  raw: string
}

/**
 * Writes a mail to a file as it comes in, so that no mail is ever in memory as a whole.
 * @throws SmtpReply where it is too large, or has line ends that are read in two ways
 */
export async function spoolMail(content: AsyncIterable<Buffer>): Promise<SpooledMail> {
  const { folder, drop } = await makeTemporaryFolder('mail')
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
      // What is too much is read to its end, as the sender listens for no answer before, and not kept.
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

const lineFeed = 0x0a
const carriageReturn = 0x0d

/** One program takes such a line for an end, the other does not: the way to slip in a second mail or another header. */
function hasBareLineFeed(chunk: Buffer, before: number): boolean {
  for (let at = chunk.indexOf(lineFeed); at >= 0; at = chunk.indexOf(lineFeed, at + 1)) {
    if ((at === 0 ? before : chunk[at - 1]) !== carriageReturn) return true
  }
  return false
}
