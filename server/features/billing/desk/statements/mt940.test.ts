import { describe, expect, test } from 'vitest'
import { aZip } from '../../../../../tests/support/sample-files.ts'
import { readMt940 } from '#server/features/billing/desk/statements/mt940.ts'
import { readStatement } from '#server/features/billing/desk/statements/read-statement.ts'
import {
  notesOfGaps,
  type StatementLine,
} from '#server/features/billing/desk/statements/statement-lines.ts'

const message = (
  lines: string[],
  { opening = 'C261122EUR1000,00', closing = 'C261123EUR1000,00' } = {},
) =>
  [
    ':20:940S261123',
    ':25:NL91ABNA0417164300 EUR',
    ':28C:00123/1',
    `:60F:${opening}`,
    ...lines,
    `:62F:${closing}`,
    '-',
  ].join('\r\n')

function read(text: string): StatementLine[] {
  const result = readMt940(text)
  if ('fault' in result) throw new Error(JSON.stringify(result.fault))
  return result.lines
}
const readOne = (entry: string, ...details: string[]) => read(message([entry, ...details]))[0]!
const credit = ':61:2611231123C816,75NTRFNONREF//B26K23001'
const detailsOf = (...details: string[]) => {
  const { counterparty, iban, text } = readOne(credit, ...details)
  return { counterparty, iban, text }
}
const faultOf = (text: string) => {
  const result = readMt940(text)
  return 'fault' in result ? result.fault : undefined
}

const helder = { counterparty: 'Helder Hardware B.V.', iban: 'NL44RABO0123456789' }

