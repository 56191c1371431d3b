import { execFile } from 'node:child_process'
import path from 'node:path'
import type { TestMarket } from '../market/test-market.ts'
import { testSecret } from '../market/test-platform.ts'

const root = path.resolve(import.meta.dirname, '../../..')

/** The address of the market's database. */
export function databaseUrl({ target }: TestMarket): string {
  const { host, port, database, username, password } = target
  return `postgres://${username}:${password}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`
}

/** Runs a command of the operator, such as `staff`, on the market's database. */
export function runScript(
  market: TestMarket,
  name: string,
  given: readonly string[],
  variables: Record<string, string> = {},
): Promise<{ code: number; said: string; complained: string }> {
  const env = {
    PATH: process.env['PATH'],
    DATABASE_URL: databaseUrl(market),
    SECRET_KEY: testSecret,
    PUBLIC_URL: 'https://market.example',
    ...variables,
  }
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      [`scripts/${name}.ts`, ...given],
      { cwd: root, env },
      (error, said, complained) =>
        resolve({ code: error ? Number(error.code) : 0, said, complained }),
    )
  })
}
