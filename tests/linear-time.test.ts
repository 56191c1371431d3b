import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import { incomingLimits } from '#contract/incoming-mail.ts'
import { readMt940 } from '#server/features/billing/desk/statements/mt940.ts'
import { readCamt053 } from '#server/features/billing/desk/statements/camt053.ts'
import { readOwnText } from '#server/features/broadcasts/by-mail/own-text.ts'
import { readMailedOffer } from '#server/features/broadcasts/by-mail/read-offer.ts'
import { plainText } from '#server/features/broadcasts/posting/offer-text.ts'
import { buildSearchQuery } from '#server/features/broadcasts/search/search-text.ts'
import { cleanContentHtml } from '#server/features/content/clean-html.ts'
import { textOfHtml } from '#server/platform/html-text.ts'
import {
  authorOf,
  isAddressedTo,
  isOwnListMail,
  oneLine,
  readHead,
  type Head,
} from '#server/platform/incoming/head.ts'
import { findAutomaticKind } from '#server/platform/incoming/automatic-mail.ts'
import { decodeText } from '#server/platform/incoming/decode-text.ts'
import { joinFlowedLines } from '#server/platform/incoming/mail-text.ts'
import { fileNameOf, readPartHead } from '#server/platform/incoming/mime-part.ts'
import { findReplyMarks } from '#server/platform/incoming/reply.ts'
import { authenticateSender } from '#server/platform/incoming/authenticate-sender.ts'
import { spoolMail } from '#server/platform/incoming/spool.ts'
import { splitMail } from '#server/platform/incoming/split-mime.ts'
import { cleanHtml, hasWords } from '#server/platform/mail-writing/clean-html.ts'
import { readReport } from '#server/platform/mailer/bounces/read-report.ts'
import { safeFileName } from '#server/platform/files/stored-files.ts'
import { createCsvParser } from '#server/platform/spreadsheet/read-csv.ts'

/** What made readers of other products, or ours, read the same again and again. */
const units = [
  '<',
  '>',
  '<br x',
  '<style>',
  '</style>',
  '<!--',
  '-->',
  '<b>',
  '</b>',
  '<p>',
  '<td>',
  '<tr><td>',
  '<table><tr><td>',
  '<blockquote>',
  '<div style=";',
  '<a b="c" ',
  '<form>',
  '<svg>',
  '<pre>',
  '<!',
  '</',
  ' ',
  '\t',
  '\n',
  '\r\n',
  ' \n',
  '&',
  '&amp;',
  '"',
  "'",
  '(',
  ')',
  '\\',
  ';',
  ',',
  ':',
  '@',
  '=',
  '=?',
  '.',
  '-',
  '_',
  '*',
  'a',
  'a ',
  '1',
  '1 ',
  '1.',
  '1,',
  'a@',
  '<a@b.c>',
  '> ',
  '>',
  '|',
  '"a" ',
  'on 1 ',
  'From: a\n',
  'ooo-',
  'auto-reply-',
  '<cron+',
  '\u00e9',
  '\u0301',
  '[',
  '; ',
  '$1',
  're: ',
  'is ',
  'auto',
  'ich bin bis ',
  'nov 1 ',
  'Qty: 1, ',
  'wts ',
] as const

const minLength = 4096
const maxLength = 128 * 1024
/** Shorter, because what reads them needs some microseconds for each line. */
const maxReportLength = 32 * 1024
/** Below this a reader is fast enough whatever it does. */
const fastMs = 20
/** Long enough to be measured well: the system counts processor time in steps of 4 ms. */
const comparedMs = 60
/** In the middle: linear reading takes 4 times as long, quadratic 16 times. */
const maxFactor = 8
const maxAttempts = 20

type Read = (text: string) => unknown

/** Processor time of this thread for one reading in milliseconds, which the load of the machine does not add to. */
async function measure(read: Read, text: string, runs: number): Promise<number> {
  const before = process.threadCpuUsage()
  for (let run = 0; run < runs; run++) await read(text)
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000 / runs
}

