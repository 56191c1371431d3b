import { incomingLimits } from '#contract/incoming-mail.ts'
import { textOfLongHtml } from '#server/platform/html-text.ts'
import { decodeText } from '#server/platform/incoming/decode-text.ts'

/** A part of a mail that people read, as it was decoded from its transfer encoding. */
export interface TextPart {
  isHtml: boolean
  charset: string | undefined
  flowed: { delSp: boolean } | undefined
  bytes: Buffer[]
  /** Whether its end was not kept. */
  isCut: boolean
}

/** A multipart, of whose parts a reader sees all, or one of the alternatives. */
export interface TextGroup {
  isAlternative: boolean
  parts: (TextPart | TextGroup)[]
}

interface ReadPart {
  text: string
  isHtml: boolean
}

/** The text that the sender saw; never longer than what is stored. */
export async function readText(group: TextGroup): Promise<{ text: string; isEncrypted: boolean }> {
  const { text } = await readGroup(group)
  const isEncrypted = text.startsWith('-----BEGIN PGP MESSAGE-----')
  return {
    text: withoutArmor(text).slice(0, incomingLimits.textChars).toWellFormed().trim(),
    isEncrypted,
  }
}

async function readGroup({ isAlternative, parts }: TextGroup): Promise<ReadPart> {
  const read: ReadPart[] = []
  for (const part of parts) {
    read.push('parts' in part ? await readGroup(part) : await readPart(part))
  }
  const filled = read.filter(({ text }) => text !== '')
  if (isAlternative) return chooseAlternative(filled)
  // Some programs send text and HTML as two parts of the same words.
  const different = new Map(filled.map((part) => [wordsOf(part.text), part]))
  const all = different.size > 1 ? [...different.values()] : filled.slice(0, 1)
  return {
    text: all.map(({ text }) => text).join('\n'),
    isHtml: all.some(({ isHtml }) => isHtml),
  }
}

/** Some programs send HTML and call it plain text. */
const htmlStart = /^\s{0,100}<(?:!doctype html|html)[\s>]/i

async function readPart(part: TextPart): Promise<ReadPart> {
  const { bytes, isCut, charset, flowed } = part
  const decoded = decodeText(Buffer.concat(bytes), { charset, isHtml: part.isHtml, isCut })
  const isHtml = part.isHtml || htmlStart.test(decoded)
  const plain = isHtml
    ? await textOfLongHtml(decoded, { marksQuotes: true, maxLength: incomingLimits.textChars })
    : flowed
      ? joinFlowedLines(decoded, flowed)
      : decoded
  const text = plain.replaceAll('\0', '').slice(0, incomingLimits.textChars)
  return { text: isBlank(text) ? '' : text.trim(), isHtml }
}

// ── Alternatives ──

const isBlank = (text: string) => !/[^\s\p{Cf}\p{Cc}]/u.test(text)
const wordsOf = (text: string) => text.replace(/[^\p{L}\d]+/gu, '')

const maxNoticeLength = 400
/** Notices for readers whose program shows no HTML. */
const htmlNotice =
  /\bhtml\b|web ?browser|(?:view|read) (?:it |this |the )?(?:e-?mail |message )?online/i
const hasDigit = (text: string) => /\d/.test(text)
/** Lines with a tab, which come from the cells of a table. */
const countRows = (text: string) => text.split('\n').filter((line) => /^[^>].*\t/.test(line)).length

/** The text, unless only the HTML has the words, or the table that the text has lost. */
function chooseAlternative(parts: readonly ReadPart[]): ReadPart {
  const plain = parts.find(({ isHtml }) => !isHtml)
  const html = parts.findLast(({ isHtml }) => isHtml)
  if (!plain || !html) return plain ?? html ?? { text: '', isHtml: false }
  const isFuller = html.text.length > plain.text.length
  const isNotice = plain.text.length <= maxNoticeLength && htmlNotice.test(plain.text)
  const lacksFigures = hasDigit(html.text) && !hasDigit(plain.text)
  const hasTable = countRows(html.text) > 1 && !plain.text.includes('\t')
  return isNotice || (isFuller && lacksFigures) || hasTable ? html : plain
}

// ── Plain text ──

/** Joins the lines of a paragraph, each ending in a blank, and removes the blank before stuffed lines (RFC 3676). */
export function joinFlowedLines(text: string, { delSp }: { delSp: boolean }): string {
  const paragraphs: { depth: number; pieces: string[]; isOpen: boolean }[] = []
  for (const line of text.split(/\r\n|\r|\n/)) {
    let depth = 0
    while (line[depth] === '>') depth += 1
    const stuffed = line.slice(depth)
    const content = stuffed.startsWith(' ') ? stuffed.slice(1) : stuffed
    const isSignature = content === '-- '
    const last = paragraphs.at(-1)
    const isSoft = content.endsWith(' ') && !isSignature
    const piece = isSoft && delSp ? content.slice(0, -1) : content
    if (last?.isOpen && last.depth === depth && !isSignature) {
      last.pieces.push(piece)
      last.isOpen = isSoft
    } else paragraphs.push({ depth, pieces: [piece], isOpen: isSoft })
  }
  return paragraphs
    .map(({ depth, pieces }) => `${'>'.repeat(depth)}${depth > 0 ? ' ' : ''}${pieces.join('')}`)
    .join('\n')
}

const armorBegin = '-----BEGIN PGP SIGNED MESSAGE-----'
const armorEnd = '-----BEGIN PGP SIGNATURE-----'

/** The signed words without the lines that a program put around them. */
function withoutArmor(text: string): string {
  if (!text.startsWith(armorBegin)) return text
  const lines = text.split(/\r\n|\r|\n/)
  const start = lines.findIndex((line) => line.trim() === '') + 1
  const end = lines.indexOf(armorEnd)
  return lines
    .slice(start, end < 0 ? undefined : end)
    .map((line) => (line.startsWith('- ') ? line.slice(2) : line))
    .join('\n')
}
