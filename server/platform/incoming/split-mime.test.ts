import PostalMime from 'postal-mime'
import { describe, expect, test } from 'vitest'
import { incomingLimits } from '#contract/incoming-mail.ts'
import { useMailSplitter } from '../../../tests/support/mail/split-mail.ts'

const split = useMailSplitter()
const lines = (...all: string[]) => `${all.join('\r\n')}\r\n`
const mixed = (...parts: string[][]) =>
  lines(
    'Content-Type: multipart/mixed; boundary="b 1"',
    '',
    'for old programs',
    ...parts.flatMap((part) => ['--b 1', ...part]),
    '--b 1--',
    'the end',
  )
const file = (name: string, ...content: string[]) => [
  `Content-Disposition: attachment; filename=${name}`,
  '',
  ...content,
]

describe('splitting a mail', () => {
  test('decodes its files', async () => {
    const csv = 'part;quantity\r\n2960X;4\r\n\0\xff'
    const encoded = Buffer.from(csv, 'latin1').toString('base64')
    const { files, text } = await split(
      mixed(
        ['', 'Hello,', '', 'my stock.'],
        [
          'Content-Type: text/csv',
          'Content-Transfer-Encoding: BASE64',
          'Content-Disposition: attachment;',
          ' filename="one.csv"',
          '',
          encoded.slice(0, 7),
          ` ${encoded.slice(7)}`,
        ],
        [
          'Content-Type: text/csv; name=two.csv',
          'Content-Transfer-Encoding: quoted-printable',
          '',
          'a=3Bb =20',
          'soft=',
          'ly  ',
          '=FF=',
        ],
        file('three.csv', 'as', '', 'it stands', '--b 10', '-- b 1'),
      ),
    )
    expect(files).toEqual([
      { name: 'one.csv', content: csv },
      { name: 'two.csv', content: 'a;b  \r\nsoftly\r\n\xff' },
      { name: 'three.csv', content: 'as\r\n\r\nit stands\r\n--b 10\r\n-- b 1' },
    ])
    expect(text).toBe('Hello,\r\n\r\nmy stock.')
  })

  test.each([1, 2, 3, 7, 64])('the same in pieces of %i bytes', async (pieceBytes) => {
    const raw = mixed(['', 'words'], file('a.csv', 'x;y', '', '1;2'))
    const { files, text } = await split(raw, pieceBytes)
    expect({ files, text }).toEqual({
      files: [{ name: 'a.csv', content: 'x;y\r\n\r\n1;2' }],
      text: 'words',
    })
  })

  test('through multiparts in multiparts, also where an inner one has no end', async () => {
    const raw = lines(
      'Content-Type: multipart/mixed; boundary=outer',
      '',
      '--outer',
      'Content-Type: multipart/alternative; boundary=inner',
      '',
      '--inner',
      '',
      'plain',
      '--inner',
      'Content-Type: text/html',
      '',
      '<p>html',
      '--outer',
      ...file('a.csv', '1'),
      '--outer--',
    )
    const { files, text } = await split(raw)
    expect(files).toEqual([{ name: 'a.csv', content: '1' }])
    expect(text).toBe('plain')
  })

  test('and a mail that is nothing but a file is that file', async () => {
    const { files } = await split(lines('Content-Type: text/csv; name="s.csv"', '', 'a;b'))
    expect(files).toEqual([{ name: 's.csv', content: 'a;b' }])
  })

  test('and a mail inside the mail is a file, not its parts', async () => {
    const inner = ['Content-Type: message/rfc822', '', 'From: x@y.example', '', 'inner']
    const { files } = await split(mixed(inner))
    expect(files.map(({ name }) => name)).toEqual(['unnamed.eml'])
  })

  test('in the words of their charset', async () => {
    const head = (charset: string) => `Content-Type: text/plain; charset=${charset}`
    expect((await split(lines(head('windows-1252'), '', '10 \x80'))).text).toBe('10 €')
    expect((await split(lines(head('x-nobody-knows'), '', '10 \x80'))).text).toBe('10 €')
    expect((await split(lines('', '10 \xe2\x82\xac'))).text).toBe('10 €')
  })

  test.each([
    ['"../../etc/passwd"', 'passwd'],
    ['"C:\\\\temp\\\\stock.csv"', 'stock.csv'],
    ['=?utf-8?q?Vorr=C3=A4te?=.csv', 'Vorräte.csv'],
    ["x; filename*=utf-8''Vorr%C3%A4te.csv", 'Vorräte.csv'],
    ['"a\\"b.csv"', 'ab.csv'],
    ['""', 'unnamed.txt'],
  ])('stores a file called %s under a number and names it %s', async (name, kept) => {
    const raw = mixed(file(name, 'x'))
    const { files } = await split(raw)
    expect(files).toEqual([{ name: kept, content: 'x' }])
  })

  test('agrees with another implementation', async () => {
    const bytes = Buffer.from(Array.from({ length: 70_000 }, (_, n) => (n * 7919) % 256))
    const encoded = bytes.toString('base64').replace(/.{76}/g, '$&\r\n')
    const raw = mixed(
      ['Content-Type: text/plain; charset=utf-8', '', 'words'],
      ['Content-Transfer-Encoding: base64', ...file('a.bin', encoded)],
    )
    const [mine, other] = [await split(raw), await PostalMime.parse(raw)]
    expect(mine.files[0]!.content).toBe(bytes.toString('latin1'))
    expect(Buffer.from(other.attachments[0]!.content as ArrayBuffer).equals(bytes)).toBe(true)
    expect(mine.text).toBe(other.text?.trim())
  })
})

