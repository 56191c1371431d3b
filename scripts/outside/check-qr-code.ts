import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { chromium } from '@playwright/test'
import { login } from '#contract/auth/sessions.ts'
import { paths } from '#contract/paths.ts'
import { defaultSettings } from '#contract/site/site.ts'
import { buildOtpauthUri } from '#contract/auth/two-factor.ts'
import { demoAccounts, demoPassword } from '#database/seed/demo-accounts.ts'
import { waitForScripts } from '../../tests/support/browser/real-browser.ts'
import { findChromium } from '../find-chromium.ts'

/** Checks that zbar reads the correct URI from the QR code on the screen: `check-qr-code.ts <address>`. */
const [address] = process.argv.slice(2)
if (!address) throw new Error('Usage: check-qr-code.ts <address of a market>')

const folder = mkdtempSync(path.join(tmpdir(), 'market-qr-'))
const executablePath = findChromium()
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
})
const email = demoAccounts.buyer
const issuer = defaultSettings.productName

async function checkQrCode(colorScheme: 'light' | 'dark', width: number): Promise<void> {
  const context = await browser.newContext({
    baseURL: address!,
    colorScheme,
    viewport: { width, height: 900 },
  })
  await context.request.post(login.path, {
    data: { email, password: demoPassword },
    headers: { 'sec-fetch-site': 'same-origin' },
  })
  const page = await context.newPage()
  waitForScripts(page)
  await page.goto(paths.twoFactor)
  await page.getByRole('button', { name: 'Enable', exact: true }).click()
  const file = path.join(folder, `${colorScheme}-${width}.png`)
  await page.getByRole('img', { name: /^QR code/ }).waitFor()
  await page.screenshot({ path: file })
  const key = await page.locator('.two-factor-key .mono').innerText()
  await context.close()

  const { stdout } = spawnSync('zbarimg', ['--raw', '-q', file], { encoding: 'utf8' })
  const expected = buildOtpauthUri({ issuer, account: email, secret: key.replaceAll(' ', '') })
  if (stdout.trim() !== expected) {
    throw new Error(`zbar reads '${stdout.trim()}' in the ${colorScheme} page of ${width} px`)
  }
}

try {
  for (const colorScheme of ['light', 'dark'] as const) {
    for (const width of [390, 1280]) await checkQrCode(colorScheme, width)
  }
  console.log('zbar reads the QR code in both themes and sizes')
} finally {
  await browser.close()
  rmSync(folder, { recursive: true, force: true })
}