describe('a line of an MT940 statement (BK-094)', () => {
  test('has day, amount, currency and reference', () => {
    expect(readOne(credit)).toEqual({
      bookedOn: '2026-11-23',
      amountCents: 81675,
      currency: 'EUR',
      counterparty: '',
      iban: '',
      text: '',
      bankReference: 'B26K23001',
      isReversal: false,
    })
  })

  test.each([
    [':61:2611231123C30,N654NONREF', 3000, false],
    [':61:2611231123D11,8N426NONREF', -1180, false],
    [':61:261123C000000001001,69N541NONREF', 100169, false],
    [':61:2611231123CR1633,50NTRFNONREF', 163350, false],
    [':61:2611231123DR0,01NTRFNONREF', -1, false],
    [':61:2611231123RC25,00NRTINONREF', -2500, true],
    [':61:2611231123RD25,00NRTINONREF', 2500, true],
    [':61:2611231123RDR25,00NRTINONREF', 2500, true],
    [':61:2611231123CF0000000000000002402,00S   X', 240200, false],
  ])('is signed by its mark: %s', (entry, amountCents, isReversal) => {
    expect(readOne(entry)).toMatchObject({ amountCents, isReversal })
  })

  test.each([
    [':61:261123C1,00NTRFNONREF', '2026-11-23'],
    [':61:2612310102C1,00NTRFNONREF', '2027-01-02'],
    [':61:2701021231C1,00NTRFNONREF', '2026-12-31'],
    [':61:2404300229C1,00NTRFNONREF', '2024-02-29'],
  ])('is booked on its entry date, also around the new year: %s', (entry, bookedOn) => {
    expect(readOne(entry).bookedOn).toBe(bookedOn)
  })

  test.each([
    [
      'ABN AMRO',
      [
        ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL44RABO0123456789/BIC/RABONL2U/NAME/He',
        'lder Hardware B.V./REMI/Invoice 2026-00042/EREF/NOTPROVIDED',
      ],
      { ...helder, text: 'Invoice 2026-00042' },
    ],
    [
      'ABN AMRO, with a reference of the payer',
      [':86:/TRTP/iDEAL/IBAN/NL44RABO0123456789/NAME/Helder Hardware B.V./EREF/2026-00042'],
      { ...helder, text: '2026-00042' },
    ],
    [
      'ABN AMRO, of older exports',
      [
        ':86:SEPA OVERBOEKING                 IBAN: NL44RABO0123456789',
        'BIC: RABONL2U                    NAAM: Helder Hardware B.V.',
        'OMSCHRIJVING: Invoice 202600042',
      ],
      { ...helder, text: 'Invoice 202600042' },
    ],
    [
      'Knab',
      [':86:FACTUUR 202600042 REK: NL44RABO0123456789/NAAM: Helder Hardware B.V.'],
      { ...helder, text: 'FACTUUR 202600042' },
    ],
    [
      'ING',
      [
        ':86:/EREF/NOTPROVIDED//CNTP/NL44RABO0123456789/RABONL2U/Helder Hard',
        'ware B.V./Breda//REMI/USTD//Invoice 2026-00042/',
      ],
      { ...helder, text: 'Invoice 2026-00042' },
    ],
    [
      'ING, a return',
      [
        ':86:/RTRN/MS03//EREF/20261123P1//CNTP/NL44RABO0123456789/RABONL2U/He',
        'lder Hardware B.V.///REMI/USTD//2026-00042/',
      ],
      { ...helder, text: '2026-00042 · 20261123P1 · Returned: MS03' },
    ],
    [
      'ING, without an account',
      [':86:/CNTP///Helder Hardware B.V.///REMI/STRD/CUR/1234567890123456/'],
      { ...helder, iban: '', text: '1234567890123456' },
    ],
    [
      'German subfields',
      [
        ':86:166?00GUTSCHRIFT?109310?20EREF+HH-77?21SVWZ+Rechnung 2026-000',
        '?2242 vom 02.11.?30RABONL2U?31NL44RABO0123456789?32Helder Hardwar',
        '?33e B.V.',
      ],
      { ...helder, text: 'Rechnung 2026-00042 vom 02.11. · HH-77' },
    ],
    [
      'German subfields without keys, with another separator',
      [
        ':86:051>00UEBERWEISUNG>20Rechnung>21 2026-00042>31NL44RABO0123456789>32Helder Hardware B.V.',
      ],
      { ...helder, text: 'Rechnung 2026-00042' },
    ],
    [
      'German subfields without a purpose',
      [':86:808?00ENTGELT?20'],
      { counterparty: '', iban: '', text: 'ENTGELT' },
    ],
    [
      'plain text with an account',
      [':86:NL44RABO0123456789 Helder Hardware B.V.', 'Invoice 2026-00042'],
      {
        counterparty: '',
        iban: 'NL44RABO0123456789',
        text: 'NL44RABO0123456789 Helder Hardware B.V. Invoice 2026-00042',
      },
    ],
    [
      'plain text in several fields',
      [':86:BETALINGSKENM.  123456789', ':86:FACTUURNUMMER 202600042', ':86:'],
      { counterparty: '', iban: '', text: 'BETALINGSKENM. 123456789 FACTUURNUMMER 202600042' },
    ],
  ] satisfies [string, string[], object][])(
    'is understood as %s writes it',
    (_, lines, expected) => {
      expect(detailsOf(...lines)).toEqual(expected)
    },
  )

  test('has the account of Rabobank from the second line of its field 61', () => {
    const line = readOne(
      ':61:261123C000000000816,75N541NONREF',
      'NL44RABO0123456789',
      ':86:/ORDP//NAME/Helder Hardware B.V./ADDR/Kade 1 4811 AA BREDA NL/REM',
      'I/Invoice 2026-00042/ISDT/2026-11-23',
    )
    expect(line).toMatchObject({ ...helder, text: 'Invoice 2026-00042', amountCents: 81675 })
  })

  test('has a name behind the reference, as older files of Rabobank write it', () => {
    const line = readOne(
      ':61:261123C000000000044,95N0600733959555      HELDER HARDWARE BV',
      ':86:FACTUUR 202600042',
    )
    expect(line).toMatchObject({ counterparty: 'HELDER HARDWARE BV', text: 'FACTUUR 202600042' })
  })

  test('has the words of the second line in its text, not as its counterparty', () => {
    expect(readOne(credit, 'Salary of November', ':86:Our payment')).toMatchObject({
      counterparty: '',
      text: 'Our payment · Salary of November',
    })
  })

  test('does not take a number with wrong check digits, or a code of the bank, for an account or a name', () => {
    const line = readOne(credit, '/TRCD/00100/', ':86:Payment NL45RABO0123456789')
    expect(line).toMatchObject({ counterparty: '', iban: '' })
  })

  test('joins a line that was cut at 65 characters without a space', () => {
    const first = 'Payment of our order, as agreed upon by telephone, invoice 2026-0'
    expect(first).toHaveLength(65)
    expect(detailsOf(`:86:${first}`, '0042 thanks').text).toBe(`${first}0042 thanks`)
  })

  test('has a reference of its own where that of the bank only counts the lines of a file', () => {
    const counted = [credit, credit].map((line) => line.replace('B26K23001', '00000000001'))
    const references = read(message(counted)).map(({ bankReference }) => bankReference)
    expect(references[0]).toMatch(/^[\w-]{22}$/)
    expect(references[1]).toBe(`${references[0]} #2`)
  })
})

