import { spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync } from 'node:fs'
import path from 'node:path'
import { findChromium } from './find-chromium.ts'

// Pictures of every page and dialog in both sizes and colours: `npm run screenshots -- --update-snapshots` takes them,
// `npm run screenshots` shows later which pages differ by more than 0.1 % of their pixels. Both draw the same demo market
// at the same time; it stays in the folder, which SCREENSHOTS names.

const folder = path.resolve(process.env['SCREENSHOTS'] ?? 'screenshots')
const market = path.join(folder, 'market')
const env = {
  ...process.env,
  SCREENSHOTS: folder,
  FIXED_TIME: '2026-11-24T09:30:00Z',
  MARKET_TEMPLATE: market,
  CHROMIUM: findChromium(true),
}
function run(command: string, ...args: string[]): void {
  const { status } = spawnSync(command, args, { stdio: 'inherit', env })
  if (status !== 0) process.exit(status ?? 1)
}

if (!existsSync(market)) {
  mkdirSync(market, { recursive: true })
  // The unprivileged user that runs PostgreSQL under root must be able to enter.
  chmodSync(market, 0o755)
  run(process.execPath, 'tests/support/browser/start-for-browser.ts', '--template', market)
}
run('playwright', 'test', 'accessibility', ...process.argv.slice(2))