describe('permanent rejection', () => {
  const refusal = (raw: string) =>
    split(raw).then(
      () => undefined,
      (error: { responseCode: number; message: string }) => error,
    )
  const nested = (depth: number) =>
    lines(
      'Content-Type: multipart/mixed; boundary=b0',
      '',
      ...Array.from({ length: depth }, (_, n) => [
        `--b${n}`,
        `Content-Type: multipart/mixed; boundary=b${n + 1}`,
        '',
      ]).flat(),
    )

  test.each([
    ['ten thousand parts', mixed(...Array.from({ length: 10_000 }, () => ['', 'x'])), 'parts'],
    [
      'ten thousand parts without a word',
      mixed(...Array.from({ length: 10_000 }, () => [])),
      'parts',
    ],
    ['a thousand levels', nested(1000), 'levels'],
    ['a header without end', `Subject: ${'x'.repeat(incomingLimits.headBytes)}\r\n\r\n`, 'header'],
    ['a thousand and one header fields', lines(...Array(1001).fill('X-A: b'), '', 'x'), 'fields'],
    [
      'ten thousand lines of a field',
      lines('X-A: b', ...Array(10_000).fill(' b'), '', 'x'),
      'lines',
    ],
    [
      'a thousand signatures',
      lines(...Array(1000).fill('DKIM-Signature: v=1'), '', 'x'),
      'signatures',
    ],
    ['a part with a header without end', mixed([`X-A: ${'x'.repeat(20_000)}`, '', 'x']), 'header'],
    [
      'a line without end',
      lines('Subject: x', '', 'x'.repeat(incomingLimits.lineBytes * 2)),
      'line',
    ],
    ['a line that ends half', 'Subject: x\r\n\r\nwords\n.\r\n', 'carriage'],
    [
      'a header that hides another',
      lines('Subject: x\rFrom: eve@evil.example', '', 'x'),
      'control',
    ],
    ['more than a mail may weigh', `\r\n${'x'.repeat(99)}\r\n`.repeat(370_000), 'large'],
  ])('of a mail with %s', async (_, raw, why) => {
    const error = await refusal(raw)
    expect([552, 554]).toContain(error?.responseCode)
    expect(error!.message).toContain(why)
  })
})