/** Doubles a text until its reading takes long enough to compare; a description if it is too slow beside a quarter. */
async function findSlow(read: Read, unit: string, max: number): Promise<string | undefined> {
  const textOf = (length: number) => unit.repeat(Math.ceil(length / unit.length))
  let length = minLength
  let took = 0
  while (length < max && took < comparedMs) {
    length *= 2
    took = await measure(read, textOf(length), 1)
  }
  if (took < fastMs) return undefined
  const runs = Math.ceil((2 * comparedMs) / took)
  let factor = Number.POSITIVE_INFINITY
  let quarter = factor
  let whole = factor
  // The least of all attempts: whatever else the machine does only adds to a time.
  for (let attempt = 0; attempt < maxAttempts && factor > maxFactor; attempt++) {
    quarter = Math.min(quarter, await measure(read, textOf(length / 4), 4 * runs))
    whole = Math.min(whole, await measure(read, textOf(length), runs))
    factor = whole < fastMs ? 0 : whole / quarter
  }
  return factor > maxFactor
    ? `${JSON.stringify(unit)} x ${length}: ${factor.toFixed(1)}`
    : undefined
}

async function expectLinear(read: Read, max = maxLength): Promise<void> {
  const slow: string[] = []
  for (const unit of units) {
    const found = await findSlow(read, unit, max)
    if (found !== undefined) slow.push(found)
  }
  expect(slow).toEqual([])
}

const mailOf = async (head: string, body: string) =>
  spoolMail(Readable.from([Buffer.from(`${head}\r\n\r\n${body.replace(/\r?\n/g, '\r\n')}\r\n`)]))
const splitBody = (head: string) => async (text: string) => {
  const spool = await mailOf(head, text)
  try {
    return await splitMail(spool, await readHead(spool.raw)).catch(() => undefined)
  } finally {
    await spool.drop()
  }
}
/** A text that may stand in a header field. */
const inField = (text: string) => text.replace(/[\r\n]/g, ' ')
const headOf = (value: string): Head => ({
  values: () => [value],
  subject: value,
  bytes: Buffer.alloc(0),
  end: 0,
})
const csv = (delimiter: ';' | ',') => (text: string) => {
  const parser = createCsvParser(delimiter, 2)
  return [...parser.push(text), ...parser.end()]
}
const mailed = { from: 'a@b.example' }
const offerReader = { findBrand: () => undefined, ownDomains: ['c.example'] }
const offerIn = (subject: string, text: string) =>
  readMailedOffer({ subject, text, from: mailed.from, isReply: false }, offerReader)
const ignoreErrors = (read: Read) => async (text: string) => {
  try {
    await read(text)
  } catch {
    // A refusal ends the reading.
  }
}

