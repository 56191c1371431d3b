import { expect, test } from 'vitest'
import { decodeText } from '#server/platform/incoming/decode-text.ts'

test.each([
  ['missing, in UTF-8', undefined, '10 x caf\xc3\xa9', '10 x café'],
  ['missing, in western characters', 'us-ascii', '10 x gr\xfcn \x80', '10 x grün €'],
  ['UTF-8 by mistake', 'utf-8', 'gepr\xfcft, gel\xf6scht', 'geprüft, gelöscht'],
  ['western by mistake', 'iso-8859-1', 'gepr\xc3\xbcft', 'geprüft'],
  ['Russian', 'koi8-r', '\xd0\xd2\xc9\xd7\xc5\xd4', 'привет'],
  [
    'Russian as UTF-8',
    'utf-8',
    '\xcf\xf0\xee\xe4\xe0\xfe 10 \xf8\xf2\xf3\xea, \xed\xee\xe2\xfb\xe5',
    'Продаю 10 штук, новые',
  ],
  ['Chinese', 'gb2312', '\xc1\xaa\xcd\xa8', '联通'],
  ['Japanese', 'iso-2022-jp', '\x1b$B2A3J\x1b(B', '価格'],
  [
    'said by the HTML',
    undefined,
    '<meta http-equiv=Content-Type content="text/html; charset=windows-1251">\xd6\xe5\xed\xe0',
    'Цена',
  ],
  ['UTF-16 with a mark', 'utf-16', '\xff\xfe1\x000\x00 \x00\xac\x20', '10 €'],
])('a charset is recognised: %s', (_, charset, body, expected) => {
  const bytes = Buffer.from(body, 'latin1')
  const text = decodeText(bytes, { charset, isHtml: body.startsWith('<'), isCut: false })
  expect(text.replace(/<[^>]*>/, '')).toBe(expected)
})

test('a text that was cut within a character is still UTF-8', () => {
  const bytes = Buffer.from('caf\u00e9 10 \u20ac').subarray(0, -1)
  expect(decodeText(bytes, { charset: 'utf-8', isHtml: false, isCut: true })).toBe('caf\u00e9 10 ')
})
