import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

/** Without windows and notifications: stories take three quarters of the time. */
const headlessShell = '/usr/bin/chromium-headless-shell'

const paths = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const run = (command: string, args: string[]) =>
  execFileSync(command, args, {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })

/** The path of an installed browser: that of `CHROMIUM`, else a usual one. */
export function findInstalled(isWhole: boolean): string | undefined {
  const configured = process.env['CHROMIUM']
  return [...(configured ? [configured] : []), ...(isWhole ? [] : [headlessShell]), ...paths].find(
    (file) => existsSync(file),
  )
}

/**
 * The browser of the tests: an installed one, else Debian's package when run as root, else Playwright's.
 * @param isWhole whether it must show notifications, which the headless shell refuses
 * @returns the path of the program, or undefined for Playwright's browser
 * @throws if no browser can be installed: browser tests are never skipped
 */
export function findChromium(isWhole = false): string | undefined {
  const installed = findInstalled(isWhole)
  if (installed) return installed
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests')
    run('apt-get', ['update', '-qq'])
    const name = isWhole ? 'chromium' : 'chromium-headless-shell'
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name])
    const now = findInstalled(isWhole)
    if (now) return now
  }
  run('playwright', ['install', 'chromium'])
  return undefined
}
