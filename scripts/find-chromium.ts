import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const paths = [
  '/usr/bin/chromium-headless-shell',
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

function findInstalled(): string | undefined {
  const wanted = process.env['CHROMIUM']
  return [...(wanted ? [wanted] : []), ...paths].find((file) => existsSync(file))
}

/**
 * The browser of the tests: an installed one, else Debian's package when run as root, else Playwright's.
 * @returns the path of the program, or undefined for Playwright's browser
 * @throws if no browser can be installed: browser tests are never skipped
 */
export function findChromium(): string | undefined {
  const found = findInstalled()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
    const now = findInstalled()
    if (now) return now
  }
  run('playwright', ['install', 'chromium'])
  return undefined
}