const readers: readonly [name: string, read: Read, max?: number][] = [
  ['the text of HTML', (text) => textOfHtml(text, { marksQuotes: true })],
  ['the text of a style sheet', (text) => textOfHtml(`<style>${text}</style><p class=a>b`)],
  ['the text of an attribute', (text) => textOfHtml(`<p style="${text}" class="${text}">b`)],
  ['a plain mail', splitBody('Content-Type: text/plain')],
  ['an HTML mail', splitBody('Content-Type: text/html; charset=us-ascii')],
  ['a mail in lines that flow', splitBody('Content-Type: text/plain; format=flowed')],
  ['a quoted-printable mail', splitBody('Content-Transfer-Encoding: quoted-printable')],
  [
    'a quoted-printable line',
    (text) => splitBody('Content-Transfer-Encoding: quoted-printable')(`${text}x`),
  ],
  ['a base64 mail', splitBody('Content-Transfer-Encoding: base64')],
  [
    'a multipart',
    (text) => splitBody('Content-Type: multipart/mixed; boundary="-"')(`---\n\n${text}`),
  ],
  [
    'the header of a mail',
    ignoreErrors(async (text) => {
      await using stack = new AsyncDisposableStack()
      const spool = await mailOf(`Subject: ${inField(text)}`, '')
      stack.defer(() => spool.drop())
      return await readHead(spool.raw)
    }),
    incomingLimits.headBytes / 2,
  ],
  [
    'the header of a part',
    ignoreErrors((text) =>
      fileNameOf(
        readPartHead(
          Buffer.from(
            `Content-Type: text/csv; name=${inField(text)}\r\nContent-Disposition: attachment; filename="${inField(text)}`,
          ),
        ),
      ),
    ),
    incomingLimits.partHeadBytes,
  ],
  [
    'the folded lines of a header',
    ignoreErrors((text) => splitBody(`Subject: a${'\r\n x'.repeat(text.length / 4)}`)('')),
    incomingLimits.headBytes,
  ],
  ['the author of a mail', (text) => authorOf([inField(text)])],
  ['an author behind a name', (text) => authorOf([`${inField(text)} <a@b.example>`])],
  [
    'the marks of a mail',
    (text) => {
      const head = headOf(inField(text))
      return [
        isAddressedTo(head, 'a@b.example'),
        findAutomaticKind([{ name: `x-${text}`, value: 'a' }], head.subject),
        findAutomaticKind([{ name: 'from', value: head.subject }], ''),
        isOwnListMail(head, 'b.example'),
      ]
    },
  ],
  ['the marks of an answer', (text) => findReplyMarks(headOf(inField(text)), 'b.example')],
  [
    'the authentication of a mail',
    ignoreErrors(async (text) => {
      await using stack = new AsyncDisposableStack()
      const field = inField(text).slice(0, incomingLimits.headBytes)
      const spool = await mailOf(
        `From: "${field.replace(/["\\]/g, '')}" <a@b.example>\r\nTo: ${field}\r\nDKIM-Signature: ${field}`,
        text,
      )
      stack.defer(() => spool.drop())
      const lookup = () => Promise.reject(Object.assign(new Error('none'), { code: 'ENOTFOUND' }))
      return await authenticateSender(
        spool.raw,
        'a@b.example',
        { ip: '192.0.2.1', helo: 'b.example', sender: 'a@b.example' },
        lookup,
      )
    }),
    maxReportLength,
  ],
  ['a text on one line', (text) => oneLine(text, 300)],
  ['lines that flow', (text) => joinFlowedLines(text, { delSp: true })],
  [
    'a charset',
    (text) =>
      decodeText(Buffer.from(text, 'latin1'), { charset: undefined, isHtml: true, isCut: false }),
  ],
  [
    'a charset in HTML',
    (text) =>
      decodeText(Buffer.from(`<meta ${text}\u00e9`, 'latin1'), {
        charset: 'utf-8',
        isHtml: true,
        isCut: true,
      }),
  ],
  ['the name of a file', (text) => safeFileName(text, 'application/octet-stream')],
  [
    'own words of a mail',
    (text) => readOwnText(text, { ...offerReader, ...mailed }),
    incomingLimits.textChars,
  ],
  ['the offer in a mail', (text) => offerIn('WTS', text), incomingLimits.textChars],
  [
    'the offer in a subject',
    (text) => offerIn(inField(text).slice(0, 300), ''),
    incomingLimits.textChars,
  ],
  ['the text of an offer', plainText, 16_384],
  ['a search', (text) => buildSearchQuery(text, false), 16_384],
  [
    'a report of a failed mail',
    (text) =>
      readReport(
        Buffer.from(`Subject: Undelivered mail\r\nFrom: mailer-daemon@b.example\r\n\r\n${text}`),
      ),
    maxReportLength,
  ],
  [
    'an HTML report',
    (text) =>
      readReport(
        Buffer.from(
          `Subject: Undelivered mail\r\nFrom: mailer-daemon@b.example\r\nContent-Type: text/html\r\n\r\n${text}`,
        ),
      ),
    maxReportLength,
  ],
  [
    'the header of a report',
    (text) =>
      readReport(
        Buffer.from(`Subject: Undelivered ${inField(text)}\r\nFrom: ${inField(text)}\r\n\r\n`),
      ),
    maxReportLength,
  ],
  [
    'a delivery status',
    (text) =>
      readReport(
        Buffer.from(
          `Content-Type: multipart/report; boundary=b\r\n\r\n--b\r\nContent-Type: message/delivery-status\r\n\r\nAction: failed\r\nDiagnostic-Code: smtp; ${text}\r\n--b--`,
        ),
      ),
    maxReportLength,
  ],
  ['a post', cleanContentHtml],
  ['words of staff', (text) => [cleanHtml(text), hasWords(text)]],
  ['a file of comma-separated values', ignoreErrors(csv(','))],
  ['a quoted cell', ignoreErrors((text) => csv(';')(`"${text}`))],
  ['a bank statement', ignoreErrors(readMt940)],
  ['a bank statement in XML', ignoreErrors((text) => readCamt053(`<Document>${text}`))],
]

describe('reading four times as much takes at most 8 times as long', () => {
  test.each(readers)(
    '%s',
    async (_, read, max) => {
      await expectLinear(read, max)
    },
    120_000,
  )
})
