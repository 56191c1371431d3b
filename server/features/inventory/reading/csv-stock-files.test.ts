import { describe, expect, test } from 'vitest'
import {
  lineOf,
  linesOf,
  names,
  plain,
  recognise,
} from '../../../../tests/support/stock/stock-reading.ts'

describe('text', () => {
  test.each([
    ['semicolons', ';'],
    ['commas', ','],
    ['tabs', '\t'],
    ['bars', '|'],
  ])('is read with %s as delimiter (BK-068)', async (_, delimiter) => {
    const content = plain.replaceAll(';', delimiter)
    expect((await recognise(content)).mapping.delimiter).toBe(delimiter)
    expect(await linesOf(content)).toEqual([lineOf])
  })

  const letters = `${names}WS-C2960X;Müller & Söhne;Größe ½ – 5 €;5;generalüberholt;€ 450,-\n`
  const western = (text: string) =>
    Buffer.from(
      [...text].map((letter) => ({ '€': 0x80, '–': 0x96 })[letter] ?? letter.charCodeAt(0)),
    )
  const utf16be = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16()

  test.each([
    ['UTF-8', Buffer.from(letters), 'utf-8'],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${letters}`), 'utf-8'],
    ['UTF-16 LE', Buffer.from(`\ufeff${letters}`, 'utf16le'), 'utf-16le'],
    ['UTF-16 BE', utf16be(letters), 'utf-16be'],
    ['UTF-16 LE without its mark', Buffer.from(letters, 'utf16le'), 'utf-16le'],
    ['Windows-1252', western(letters), 'windows-1252'],
  ])('in %s is decoded', async (_, content, encoding) => {
    expect((await recognise(content)).encoding).toBe(encoding)
    expect(await linesOf(content)).toEqual([
      { ...lineOf, manufacturer: 'Müller & Söhne', description: 'Größe ½ – 5 €' },
    ])
  })

  test('in UTF-8 is decoded despite truncated characters', async () => {
    const broken = Buffer.concat([
      Buffer.from(letters + letters.replace(names, '').repeat(20)),
      Buffer.from('A1000;Cisco;Gr\u00fc'),
    ])
    const content = Buffer.concat([broken.subarray(0, -1), Buffer.from(';5;NEW;1\n')])
    const lines = await linesOf(content)
    expect(lines[0]?.manufacturer).toBe('Müller & Söhne')
    expect(lines.at(-1)?.description).toBe('Gr')
  })

  test('in a Central European encoding is decoded', async () => {
    const [special, codes] = ['ąćęłńóśźżŚŁ', 'b9e6eab3f1f39c9fbf8ca3']
    const byteOf = (letter: string) => {
      const at = special.indexOf(letter) * 2
      return at < 0 ? letter.charCodeAt(0) : Number.parseInt(codes.slice(at, at + 2), 16)
    }
    const lines = Array.from(
      { length: 40 },
      (_, index) =>
        `P-100${index};Łącznik;Przełącznik zarządzalny, używany, część zapasowa do urządzeń śląskich, światłowód;5;używany;10\n`,
    )
    const text = `Numer katalogowy;Producent;Nazwa;Ilość;Stan;Cena\n${lines.join('')}`
    const content = Buffer.from([...text].map(byteOf))
    expect((await recognise(content)).encoding).toBe('windows-1250')
    expect((await linesOf(content))[0]).toMatchObject({
      manufacturer: 'Łącznik',
      condition: 'USED',
    })
  })

  test('in a Russian encoding is decoded', async () => {
    const text = `${names}${'P-1000;Сиско;Коммутатор на складе, новый и в упаковке;5;NEW;10\n'.repeat(20)}`
    const content = Buffer.from(
      [...text].map((letter) => {
        const code = letter.charCodeAt(0)
        return code < 128 ? code : code - 0x410 + 0xc0
      }),
    )
    expect((await linesOf(content))[0]).toMatchObject({ manufacturer: 'Сиско' })
  })

  test('is read with the delimiter named in a sep= line', async () => {
    const lines = 'A1000|one, two, three, four\n'.repeat(4)
    const [line] = await linesOf(`sep=|\nMPN|Description\n${lines}`)
    expect(line?.description).toBe('one, two, three, four')
  })

  test('keeps quoted line breaks, doubled quotes and delimiters in a description', async () => {
    const [line] = await linesOf(`${names}A1000;HP;"19"" rack;\nblack";5;NEW;1\n`)
    expect(line).toMatchObject({ description: '19" rack; black', quantity: 5 })
  })

  test('with a stray quote is read completely', async () => {
    const lines = Array.from(
      { length: 50 },
      (_, index) => `A10${index};HP;"Disk ${index};5;NEW;1\n`,
    )
    expect(await linesOf(names + lines.join(''))).toHaveLength(50)
  })

  test('without a header is recognised by its content', async () => {
    expect(
      await linesOf(
        'WS-C2960X,Cisco,Switch 48 ports,5,REF,450.00\n652564-B21,HP,Disk 300 GB,1,NEW,50.00\n',
      ),
    ).toMatchObject([
      { partNumber: 'WS-C2960X', quantity: 5, priceCents: 45_000 },
      { condition: 'NEW' },
    ])
  })

  test('is searched to its 10,000th price for the decimal mark', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => `A10${index};HP;Disk;5;NEW;1.234\n`)
    const content = `${names + many.join('')}B1000;HP;Disk;5;NEW;1.234,50\n`
    expect((await linesOf(content))[0]?.priceCents).toBe(123_400)
  })
})