describe('statements of an account', () => {
  const balance = (openingCents: number, closingCents: number, closedOn: string) => ({
    account: 'NL91ABNA0417164300',
    openingCents,
    closingCents,
    closedOn,
  })
  const missing =
    'A statement of NL91ABNA0417164300 is missing: the last one ended on 23/11/2026 with 10.00, and the one of 25/11/2026 begins with 15.00.'

  test('follow each other, in a file and after earlier files; a missing one is named', () => {
    const [one, next] = [balance(0, 1000, '2026-11-23'), balance(1500, 2500, '2026-11-25')]
    expect(notesOfGaps([one, next], [])).toEqual([missing])
    expect(notesOfGaps([next], [one])).toEqual([missing])
    expect(notesOfGaps([one, balance(1000, 1500, '2026-11-24'), next], [])).toEqual([])
    // A file of earlier days, and one of another account.
    expect(notesOfGaps([one], [next])).toEqual([])
    expect(notesOfGaps([{ ...next, account: 'NL44RABO0123456789' }], [one])).toEqual([])
  })

  test('are read with their balances', () => {
    expect(readMt940(message([credit], { closing: 'C261123EUR1816,75' }))).toMatchObject({
      balances: [
        {
          account: 'NL91ABNA0417164300 EUR',
          openingCents: 100_000,
          closingCents: 181_675,
          closedOn: '2026-11-23',
        },
      ],
    })
  })
})

describe('an MT940 file', () => {
  test('has several messages, each with the currency of its balance', () => {
    const dollars = { opening: 'C261122USD0,00', closing: 'C261123USD816,75' }
    const text = `${message([credit])}\r\n${message([credit], dollars)}`
    expect(read(text).map(({ currency }) => currency)).toEqual(['EUR', 'USD'])
  })

  test('is read with the headers of SWIFT and of banks, and with any line ends', () => {
    const plain = message([credit, ':86:/NAME/Helder/REMI/2026-00042'])
    for (const text of [
      `{1:F01INGBNL2ABXXX0000000000}{2:I940INGBNL2AXXXN}{4:\r\n${plain}}`,
      `ABNANL2A\r\n940\r\nABNANL2A\r\n${plain}`,
      `:940:\r\n${plain}`,
      `0000 01INGBNL2AXXXX00001\r\n940 00\r\n${plain}\r\n-XXX`,
      `\uFEFF${plain.replaceAll('\r\n', '\n')}`,
      plain.replaceAll('\r\n', '\r'),
    ]) {
      expect(read(text)).toMatchObject([{ counterparty: 'Helder', text: '2026-00042' }])
    }
  })

  test('does not add the summary behind the closing balance to the last line', () => {
    const text = message([credit, ':86:/REMI/2026-00042/']).replace(
      '\r\n-',
      '\r\n:64:C261123EUR1,00\r\n:86:D000004C000002D25,24C28,71\r\n-',
    )
    expect(read(text)).toMatchObject([{ text: '2026-00042' }])
  })

  test('continues over pages, and has none for days without lines', () => {
    const pages =
      message([credit]).replace(':62F:', ':62M:') + '\n' + message([]).replace(':60F:', ':60M:')
    expect(read(pages)).toHaveLength(1)
  })

  test('notes balances that the lines do not explain', () => {
    const notesOf = (closing: string) => {
      const result = readMt940(message([credit], { closing }))
      return 'notes' in result ? result.notes : undefined
    }
    expect(notesOf('C261123EUR1816,75')).toEqual([])
    expect(notesOf('D261123EUR1,00')).toEqual([
      'The lines of NL91ABNA0417164300 EUR add up to 816.75, but its balance changed by -1001.00.',
    ])
  })

  test.each([
    [
      'no statement',
      'Date;Amount\n2026-11-23;1,00',
      1,
      'an MT940 statement, which begins with :20:',
    ],
    ['an empty file', '', 1, 'an MT940 statement, which begins with :20:'],
    [
      'a line without an amount',
      message([':61:2611231123CNTRFNONREF']),
      5,
      'a line such as 2611231123C1633,50NTRFNONREF//B26K23',
    ],
    [
      'a line without a mark',
      message([':61:26112311231,00NTRFNONREF']),
      5,
      'a line such as 2611231123C1633,50NTRFNONREF//B26K23',
    ],
    [
      'a day that does not exist',
      message([':61:2611311131C1,00NTRFNONREF']),
      5,
      'a date that exists, as YYMMDD and MMDD',
    ],
    [
      'a balance without a currency',
      message([], { opening: 'C261122 1000,00' }),
      4,
      'a balance such as C261123EUR1633,50',
    ],
    [
      'a line before the balance',
      `:20:X\n${credit}`,
      2,
      'an opening balance (:60F:) before the first line',
    ],
    [
      'a cut file',
      message([credit]).replace(/:62F:[^]*/, ''),
      5,
      'a closing balance (:62F:) at the end',
    ],
    [
      'a statement cut by the next',
      message([credit]).replace(/:62F:[^]*/, '') + message([]),
      6,
      'the closing balance (:62F:) of the statement before',
    ],
  ])('is refused with the line and what was expected: %s', (_, text, line, expected) => {
    expect(faultOf(text)).toEqual({ line, expected })
  })
})

