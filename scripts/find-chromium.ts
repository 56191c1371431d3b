import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const places = [
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

function installed(): string | undefined {
  const wanted = process.env['CHROMIUM']
  return [...(wanted ? [wanted] : []), ...places].find((file) => existsSync(file))
}

/**
 * The browser of the tests: the one of this machine, else Debian's package when root, else Playwright's own.
 * @returns the path of the program, or undefined when Playwright brought its own
 * @throws when no browser can be had: browser tests are never skipped
 */
export function findChromium(): string | undefined {
  const found = installed()
  if (found) return found
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium for the browser tests')
    run('apt-get', ['update', '-qq'])
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium-headless-shell'])
    const now = installed()
    if (now) return now
  }
  run('playwright', ['install', 'chromium'])
  return undefined
}
