import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import {
  discardStockFile,
  importFaults,
  importStockFile,
  stockFileDays,
  maxPendingStockFiles,
  type StockFilePreview,
} from '#contract/inventory/stock-files.ts'
import { purgeStockFiles, importStock } from '#server/features/inventory/jobs.ts'
import { lockStock } from '#server/features/inventory/stock-queries.ts'
import { startJobs } from '#server/platform/jobs.ts'
import type { TestContact } from '../../../support/market/factories.ts'
import { countStoredFiles } from '../../../support/count-stored-files.ts'
import { lockWaiters } from '../../../support/market/lock-waiters.ts'
import {
  aStockOwner,
  linesFound,
  type OwnStock,
  type StockOwner,
} from '../../../support/stock/own-stock.ts'
import { putStock } from '../../../support/stock/stock.ts'
import {
  aStockFile,
  filesOf,
  imported,
  importsOf,
  plainStock,
  previewOf,
  start,
  stateOf,
} from '../../../support/stock/stock-files.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let me: TestContact
let mine: StockOwner['mine']
let own: OwnStock
let serial = 0
let unique: string
beforeEach(async () => {
  unique = `TURN${++serial}X`
  ;({ me, mine, own } = await aStockOwner(market))
})

const started: { stop(): Promise<void> }[] = []
afterEach(async () => {
  await Promise.all(started.splice(0).map((one) => one.stop()))
})

const numbers = () => own.numbers({ orderCol: 'Partnumber', pageSize: 100 })
const found = (query: string) => linesFound(mine, query)
const fileOf = (...parts: string[]) =>
  ['Part number;Qty', ...parts.map((part) => `${part};1`), ''].join('\r\n')
const named = (id: number) => ({ params: { id: String(id) } })

describe('imports of one company (BK-068)', () => {
  test('run in the order in which they were started', async () => {
    const files: StockFilePreview[] = []
    for (const part of ['A-1', 'B-1', 'C-1']) files.push(await previewOf(mine, fileOf(part)))
    await start(mine, files[0]!, { mode: 'replace' })
    await start(mine, files[2]!, { mode: 'replace', confirmedRemoval: 1 })
    await start(mine, files[1]!, { mode: 'add' })
    started.push(await startJobs(market.platform, market.target, [importStock]))
    const states = async () =>
      await Promise.all(files.map(async ({ file }) => (await stateOf(mine, file.id)).state))
    await expect.poll(states, { timeout: 30_000 }).toEqual(['done', 'done', 'done'])
    expect(await numbers()).toEqual(['B-1', 'C-1'])
  })

  test('show the old stock until the new one is committed', async () => {
    await putStock(market, me.companyId, [{ partNumber: `${unique}OLD` }])
    const { file } = await previewOf(mine, fileOf(`${unique}NEW1`, `${unique}NEW2`))
    const { mapping } = await previewOf(mine, fileOf(`${unique}NEW1`, `${unique}NEW2`))
    await mine.call(importStockFile, {
      ...named(file.id),
      body: { mapping, mode: 'replace', confirmedRemoval: 1 },
    })
    let work: Promise<void> | undefined
    await market.database.transaction(async (tx) => {
      await lockStock(tx)
      work = importsOf(market, me.companyId)
      await lockWaiters(market, 1)
      expect(await stateOf(mine, file.id)).toMatchObject({ state: 'writing', linesRead: 2 })
      expect([await found(`${unique}OLD`), await found(`${unique}NEW`)]).toEqual([1, 0])
    })
    await work
    expect([await found(`${unique}OLD`), await found(`${unique}NEW`)]).toEqual([0, 2])
  })

  test('are refused once its account may have no stock', async () => {
    await putStock(market, me.companyId, [{ partNumber: 'OLD-1' }])
    const preview = await previewOf(mine)
    await start(mine, preview)
    await market.database.sql`
      update company set state = 'force-pay' where id = ${me.companyId}`
    await importsOf(market, me.companyId)
    const [file] = await market.database.sql`
      select state, fault from stock_file where id = ${preview.file.id}`
    expect(file).toEqual({ state: 'failed', fault: 'closed' })
    const [line] = await market.database.sql<{ n: number }[]>`
      select count(*)::int as n from stock_line where company_id = ${me.companyId}`
    expect(line!.n).toBe(1)
  })

  test('fail after three interrupted attempts', async () => {
    const preview = await previewOf(mine)
    await start(mine, preview)
    await market.database.sql`
      update stock_file set state = 'reading', attempts = 3 where id = ${preview.file.id}`
    await importsOf(market, me.companyId)
    expect(await stateOf(mine, preview.file.id)).toMatchObject({
      state: 'failed',
      fault: importFaults.interrupted,
      canStart: true,
    })
    expect(await numbers()).toEqual([])
    await start(mine, preview)
    await importsOf(market, me.companyId)
    expect((await stateOf(mine, preview.file.id)).state).toBe('done')
  })

  test('start once: a queued, running or finished one is refused', async () => {
    const preview = await previewOf(mine)
    const body = { mapping: preview.mapping, mode: 'add' as const }
    expect((await start(mine, preview)).state).toBe('waiting')
    const again = async () => {
      const { status, refusal } = await mine.call(importStockFile, {
        ...named(preview.file.id),
        body,
      })
      return [status, refusal.payload.extra]
    }
    expect(await again()).toEqual([409, 'NOT_OPEN'])
    await importsOf(market, me.companyId)
    expect(await again()).toEqual([409, 'NOT_OPEN'])
  })
})

describe('a stock file', () => {
  const files = () => filesOf(mine)
  const kept = () => countStoredFiles(market)

  test('that is discarded, even while queued, changes nothing', async () => {
    const before = await kept()
    const preview = await previewOf(mine)
    await start(mine, preview)
    expect((await mine.call(discardStockFile, named(preview.file.id))).status).toBe(200)
    await importsOf(market, me.companyId)
    expect([await files(), await numbers(), await kept()]).toEqual([[], [], before])
    expect((await mine.call(discardStockFile, named(preview.file.id))).status).toBe(404)
  })

  test('that is imported cannot be discarded', async () => {
    const { id } = await imported(market, mine)
    const { status, refusal } = await mine.call(discardStockFile, named(id))
    expect([status, refusal.payload.extra]).toEqual([409, 'NOT_OPEN'])
  })

  test('is deleted after some days, its content after the import', async () => {
    const before = await kept()
    await imported(market, mine, plainStock.replace(';5;', ';-5;'))
    expect(await kept()).toBe(before)
    await previewOf(mine)
    const [waiting, done] = await files()
    expect([waiting!.state, done!.state]).toEqual(['uploaded', 'done'])
    const now = market.clock.now()
    market.clock.advance({ days: stockFileDays, seconds: -1 })
    await purgeStockFiles(market.platform)
    ;({ mine } = await aStockOwner(market, me))
    expect(await files()).toHaveLength(2)
    expect(waiting!.until).toBe(new Date(market.clock.now().getTime() + 1000).toISOString())
    market.clock.advance({ seconds: 1 })
    await purgeStockFiles(market.platform)
    expect([await files(), await kept()]).toEqual([[], 0])
    market.clock.set(now.toISOString())
  })

  test('that is not started is deleted when a company has too many', async () => {
    const ids = []
    for (let n = 0; n < maxPendingStockFiles; n++) {
      ids.push(await aStockFile(market, { companyId: me.companyId, contactId: me.id }))
    }
    const { file } = await previewOf(mine)
    const left = (await files()).map(({ id }) => id)
    expect(left).toEqual([file.id, ...ids.slice(1).toReversed()])
  })
})
