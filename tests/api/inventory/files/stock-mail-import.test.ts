import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { conditions } from '#contract/inventory/inventory.ts'
import { importFaults, previewStockFile, type StockFile } from '#contract/inventory/stock-files.ts'
import { queueMailedFiles } from '#server/features/inventory/public.ts'
import type { TestContact } from '../../../support/market/factories.ts'
import { mailOf, openIncoming } from '../../../support/mail/incoming.ts'
import { queuedMails } from '../../../support/mail/mails.ts'
import { aStockOwner, type OwnStock, type StockOwner } from '../../../support/stock/own-stock.ts'
import { putStock } from '../../../support/stock/stock.ts'
import {
  filesOf,
  imported,
  importsOf,
  mailStockFiles,
  plainStock,
  start,
} from '../../../support/stock/stock-files.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket({ INBOUND_PORT: '0' })
let line: Awaited<ReturnType<typeof openIncoming>>
beforeAll(async () => {
  line = await openIncoming(market, {}, queueMailedFiles)
})
afterAll(() => line.close())

let me: TestContact
let mine: StockOwner['mine']
let own: OwnStock
const sign = async (contact?: TestContact) => {
  ;({ me, mine, own } = await aStockOwner(market, contact))
}
beforeEach(() => sign())

/** Files of a mail whose sender is proved; the results of their imports. */
async function mailed(contents: readonly string[], subject = 'Stock'): Promise<StockFile[]> {
  await mailStockFiles(market, me, contents, subject)
  await importsOf(market, me.companyId)
  return (await files()).slice(0, contents.length).toReversed()
}
const files = () => filesOf(mine)
const numbers = () => own.numbers({ orderCol: 'Partnumber', pageSize: 100 })
const letters = async () =>
  (await queuedMails(market, 'stock-file:')).filter(({ addresses }) => addresses.includes(me.email))
const old = (count: number) =>
  putStock(
    market,
    me.companyId,
    Array.from({ length: count }, (_, n) => ({ partNumber: `OLD-${n}` })),
  )

/** A line that `plainStock` does not have, and two that it has: replacing removes a third. */
const almostPlain = () =>
  putStock(market, me.companyId, [
    { partNumber: 'AB-100', condition: conditions.indexOf('NEW') },
    { partNumber: 'AB-200', condition: conditions.indexOf('REF') },
    { partNumber: 'OLD-0' },
  ])

