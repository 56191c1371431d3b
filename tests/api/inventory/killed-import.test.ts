import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { countStock } from '#contract/inventory/own-stock.ts'
import { importStock } from '#server/features/inventory/jobs.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { startJobWorker } from '../../support/market/start-job-worker.ts'
import { putStock } from '../../support/stock/stock.ts'
import { previewOf, start, stateOf } from '../../support/stock/stock-files.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const lines = 40_000

test('a killed import leaves the stock unchanged and runs again (BK-068)', async () => {
  const me = await aContact(market)
  const mine = await signedIn(market, me)
  await putStock(market, me.companyId, [{ partNumber: 'OLD-1' }, { partNumber: 'OLD-2' }])
  const content = Array.from({ length: lines }, (_, n) => `KILL-${n};Acme;Thing ${n};1\r\n`).join(
    '',
  )
  const preview = await previewOf(mine, `Part number;Manufacturer;Description;Qty\r\n${content}`)
  const { id } = await start(mine, preview, { mode: 'replace', confirmedRemoval: 2 })
  const count = async () => (await mine.call(countStock)).body.count
  let worker: ChildProcess | undefined
  try {
    for (const state of ['reading', 'writing']) {
      worker = await startJobWorker(market, importStock)
      const deadline = Date.now() + 60_000
      for (;;) {
        const now = await stateOf(mine, id)
        if (now.state === state && now.linesRead > 0) break
        if (Date.now() > deadline) throw new Error(`it is ${now.state} and not ${state}`)
        await sleep(2)
      }
      worker.kill('SIGKILL')
      await once(worker, 'exit')
      expect(await count()).toBe(2)
      expect(['reading', 'writing']).toContain((await stateOf(mine, id)).state)
    }
    worker = await startJobWorker(market, importStock)
    await expect
      .poll(async () => (await stateOf(mine, id)).state, { timeout: 90_000, interval: 100 })
      .toBe('done')
    expect((await stateOf(mine, id)).counts).toMatchObject({ added: lines, removed: 2 })
    expect(await count()).toBe(lines)
  } finally {
    worker?.kill('SIGKILL')
  }
}, 240_000)
