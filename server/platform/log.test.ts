import { spawnSync } from 'node:child_process'
import { openSync } from 'node:fs'
import { expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'

function logged(error: unknown): string {
  const lines: string[] = []
  const log = createLog({ logLevel: 'info' }, { write: (line) => void lines.push(line) })
  log.error({ err: error }, 'fault')
  return lines.join('')
}
/** An error as thrown by the driver. */
const refusedRow = () =>
  Object.assign(new Error('new row for relation "contact" violates check constraint'), {
    code: '23514',
    table_name: 'contact',
    detail: 'Failing row contains (7, ann@kade.example, $argon2id$v=19$secret).',
    where: 'JSON data, line 1: {"email":"ann@kade.example"',
  })

it('logs a database error without the values of the row', () => {
  const line = logged(refusedRow())
  expect(line).toContain('23514')
  expect(line).toContain('violates check constraint')
  expect(line).toContain('log.test.ts')
  expect(line).not.toMatch(/ann@kade|argon2id/)
})

it('removes the values from nested errors', () => {
  const within = Object.assign(new Error('outer', { cause: refusedRow() }), { inner: refusedRow() })
  const listed = Object.assign(new Error('listed'), { failures: [refusedRow()] })
  const lines = [within, listed, new AggregateError([refusedRow()], 'several')].map(logged).join('')
  expect(lines).toContain('23514')
  expect(lines).not.toMatch(/ann@kade|argon2id/)
})

it('handles errors that refer to themselves', () => {
  const error = Object.assign(new Error('round'), { context: {} })
  Object.assign(error.context, { again: error.context, error })
  expect(logged(error)).toContain('round')
})

it.runIf(process.platform === 'linux')(
  'does not end the program when the disk of the log is full',
  () => {
    const module = new URL('./log.ts', import.meta.url)
    const program = `
    const { createLog } = await import(${JSON.stringify(module.href)})
    const log = createLog({ logLevel: 'info' })
    for (let n = 0; n < 20; n++) {
      log.info({ n }, 'line')
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    process.exit(7)`
    const { status, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', program],
      {
        timeout: 60_000,
        stdio: ['ignore', openSync('/dev/full', 'w'), 'pipe'],
        encoding: 'utf8',
        cwd: process.cwd(),
      },
    )
    expect(stderr).toBe('')
    expect(status).toBe(7)
  },
)