describe('a mailed stock file (BK-068)', () => {
  test('is imported, and its sender gets the result', async () => {
    await sign(await line.member())
    await almostPlain()
    const sent = await line.send({
      ...mailOf(me),
      attachments: [{ filename: 'our stock.csv', content: plainStock }],
    })
    expect(sent.code).toBe(250)
    await line.work()
    expect(await files()).toMatchObject([
      { name: 'our stock.csv', via: 'mail', by: me.name, state: 'waiting', lines: null },
    ])
    await importsOf(market, me.companyId)
    expect(await files()).toMatchObject([
      { state: 'done', mode: 'replace', lines: 3, counts: { added: 1, changed: 2, removed: 1 } },
    ])
    expect(await numbers()).toEqual(['AB-100', 'AB-200', 'AB-300'])
    const [letter, ...more] = await letters()
    expect(more).toEqual([])
    expect(letter).toMatchObject({ lane: 'personal', subject: 'Your stock is up to date' })
    const [done] = await files()
    expect(letter!.text).toContain(`http://market.test/inventory/files/${done!.id}\n`)
    for (const said of [
      'our stock.csv',
      '1 line new, 2 lines changed, 1 line removed.',
      'undo the import',
    ]) {
      expect(letter!.html).toContain(said)
    }
  })

  test('of a program is imported without a receipt, and the contact gets the result', async () => {
    await sign(await line.member())
    const sent = await line.send({
      ...mailOf(me),
      headers: { Precedence: 'bulk' },
      attachments: [{ filename: 'our stock.csv', content: plainStock }],
    })
    expect(sent.code).toBe(250)
    await line.work()
    await importsOf(market, me.companyId)
    expect(await files()).toMatchObject([{ state: 'done', lines: 3 }])
    expect((await letters()).map(({ subject }) => subject)).toEqual(['Your stock is up to date'])
    expect(await queuedMails(market, 'incoming:')).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ addresses: [me.email] })]),
    )
  })

  test.each([
    ['Add: stock of Friday', 'add', ['AB-100', 'AB-200', 'AB-300', 'OLD-0']],
    ['Re: [REPLACE]', 'replace', ['AB-100', 'AB-200', 'AB-300']],
    ['Additional stock', 'replace', ['AB-100', 'AB-200', 'AB-300']],
  ])('uses the mode in the first word of its subject: %s', async (subject, mode, left) => {
    await almostPlain()
    expect(await mailed([plainStock], subject)).toMatchObject([{ state: 'done', mode }])
    expect(await numbers()).toEqual(left)
  })

  test('uses the mapping and mode of the last file with the same columns', async () => {
    const file = (number: string) => `Ref;MPN;Stk\r\n${number};Disk;5\r\n`
    await imported(market, mine, file('A-1'), {
      columns: { partNumber: 0, description: 1, quantity: 2 },
      mode: 'add',
    })
    expect(await mailed([file('A-2')])).toMatchObject([{ state: 'done', mode: 'add' }])
    expect(await numbers()).toEqual(['A-1', 'A-2'])
  })

  test('with uncertain columns waits for review', async () => {
    await old(1)
    const [file] = await mailed(['A1000;HP;5\r\nA2000;HP;3\r\n'])
    expect(file).toMatchObject({ state: 'uploaded', fault: importFaults.unclear, canStart: true })
    expect(await numbers()).toEqual(['OLD-0'])
    const [letter] = await letters()
    expect(letter!.subject).toBe('Please review your stock file')
    expect(letter!.text).toContain(importFaults.unclear)
    expect(letter!.text).toContain(`http://market.test/inventory/files/${file!.id}\n`)
    const preview = await mine.call(previewStockFile, {
      params: { id: String(file!.id) },
      body: {},
    })
    await start(mine, preview.body.payload, { confirmedRemoval: 1 })
    await importsOf(market, me.companyId)
    expect(await numbers()).toEqual(['A1000', 'A2000'])
    // Who has started it on the page reads it there.
    expect(await letters()).toHaveLength(1)
  })

  test('that would remove more than a third of the stock waits for review, unless it adds', async () => {
    await putStock(
      market,
      me.companyId,
      ['AB-100', 'OLD-1', 'OLD-2'].map((partNumber) => ({
        partNumber,
        condition: conditions.indexOf('NEW'),
      })),
    )
    const [file] = await mailed([plainStock])
    expect(file).toMatchObject({ state: 'uploaded', stoppedRemoval: { listed: 3, removed: 2 } })
    expect(file!.fault).toContain('2 of the 3 lines you list now are not in this file.')
    expect(await numbers()).toEqual(['AB-100', 'OLD-1', 'OLD-2'])
    const [letter] = await letters()
    expect(letter!.subject).toBe('Please review your stock file')
    for (const said of [file!.fault!, 'the word Add at the start of the subject']) {
      expect(letter!.text.replaceAll(/\s+/g, ' ')).toContain(said)
    }
    expect(await mailed([plainStock], 'add')).toMatchObject([{ state: 'done' }])
    expect(await numbers()).toHaveLength(5)
  })

  test('with mostly refused lines waits for review and shows them', async () => {
    await old(1)
    const content = 'Part number;Qty\r\nA1;-1\r\nA2;-2\r\nA3;3\r\n'
    expect(await mailed([content])).toMatchObject([
      { state: 'uploaded', fault: importFaults.mostlyRefused, refusedKept: 2 },
    ])
    expect(await numbers()).toEqual(['OLD-0'])
  })

  test('that is invalid is reported to its sender', async () => {
    await old(1)
    const [file] = await mailed(['Part number;Qty\r\n'])
    expect(file).toMatchObject({ state: 'failed', fault: importFaults.noLines })
    const [letter] = await letters()
    expect(letter).toMatchObject({ subject: 'We could not import your stock file' })
    expect(letter!.text).toContain('There are no stock lines in this file.')
    expect(letter!.text).toContain(`http://market.test/inventory/files/${file!.id}\n`)
    expect(await numbers()).toEqual(['OLD-0'])
  })
})

describe('several stock files of one mail (BK-068)', () => {
  const fileOf = (...parts: string[]) =>
    ['Part number;Qty', ...parts.map((part) => `${part};1`), ''].join('\r\n')

  test('are one stock: the first replaces, the others are added to it', async () => {
    await putStock(
      market,
      me.companyId,
      ['A-1', 'A-2', 'OLD-0'].map((partNumber) => ({
        partNumber,
        manufacturer: '',
        condition: conditions.indexOf('ASIS'),
      })),
    )
    const taken = await mailed([fileOf('A-1', 'A-2'), fileOf('B-1'), fileOf('C-1')])
    expect(taken.map(({ state, mode }) => [state, mode])).toEqual([
      ['done', 'replace'],
      ['done', 'add'],
      ['done', 'add'],
    ])
    expect(await numbers()).toEqual(['A-1', 'A-2', 'B-1', 'C-1'])
  })

  test('wait for review behind one that cannot be imported', async () => {
    await old(1)
    const [first, second] = await mailed(['Part number;Qty\r\n', fileOf('B-1')])
    expect(first!.state).toBe('failed')
    expect(second).toMatchObject({
      state: 'uploaded',
      fault: importFaults.earlierFile,
      mode: 'add',
    })
    expect(await numbers()).toEqual(['OLD-0'])
  })
})
