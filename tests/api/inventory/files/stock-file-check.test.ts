import fc from 'fast-check'
import { beforeEach, describe, expect, test } from 'vitest'
import { conditions, repeatedLineModes } from '#contract/inventory/inventory.ts'
import { isFull } from '../../../support/amount.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import type { TestContact } from '../../../support/market/factories.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'
import { aStockOwner, type OwnStock, type StockOwner } from '../../../support/stock/own-stock.ts'
import { putStock } from '../../../support/stock/stock.ts'
import {
  checkOf,
  importsOf,
  mailStockFiles,
  previewOf,
  start,
  stateOf,
} from '../../../support/stock/stock-files.ts'

const market = useTestMarket()
let me: TestContact
let mine: StockOwner['mine']
let own: OwnStock
beforeEach(async () => {
  ;({ me, mine, own } = await aStockOwner(market))
})

const head = 'Part number;Manufacturer;Qty;Condition;Price\n'

describe('the count announced before an import (BK-068)', () => {
  const cell = (...texts: string[]) => fc.constantFrom(...texts)
  const messyLine = fc
    .tuple(
      cell('AB-1', 'ab 1', 'AB1', 'Straße 9', 'STRASSE9', 'CD/2', 'cd2', '875942E+14', '', 'Total'),
      cell('Cisco', 'CISCO', '', 'İnterlink', 'interlink', 'ΣΑΣ', 'σασ'),
      cell('5', '5', '12', '1.000', '', '0', '-3', 'x', '2,5', '999999999', '01.03.2026'),
      cell('NEW', 'new', '', 'Grade B+', 'zzz', 'used', 'EXC'),
      cell('5', '1,50', '', 'CALL', 'abc', '99999999 GBP', '3 CHF', '-1', '1e9'),
    )
    .map((cells) => cells.join(';'))
  const messyFile = fc
    .tuple(
      fc.array(fc.oneof({ weight: 12, arbitrary: messyLine }, cell('SPEICHER / MEMORY', ';;;;')), {
        minLength: 1,
        maxLength: 40,
      }),
      fc.constantFrom(...repeatedLineModes),
    )
    .map(([lines, repeatedLines]) => ({
      content: `${head}GOOD-1;HP;1;NEW;5\n${lines.join('\n')}\n`,
      repeatedLines,
    }))
  const stockLine = fc.record({
    partNumber: cell('GOOD-1', 'AB-1', 'ab 1', 'STRASSE9', 'straße9', 'CD/2', 'Ο∆ΟΣ', 'x-7'),
    manufacturer: cell('HP', 'Cisco', '', 'İNTERLINK', 'interlink', 'ΣΑΣ', 'σας'),
    condition: fc.nat({ max: conditions.length - 1 }),
  })

  test(
    'is the count that is listed and removed, after refusals and combining, for any file and stock',
    { timeout: isFull ? 400_000 : 120_000 },
    async () => {
      await fc.assert(
        fc.asyncProperty(messyFile, fc.array(stockLine, { maxLength: 12 }), async (file, stock) => {
          const { content, repeatedLines } = file
          await putStock(market, me.companyId, stock)
          const preview = await previewOf(mine, content)
          const check = await checkOf(mine, preview, { repeatedLines })
          const { lines, listed, refused, skipped, removal } = check
          await start(mine, preview, { repeatedLines, confirmedRemoval: 1000 })
          await importsOf(market, me.companyId)
          const { state, counts, ...ended } = await stateOf(mine, preview.file.id)
          expect(state).toBe('done')
          const { added, changed, unchanged, combined } = counts!
          expect({
            lines: ended.lines,
            listed: added + changed + unchanged,
            refused: counts!.refused,
            skipped: counts!.skipped,
          }).toEqual({ lines, listed, refused, skipped })
          expect(listed + combined + refused + skipped).toBe(lines)
          expect((await own.standing()).count).toBe(listed)
          expect(removal ?? { listed: 0, removed: 0 }).toEqual({
            listed: counts!.changed + counts!.unchanged + counts!.removed,
            removed: counts!.removed,
          })
        }),
        { numRuns: isFull ? 100 : 12 },
      )
    },
  )
})

