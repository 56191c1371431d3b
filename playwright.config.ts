import { defineConfig } from '@playwright/test'
import { findInstalled } from './scripts/find-chromium.ts'
import { marketPort, marketPorts } from './tests/support/browser/market-port.ts'

const executablePath = findInstalled(true)

export default defineConfig({
  testDir: 'tests/e2e',
  testMatch: '**/*.e2e.ts',
  workers: marketPorts.length,
  retries: 0,
  // For a machine that is busy with other programs.
  timeout: 300_000,
  expect: { timeout: 20_000 },
  snapshotPathTemplate: `${process.env['SCREENSHOTS'] ?? 'test-results'}/{arg}{ext}`,
  reporter: 'list',
  use: {
    baseURL: `http://localhost:${marketPort}`,
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
    timezoneId: 'Europe/Amsterdam',
    locale: 'en-GB',
    // Requests of a worker pass by the routes that tests set.
    serviceWorkers: 'block',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  webServer: marketPorts.map((port) => ({
    command: 'node --no-memory-protection-keys tests/support/browser/start-for-browser.ts',
    url: `http://localhost:${port}/readyz`,
    // Builds the pages in a clean clone, and fills a market.
    timeout: 300_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 20_000 },
    env: { PORT: String(port) },
  })),
})
