import { describe, expect, test } from 'vitest'
import { joinFlowedLines } from '#server/platform/incoming/mail-text.ts'
import { useMailSplitter } from '../../../tests/support/mail/split-mail.ts'

const splitMail = useMailSplitter()
const mailOf = (...lines: string[]) => `${lines.join('\r\n')}\r\n`
const split = (...lines: string[]) => splitMail(Buffer.from(mailOf(...lines)))
const textOf = async (...lines: string[]) => (await split(...lines)).text.split(/\r?\n/)
const part = (type: string, ...content: string[]) => [`Content-Type: ${type}`, '', ...content]
const multipart = (kind: string, boundary: string, ...parts: string[][]) => [
  `Content-Type: multipart/${kind}; boundary="${boundary}"`,
  '',
  ...parts.flatMap((one) => [`--${boundary}`, ...one]),
  `--${boundary}--`,
]
const html = 'text/html; charset=utf-8'
const plain = 'text/plain; charset=utf-8'

describe('a mail of a foreign client is read as its sender saw it', () => {
  test('Outlook: the table of its HTML, where its text has a line for each cell', async () => {
    const cell = (text: string) =>
      `<td width=103 valign=top style='border:solid windowtext 1.0pt;padding:0cm 5.4pt'><p class=MsoNormal><span lang=EN-GB style='font-size:11.0pt;color:black'>${text}<o:p></o:p></span></p></td>`
    const row = (...cells: string[]) =>
      `<tr style='mso-yfti-irow:0'>${cells.map(cell).join('\r\n')}</tr>`
    const head =
      '<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><!--[if gte mso 9]><xml><o:shapedefaults/></xml><![endif]--><style><!-- p.MsoNormal {margin:0cm; font-size:11.0pt;} @page WordSection1 {size:612.0pt;} --></style></head>'
    const body = `<body lang=NL><div class=WordSection1><p class=MsoNormal>WTS, all used:<o:p></o:p></p><p class=MsoNormal><o:p>&nbsp;</o:p></p><table class=MsoTableGrid>${row('Part', 'Qty', 'Price')}${row('C9300-48P', '10', '&#8364; 900')}</table></div></body></html>`
    expect(
      await textOf(
        ...multipart(
          'alternative',
          '_000_',
          part(
            'text/plain; charset="us-ascii"',
            'WTS, all used:',
            '',
            'Part',
            '',
            'Qty',
            '',
            'Price',
            '',
            'C9300-48P',
            '',
            '10',
            '',
            '900',
          ),
          part(html, head, body),
        ),
      ),
    ).toEqual(['WTS, all used:', 'Part\tQty\tPrice', 'C9300-48P\t10\t€ 900'])
  })

  test('Apple Mail: the text before and behind a picture', async () => {
    const picture = [
      'Content-Disposition: inline; filename=photo.jpeg',
      'Content-Type: image/jpeg; name="photo.jpeg"',
      'Content-Transfer-Encoding: base64',
      '',
      '/9j/',
    ]
    const mixed = multipart(
      'mixed',
      'Apple-2',
      part(html, '<div>10 x C9300-48P</div>'),
      picture,
      part(html, '<div>used, 900 EUR</div>'),
    )
    const found = await split(
      ...multipart('alternative', 'Apple-1', part(plain, '', '￼', ''), mixed),
    )
    expect(found.text).toBe('10 x C9300-48P\nused, 900 EUR')
    const texts = await split(
      ...multipart('mixed', 'A', part(plain, '10 x C9300'), picture, part(plain, 'used')),
    )
    expect([texts.text, texts.files.map(({ name }) => name)]).toEqual([
      '10 x C9300\nused',
      ['photo.jpeg'],
    ])
  })

  test('iPhone: quoted-printable with its signature and quote', async () => {
    const quoted = [
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
    ]
    expect(
      await textOf(
        ...quoted,
        '<html><head><meta http-equiv=3D"content-type" content=3D"text/html; charset=3D=',
        'utf-8"></head><body dir=3D"auto">10 x C9300-48P, gepr=C3=BCft, 900 =E2=82=AC<div dir=3D"ltr"><br>Sent from my iPhone</div>',
        '<div dir=3D"ltr"><br><blockquote type=3D"cite">On 24 Nov 2026, at 10:11, Marit wrote:<br><br></blockquote></div><blockquote type=3D"cite"><div dir=3D"ltr">700 of them</div></blockquote></body></html>',
      ),
    ).toEqual([
      '10 x C9300-48P, geprüft, 900 €',
      '',
      'Sent from my iPhone',
      '',
      '> On 24 Nov 2026, at 10:11, Marit wrote:',
      '> ',
      '> 700 of them',
    ])
  })

  test('Gmail: the table of its HTML, and the quote marked', async () => {
    const table =
      '<table border="1" style="border-collapse:collapse"><tbody><tr><td style="width:1px">Part</td><td>Qty</td></tr><tr><td>C9300-48P<br></td><td>10<br></td></tr></tbody></table>'
    expect(
      await textOf(
        ...multipart(
          'alternative',
          '0000ab',
          part(
            'text/plain; charset="UTF-8"',
            'Part',
            'Qty',
            'C9300-48P',
            '10',
            '',
            'On Tue Marit <m@x.example> wrote:',
            '> WTB',
          ),
          part(
            'text/html; charset="UTF-8"',
            `<div dir="ltr"><div>Selling:</div>${table}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">On Tue Marit wrote:<br></div><blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex">WTB 5</blockquote></div>`,
          ),
        ),
      ),
    ).toEqual([
      'Selling:',
      'Part\tQty',
      'C9300-48P\t10',
      '',
      '> > On Tue Marit wrote:',
      '> > WTB 5',
    ])
  })

  test('Yahoo: HTML alone in a body that declares nothing but western characters', async () => {
    expect(
      await textOf(
        ...part(
          'text/html; charset=iso-8859-1',
          '<div class="yahoo-style-wrap"><div dir="ltr" data-setdir="false">10 x C9300-48P € 900</div></div><div id="yahoo_quoted_3" class="yahoo_quoted"><div>On Tuesday, Marit wrote: </div><div>WTB 5</div></div>',
        ),
      ),
    ).toEqual(['10 x C9300-48P € 900', '> On Tuesday, Marit wrote:', '> WTB 5'])
  })

  test('Thunderbird: paragraphs that flow, with its quote and signature', async () => {
    expect(
      await textOf(
        ...part(
          'text/plain; charset=UTF-8; format=flowed',
          'WTS 10 x C9300-48P used and tested, all with power supplies, price 900 ',
          'EUR each',
          ' > 5 left',
          '',
          'Am 24.11.26 um 10:11 schrieb Marit:',
          '> WTB 5 x ',
          '> C9300',
          '>> older',
          '-- ',
          'Jo',
        ),
      ),
    ).toEqual([
      'WTS 10 x C9300-48P used and tested, all with power supplies, price 900 EUR each',
      '> 5 left',
      '',
      'Am 24.11.26 um 10:11 schrieb Marit:',
      '> WTB 5 x C9300',
      '>> older',
      '-- ',
      'Jo',
    ])
  })

  test('an ERP: a page for the layout, with a hidden preview and old characters', async () => {
    const body =
      '<html><head><meta charset="windows-1252"><style>.pre{display:none}</style></head><body><div class="pre">Preview 1 x nothing</div><center><table width=600><tr><td bgcolor="#003366" style="color:#ffffff">Offer 4711</td></tr><tr><td><table><tr><th>Artikel</th><th>Menge</th><th>Preis</th></tr><tr><td>C9300-48P</td><td align=right>10</td><td align=right>900,00 \x80</td></tr></table></td></tr><tr><td style="font-size:1px;line-height:1px">.</td></tr><tr><td>Gru\xdf</td></tr></table></center></body></html>'
    const { text } = await splitMail(mailOf(...part('text/html', body)))
    expect(text.split('\n')).toEqual([
      'Offer 4711',
      'Artikel\tMenge\tPreis',
      'C9300-48P\t10\t900,00 €',
      'Gruß',
    ])
  })

  test('an ERP: a note in the text, the offer in the HTML', async () => {
    for (const note of [
      ' ',
      '\u00a0',
      'This is an HTML e-mail. Please use a program that can show it.',
      'Please see our offer below.',
    ]) {
      expect(
        await textOf(
          ...multipart(
            'alternative',
            'b',
            part(plain, note, ''),
            part(html, '<p>10 x C9300-48P used 900 EUR each</p>'),
          ),
        ),
      ).toEqual(['10 x C9300-48P used 900 EUR each'])
    }
  })

  test('a web form: text and HTML of the same words as two parts', async () => {
    expect(
      await textOf(
        ...multipart(
          'mixed',
          'b',
          part(plain, '10 x C9300, used'),
          part(html, '<p>10 x C9300, <b>used</b></p>'),
        ),
      ),
    ).toEqual(['10 x C9300, used'])
  })

  test('a shop: HTML that is called plain text', async () => {
    expect(
      await textOf(...part(plain, '<!DOCTYPE html>', '<html><p>10 x C9300</p></html>')),
    ).toEqual(['10 x C9300'])
  })

  test('mutt: a signed mail, whose signature is no file', async () => {
    const signature = [
      'Content-Type: application/pgp-signature; name="signature.asc"',
      '',
      '-----BEGIN PGP SIGNATURE-----',
    ]
    const smime = [
      'Content-Type: application/pkcs7-signature; name="smime.p7s"',
      'Content-Disposition: attachment; filename="smime.p7s"',
      '',
      'MIAG',
    ]
    for (const one of [signature, smime]) {
      expect(
        await split(...multipart('signed', 'b', part(plain, '10 x C9300'), one)),
      ).toMatchObject({ text: '10 x C9300', files: [], unread: undefined })
    }
    expect(
      await textOf(
        ...part(
          plain,
          '-----BEGIN PGP SIGNED MESSAGE-----',
          'Hash: SHA256',
          '',
          '10 x C9300',
          '- -- ',
          'Jo',
          '-----BEGIN PGP SIGNATURE-----',
          'abc',
        ),
      ),
    ).toEqual(['10 x C9300', '-- ', 'Jo'])
  })
})