describe('a file of either format', () => {
  const text = message([credit, ':86:/NAME/Größe GmbH/REMI/2026-00042'])
  test.each([
    ['UTF-8', Buffer.from(text)],
    ['Windows-1252', Buffer.from(text, 'latin1')],
    ['UTF-16', Buffer.from(`\uFEFF${text}`, 'utf16le')],
  ])('is read from %s', async (_, bytes) => {
    expect(await readStatement(bytes)).toMatchObject({
      format: 'mt940',
      lines: [{ counterparty: 'Größe GmbH' }],
    })
  })

  test('is told by its content', async () => {
    expect(await readStatement(Buffer.from('\uFEFF <a/>'))).toMatchObject({ format: 'camt.053' })
    expect(await readStatement(Buffer.from(''))).toMatchObject({
      format: 'mt940',
      fault: { line: 1 },
    })
  })

  test('is read in the encoding that its XML names', async () => {
    const xml = (name: string) => `<?xml version="1.0" encoding="windows-1251"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.02"><BkToCstmrStmt><Stmt>
<Acct><Id><IBAN>NL91ABNA0417164300</IBAN></Id></Acct>
<Ntry><Amt Ccy="EUR">10.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt>
<NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${name}</Nm></Dbtr></RltdPties></TxDtls></NtryDtls></Ntry>
</Stmt></BkToCstmrStmt></Document>`
    const bytes = Buffer.from(xml('@'), 'latin1')
      .toString('latin1')
      .replace('@', '\xcf\xe5\xf2\xf0')
    expect(await readStatement(Buffer.from(bytes, 'latin1'))).toMatchObject({
      lines: [{ counterparty: 'Петр' }],
    })
  })

  test('may be a ZIP of several, of which each must be a statement', async () => {
    const other = message([':61:2611241124C1,00NTRFNONREF//B26K24001'], {
      opening: 'C261123EUR1000,00',
      closing: 'C261124EUR1001,00',
    })
    const files = [
      { name: 'a.sta', content: message([credit], { closing: 'C261123EUR1816,75' }) },
      { name: '__MACOSX/._a.sta', content: 'x' },
      { name: 'folder/b.sta', content: other },
    ]
    const read = await readStatement(aZip(files))
    expect(read).toMatchObject({
      lines: [{ amountCents: 81_675 }, { amountCents: 100 }],
      notes: [],
    })
    expect(await readStatement(aZip([...files, { name: 'c.csv', content: 'a;b' }]))).toEqual({
      format: 'mt940',
      fault: { line: 1, expected: 'an MT940 statement, which begins with :20: (in c.csv)' },
    })
    for (const broken of [aZip([]), aZip(files).subarray(0, 60)]) {
      expect(await readStatement(broken)).toMatchObject({ fault: { line: 1 } })
    }
  })
})
