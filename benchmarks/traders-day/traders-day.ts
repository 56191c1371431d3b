// Claim: on the demo market members do the tasks of a trader's day by what the screen shows, each from the member's home
// page, at 1280 x 860 with a pointer and at 390 x 844 with a finger. Prints clicks, keys, typed characters and seconds of
// the machine for each task; opening a native list and choosing from it counts as two clicks. Control: clicks and keys are
// counted by a listener in the page, not by the script. Argument: the address of a running demo market, else a new one.
import { fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium, type Browser } from '@playwright/test'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'
import { findChromium } from '../../scripts/find-chromium.ts'
import { Trader, type Counts } from './trader.ts'
import { tasks } from './tasks.ts'

const sizes = [
  { width: 1280, height: 860 },
  { width: 390, height: 844 },
]
const deviceAgent =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const [address = '', only = ''] = process.argv.slice(2)

async function startMarket() {
  const folder = mkdtempSync(path.join(tmpdir(), 'market-bench-day-'))
  const market = fork(new URL('../tools/demo-market-process.ts', import.meta.url), [folder])
  process.on('exit', () => market.kill('SIGTERM'))
  const [{ url }] = (await once(market, 'message')) as [{ url: string }]
  return {
    url,
    async stop() {
      market.kill('SIGTERM')
      await once(market, 'exit')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function signIn(browser: Browser, url: string, email: string, size: (typeof sizes)[number]) {
  const isTouch = size.width < 500
  const context = await browser.newContext({ baseURL: url, viewport: size, hasTouch: isTouch })
  const elsewhere = await browser.newContext({ baseURL: url, userAgent: deviceAgent })
  const data = { email, password: demoPassword }
  for (const one of [elsewhere, context]) {
    const answer = await one.request.post('/api/auth/login', { data, headers: { origin: url } })
    if (answer.status() !== 200) throw new Error(`sign-in was answered ${answer.status()}`)
  }
  await elsewhere.close()
  const page = await context.newPage()
  const counts: Counts = { clicks: 0, keys: 0, typed: 0 }
  await page.exposeFunction('countAction', (kind: keyof Counts) => void (counts[kind] += 1))
  await page.addInitScript(() => {
    const count = (kind: string) =>
      (window as unknown as { countAction(kind: string): void }).countAction(kind)
    addEventListener('pointerdown', () => count('clicks'), true)
    addEventListener(
      'keydown',
      ({ key, target, ctrlKey }) => {
        const isField = (target as Element).matches('input:not([type=checkbox]), textarea')
        if (!['Shift', 'Control'].includes(key))
          count(isField && key.length === 1 && !ctrlKey ? 'typed' : 'keys')
      },
      true,
    )
    // A telephone link would leave the browser.
    addEventListener('click', (event) => {
      if ((event.target as Element).closest('a[href^="tel:"]')) event.preventDefault()
    })
  })
  const trader = new Trader(page, counts, isTouch)
  await trader.settle()
  return { trader, close: () => context.close() }
}

const browser = await chromium.launch({ executablePath: findChromium()! })
let isPassed = true
console.log('| Task | Size | Clicks | Keys | Typed | Seconds |\n|---|---|---|---|---|---|')
for (const size of sizes) {
  // Each size needs a market of its own: limits and duplicates would refuse a second day.
  const market = address ? { url: address, stop: () => undefined } : await startMarket()
  for (const email of [demoAccounts.member, demoAccounts.trial]) {
    const { trader, close } = await signIn(browser, market.url, email, size)
    for (const task of tasks) {
      if (demoAccounts[task.account] !== email || !new RegExp(only).test(task.name)) continue
      if (size.width < 500 && task.isForDesk) continue
      const { counts, page } = trader
      try {
        await page.goto('/')
        await trader.settle()
        Object.assign(counts, { clicks: 0, keys: 0, typed: 0 })
        const before = performance.now()
        await task.act(trader)
        const seconds = ((performance.now() - before) / 1000).toFixed(1)
        console.log(
          `| ${task.name} | ${size.width} | ${counts.clicks} | ${counts.keys} | ${counts.typed} | ${seconds} |`,
        )
      } catch (error) {
        isPassed = false
        const fault = String(error).split('\n').slice(0, 6).join(' ').slice(0, 400)
        console.log(`| ${task.name} | ${size.width} | FAILED ${fault}`)
        if (process.env['SHOTS'])
          await page.screenshot({
            path: `${process.env['SHOTS']}/failed-${size.width}-${task.name.replace(/\W+/g, '-')}.png`,
          })
      }
    }
    await close()
  }
  await market.stop()
}
await browser.close()
process.exitCode = isPassed ? 0 : 1