describe('what is not read', () => {
  const eml = ['Content-Type: message/rfc822', '', 'Subject: WTS', '', '10 x C9300']
  test.each([
    [
      'encrypted',
      [
        'Content-Type: application/pkcs7-mime; smime-type=enveloped-data; name="smime.p7m"',
        'Content-Transfer-Encoding: base64',
        '',
        'MIAG',
      ],
    ],
    ['encrypted', ['Content-Type: application/octet-stream; name=smime.p7m', '', 'x']],
    [
      'encrypted',
      multipart(
        'encrypted; protocol="application/pgp-encrypted"',
        'b',
        ['Content-Type: application/pgp-encrypted', '', 'Version: 1'],
        ['Content-Type: application/octet-stream', '', 'x'],
      ),
    ],
    ['encrypted', part(plain, '-----BEGIN PGP MESSAGE-----', '', 'hQEM')],
    [
      'signedOnly',
      ['Content-Type: application/x-pkcs7-mime; smime-type=signed-data; name="smime.p7m"', '', 'x'],
    ],
    [
      'winmail',
      multipart('mixed', 'b', part(plain, ' '), [
        'Content-Type: application/ms-tnef; name="winmail.dat"',
        '',
        'x',
      ]),
    ],
    ['forwarded', multipart('mixed', 'b', part(plain, ''), eml)],
    ['forwarded', multipart('mixed', 'b', part(plain, ''), eml, eml)],
    [undefined, multipart('mixed', 'b', part(plain, ''), eml, part('text/csv', 'a;1'))],
    [undefined, multipart('mixed', 'b', part(plain, '5 x C9300'), eml)],
  ])('is named: %s', async (unread, lines) => {
    expect((await split(...lines)).unread).toBe(unread)
  })

  test('is a name: files without one are named by their type', async () => {
    const { files, text } = await split(
      ...multipart(
        'mixed',
        'A',
        part('text/plain', 'see below'),
        part('text/csv; charset=utf-8', 'Part;Qty'),
        part('application/vnd.ms-excel', 'x'),
        part('text/csv; name=stock', 'a'),
        eml,
      ),
    )
    expect(text).toBe('see below')
    expect(files.map(({ name }) => name)).toEqual([
      'unnamed.csv',
      'unnamed.xls',
      'stock.csv',
      'unnamed.eml',
    ])
  })
})

test('lines that flow lose the blank that was added for them (RFC 3676)', () => {
  expect(joinFlowedLines('価 \r\n格 \r\n>a \r\nb', { delSp: true })).toBe('価格\n> a\nb')
})
