import { describe, expect, test } from 'vitest'
import { readCamt053 } from '#server/features/billing/desk/statements/camt053.ts'
import type { StatementLine } from '#server/features/billing/desk/statements/statement-lines.ts'

const own = 'NL91ABNA0417164300'

const statement = (entries: string, { id = '1', account = own, balances = '' } = {}) =>
  `<Stmt><Id>${id}</Id><Acct><Id><IBAN>${account}</IBAN></Id><Ccy>EUR</Ccy></Acct>${balances}${entries}</Stmt>`

const file = (statements: string, version = '02') =>
  `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}">
<BkToCstmrStmt><GrpHdr><MsgId>M1</MsgId></GrpHdr>${statements}</BkToCstmrStmt></Document>`

const balance = (code: string, amount: string, mark = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd><Dt><Dt>2026-11-23</Dt></Dt></Bal>`

interface Entry {
  amount?: string
  currency?: string
  mark?: string
  status?: string
  day?: string
  reference?: string
  more?: string
  details?: string
}
const entry = ({
  amount = '816.75',
  currency = 'EUR',
  mark = 'CRDT',
  status = '<Sts>BOOK</Sts>',
  day = '<BookgDt><Dt>2026-11-23</Dt></BookgDt>',
  reference = '',
  more = '',
  details = '',
}: Entry = {}) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd>${more}${status}${day}${
    reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`
  }<NtryDtls>${details}</NtryDtls></Ntry>`

const payer = (name = 'Helder Hardware B.V.', iban = 'NL44RABO0123456789', role = 'Dbtr') =>
  `<RltdPties><${role}><Nm>${name}</Nm></${role}><${role}Acct><Id><IBAN>${iban}</IBAN></Id></${role}Acct></RltdPties>`
const wrote = (...texts: string[]) =>
  `<RmtInf>${texts.map((text) => `<Ustrd>${text}</Ustrd>`).join('')}</RmtInf>`
const transaction = (content: string) => `<TxDtls>${content}</TxDtls>`

function read(text: string): StatementLine[] {
  const result = readCamt053(text)
  if ('fault' in result) throw new Error(JSON.stringify(result.fault))
  return result.lines
}
const readEntries = (...entries: string[]) => read(file(statement(entries.join(''))))
function faultOf(text: string) {
  const result = readCamt053(text)
  return 'fault' in result ? result.fault : undefined
}

describe('a CAMT.053 statement (BK-094)', () => {
  test.each(['02', '03', '04', '06', '08', '10', '13'])('is read in version 001.%s', (version) => {
    const isLater = Number(version) >= 8
    const party = isLater
      ? payer().replace(/<Nm>.*?<\/Nm>/, (name) => `<Pty>${name}</Pty>`)
      : payer()
    const status = isLater ? '<Sts>\n<Cd>BOOK</Cd>\n</Sts>' : '<Sts>BOOK</Sts>'
    const details = transaction(party + wrote('Invoice 2026-00042'))
    const lines = read(file(statement(entry({ status, details, reference: 'B26K23001' })), version))
    expect(lines).toEqual([
      {
        bookedOn: '2026-11-23',
        amountCents: 81675,
        currency: 'EUR',
        counterparty: 'Helder Hardware B.V.',
        iban: 'NL44RABO0123456789',
        text: 'Invoice 2026-00042',
        bankReference: 'B26K23001',
        isReversal: false,
      },
    ])
  })

  test('is read with a prefix on every element, in an envelope', () => {
    const inside = file(statement(entry({ details: transaction(payer()) })), '08')
      .replace(/<\?xml.*?\?>\s*/, '')
      .replace('xmlns=', 'xmlns:n=')
      .replace(/<(\/?)(\w)/g, '<$1n:$2')
    const enveloped = `<BizMsgEnvlp><AppHdr><Fr>x</Fr></AppHdr>${inside}</BizMsgEnvlp>`
    expect(read(enveloped)).toMatchObject([{ counterparty: 'Helder Hardware B.V.' }])
  })

  test('has debits as negative amounts, with who was paid', () => {
    const details = transaction(
      payer('Own name', own, 'Dbtr').replace('</RltdPties>', '') +
        payer('Kade Hosting', 'BE68539007547034', 'Cdtr').replace('<RltdPties>', ''),
    )
    expect(readEntries(entry({ mark: 'DBIT', amount: '12.5', details }))).toMatchObject([
      { amountCents: -1250, counterparty: 'Kade Hosting', iban: 'BE68539007547034' },
    ])
  })

  test('names who ordered a payment where the account has no name, and other account numbers', () => {
    const details = transaction(
      `<RltdPties><UltmtDbtr><Nm>Amstel Server</Nm></UltmtDbtr><DbtrAcct><Id><Othr><Id>000123456</Id></Othr></Id></DbtrAcct></RltdPties>`,
    )
    expect(readEntries(entry({ details }))).toMatchObject([
      { counterparty: 'Amstel Server', iban: '000123456' },
    ])
  })

  test('divides a batch into its transactions', () => {
    const one = (amount: string, number: string) =>
      transaction(
        `<Refs><AcctSvcrRef>T${number}</AcctSvcrRef></Refs><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls>${payer(`Payer ${number}`)}${wrote(`2026-0000${number}`)}`,
      )
    const details = `<Btch><NbOfTxs>2</NbOfTxs></Btch>${one('816.75', '1')}${one('1633.50', '2')}`
    expect(readEntries(entry({ amount: '2450.25', details, reference: 'E1' }))).toMatchObject([
      { amountCents: 81675, counterparty: 'Payer 1', text: '2026-00001', bankReference: 'T1' },
      { amountCents: 163350, counterparty: 'Payer 2', text: '2026-00002', bankReference: 'T2' },
    ])
  })

  test('divides a batch with returns inside by the direction of each transaction', () => {
    const details =
      transaction(`<Amt Ccy="EUR">100.00</Amt><CdtDbtInd>CRDT</CdtDbtInd>${wrote('in')}`) +
      transaction(`<Amt Ccy="EUR">30.00</Amt><CdtDbtInd>DBIT</CdtDbtInd>${wrote('back')}`)
    const lines = readEntries(entry({ amount: '70.00', details }))
    expect(lines.map(({ amountCents, text }) => [amountCents, text])).toEqual([
      [10000, 'in'],
      [-3000, 'back'],
    ])
  })

  test('keeps a batch without amounts, or with amounts that do not add up, as one line', () => {
    for (const amount of ['', '<Amt Ccy="EUR">10.00</Amt>', '<Amt Ccy="USD">50.00</Amt>']) {
      const details = ['a', 'b'].map((text) => transaction(amount + wrote(text))).join('')
      expect(readEntries(entry({ amount: '100.00', details }))).toMatchObject([
        { amountCents: 10000, text: 'a · b' },
      ])
    }
  })

  test('has the charges that a bank kept from a batch as a line of their own', () => {
    const charges = '<Chrgs><Rcrd><Amt Ccy="EUR">0.75</Amt></Rcrd></Chrgs>'
    const details = ['1', '2']
      .map((text) => transaction(`<Amt Ccy="EUR">50.00</Amt>${charges}${wrote(text)}`))
      .join('')
    const lines = readEntries(entry({ amount: '98.50', details }))
    expect(lines.map(({ amountCents }) => amountCents)).toEqual([5000, 5000, -150])
    expect(lines[2]!.text).toBe('Bank charges of a batch')
  })

  test('mentions the charges that a bank kept from a payment', () => {
    const details = transaction(
      `<Chrgs><TtlChrgsAndTaxAmt Ccy="EUR">12.00</TtlChrgsAndTaxAmt></Chrgs>${wrote('2026-00042')}`,
    )
    expect(readEntries(entry({ amount: '804.75', details }))).toMatchObject([
      { amountCents: 80475, text: '2026-00042 (bank charges 12.00 EUR)' },
    ])
  })

  test('keeps the direction of a reversal and names the other side of the original payment', () => {
    const details = transaction(
      `${payer()}<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>${wrote('2026-00042')}`,
    )
    const more = '<RvslInd>true</RvslInd>'
    expect(readEntries(entry({ mark: 'DBIT', more, details }))).toMatchObject([
      {
        amountCents: -81675,
        isReversal: true,
        counterparty: 'Helder Hardware B.V.',
        text: 'Reversal: 2026-00042 · Returned: AC04',
      },
    ])
  })

  test('leaves out what is pending or only announced, and entries of nothing', () => {
    const none = [
      entry({ status: '<Sts>PDNG</Sts>' }),
      entry({ status: '<Sts><Cd>INFO</Cd></Sts>' }),
      entry({ amount: '0.00' }),
    ]
    expect(readEntries(...none)).toEqual([])
  })

  test('has the lines of all statements of a file, in their currencies', () => {
    const lines = read(
      file(
        statement(entry({ amount: '1.00' })) +
          statement(entry({ amount: '2.00', currency: 'USD' }), { id: '2' }),
      ),
    )
    expect(lines).toMatchObject([
      { amountCents: 100, currency: 'EUR' },
      { amountCents: 200, currency: 'USD' },
    ])
  })

  test('joins texts that were cut at 140 characters, and adds structured references', () => {
    const long = 'x'.repeat(136) + '2026'
    const details = transaction(
      `<Refs><EndToEndId>202600042</EndToEndId></Refs><RmtInf><Ustrd>${long}</Ustrd><Ustrd>-00042</Ustrd><Strd><CdtrRefInf><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>`,
    )
    expect(readEntries(entry({ details }))[0]!.text).toBe(
      `${long}-00042 · RF18539007547034 · 202600042`,
    )
    const without = transaction('<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>')
    expect(readEntries(entry({ details: without }))[0]!.text).toBe('')
  })

  test('uses the text of the bank where the payer wrote none, and the value date as a last resort', () => {
    const day = '<ValDt><DtTm>2026-11-20T23:59:00+01:00</DtTm></ValDt>'
    const line = entry({ day }).replace(
      '</Ntry>',
      '<AddtlNtryInf>Interest &amp; <![CDATA[costs <Q3>]]></AddtlNtryInf></Ntry>',
    )
    expect(readEntries(line)).toMatchObject([
      { bookedOn: '2026-11-20', text: 'Interest & costs <Q3>' },
    ])
  })

  test('notes balances that the lines do not explain', () => {
    const notesOf = (closing: string) => {
      const balances = balance('OPBD', '100.00', 'DBIT') + balance('CLBD', closing)
      const result = readCamt053(file(statement(entry(), { balances })))
      return 'notes' in result ? result.notes : undefined
    }
    expect(notesOf('716.75')).toEqual([])
    expect(notesOf('616.75')).toEqual([
      `The lines of ${own} add up to 816.75, but its balance changed by 716.75.`,
    ])
  })

  test('gives lines without a reference the same one in every file, and equal lines different ones', () => {
    const [first, second, other] = readEntries(entry(), entry(), entry({ amount: '1.00' }))
    expect(new Set([first, second, other].map((line) => line!.bankReference)).size).toBe(3)
    const again = readEntries(entry({ amount: '1.00' }), entry())
    expect(again.map(({ bankReference }) => bankReference)).toEqual([
      other!.bankReference,
      first!.bankReference,
    ])
    const same = readEntries(entry({ reference: 'E1' }), entry({ reference: 'E1' }))
    expect(same.map(({ bankReference }) => bankReference)).toEqual(['E1', 'E1 #2'])
  })
})

describe('a file that is no CAMT.053 statement', () => {
  test.each([
    [
      'another message',
      file('').replaceAll('BkToCstmrStmt', 'BkToCstmrAcctRpt').replace('053', '052'),
      2,
      'a CAMT.053 statement, but this is urn:iso:std:iso:20022:tech:xsd:camt.052.001.02',
    ],
    ['no statement', file(''), 1, 'a statement (Stmt)'],
    [
      'another document',
      '<html><body>Sign in</body></html>',
      1,
      'a bank statement (BkToCstmrStmt)',
    ],
    ['a cut file', file(statement(entry())).slice(0, -60), 3, 'well-formed XML'],
    [
      'an amount with a letter',
      file(statement(`\n${entry({ amount: '1O.00' })}`)),
      4,
      'an amount such as 1633.50',
    ],
    [
      'parts of a cent',
      file(statement(entry({ amount: '1.005' }))),
      3,
      'an amount such as 1633.50',
    ],
    ['a minus', file(statement(entry({ amount: '-1.00' }))), 3, 'an amount such as 1633.50'],
    ['no currency', file(statement(entry({ currency: '' }))), 3, 'a currency (Ccy)'],
    ['no direction', file(statement(entry({ mark: 'C' }))), 3, 'CRDT or DBIT (CdtDbtInd)'],
    [
      'a day that does not exist',
      file(statement(entry({ day: '<BookgDt><Dt>2026-02-30</Dt></BookgDt>' }))),
      3,
      'a booking date such as 2026-11-23',
    ],
  ])('is refused with the line and what was expected: %s', (_, text, line, expected) => {
    expect(faultOf(text)).toEqual({ line, expected })
  })

  test('is refused with a document type, whose entities could expand without end', () => {
    const bomb = file(statement(entry())).replace(
      '<Document',
      '<!DOCTYPE d [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>\n<Document',
    )
    expect(faultOf(bomb)).toEqual({
      line: expect.any(Number),
      expected: 'no document type: entities are not read',
    })
    const entity = file(statement(entry({ details: transaction(wrote('&xxe;')) })))
    expect(faultOf(entity)?.expected).toBe('well-formed XML')
  })

  test('is refused when it nests without end', () => {
    expect(faultOf('<a>'.repeat(100))?.expected).toBe('fewer elements inside each other')
  })
})