describe('lines for the same part (AM-084)', () => {
  const content = `${head}AB-1;HP;5;NEW;7\nab1;HP;3;NEW;9\nCD-2;HP;1;NEW;1\n`
  test.each([
    ['adds up their quantities', undefined, 'ab1|HP|ab1|8|NEW|9'],
    ['lists the first alone', 'first', 'AB-1|HP|AB-1|5|NEW|7'],
  ] as const)('%s, as chosen before the import', async (_, repeatedLines, row) => {
    const preview = await previewOf(mine, content)
    expect((await checkOf(mine, preview)).repeated).toMatchObject({ lines: 2, parts: 1 })
    await start(mine, preview, repeatedLines && { repeatedLines })
    await importsOf(market, me.companyId)
    expect((await own.rows())[0]).toBe(row)
    expect((await stateOf(mine, preview.file.id)).counts).toMatchObject({ added: 2, combined: 1 })
  })
})

describe('a condition that is not recognised (BK-068)', () => {
  const file = (part: string) =>
    `${head}${part}-1;HP;1;Grade B+;1\n${part}-2;HP;1;;1\n${part}-3;HP;1;box 7;1\n`
  const conditionsOf = async () => (await own.rows()).map((row) => row.split('|')[4])

  test('is ASIS without an answer, and otherwise remembered for every file of the company', async () => {
    const first = await previewOf(mine, file('A'))
    expect(await checkOf(mine, first)).toMatchObject({
      conditions: [
        { word: 'grade b+', lines: 1, condition: null },
        { word: '', lines: 1, condition: 'ASIS' },
        { word: 'box 7', lines: 1, condition: null },
      ],
    })
    await start(mine, first, { condition: 'REF', conditionWords: { 'grade b+': 'USED' } })
    await importsOf(market, me.companyId)
    expect(await conditionsOf()).toEqual(['USED', 'REF', 'ASIS'])

    const other = `${file('B').replace('Price', 'Amount')}`
    const next = await previewOf(mine, other)
    expect(next.isRemembered).toBe(false)
    expect((await checkOf(mine, next)).conditions).toMatchObject([
      { word: 'grade b+', condition: 'USED' },
      { word: '', condition: 'REF' },
      { word: 'box 7', condition: null },
    ])
    // Changed, and no answer any more.
    await start(mine, next, { condition: 'ASIS', conditionWords: { 'grade b+': 'ASIS' } })
    await importsOf(market, me.companyId)
    const { mapping } = await previewOf(mine, `MPN;Qty\nC-1;1\n`)
    expect(mapping).toMatchObject({ condition: 'ASIS', conditionWords: { 'grade b+': 'ASIS' } })
    const stranger = await aStockOwner(market)
    expect((await previewOf(stranger.mine, file('D'))).mapping.conditionWords).toEqual({})
  })

  test('is read as remembered in a mailed file, and the result says so', async () => {
    await start(mine, await previewOf(mine, file('A')), { conditionWords: { 'grade b+': 'USED' } })
    await importsOf(market, me.companyId)
    await mailStockFiles(market, me, [file('A')])
    await importsOf(market, me.companyId)
    expect(await conditionsOf()).toEqual(['USED', 'ASIS', 'ASIS'])
    const mails = await queuedMails(market, 'stock-file:')
    const [mail] = mails.filter(({ addresses }) => addresses.includes(me.email))
    for (const said of [
      'These conditions are read as you chose for an earlier file: “grade b+” as USED (1 line).',
      'These conditions are listed as ASIS: “box 7” (1 line).',
      '1 line has no condition and is listed as ASIS.',
    ]) {
      expect(mail!.text.replace(/\s+/g, ' ')).toContain(said)
    }
  })

  test('is read as remembered in a file that staff upload', async () => {
    await start(mine, await previewOf(mine, file('A')), { conditionWords: { 'grade b+': 'USED' } })
    const staff = await aStaffCaller(market)
    const form = new FormData()
    form.set('companyId', String(me.companyId))
    form.set('reason', 'Asked for by telephone')
    form.set('file', new File([file('B')], 'stock.csv'))
    const { body } = await staff.raw('POST', '/api/inventory/files', form)
    expect(body).toMatchObject({ payload: { mapping: { conditionWords: { 'grade b+': 'USED' } } } })
  })
})
