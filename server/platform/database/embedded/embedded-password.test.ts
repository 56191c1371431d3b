import { readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  runningPostgres,
  type EmbeddedPostgres,
} from '#server/platform/database/embedded/embedded-postgres.ts'
import {
  aDataDir,
  aFolder,
  connected,
  started,
} from '../../../../tests/support/embedded-clusters.ts'

describe('the password', () => {
  const refused = (target: EmbeddedPostgres['target'], password: string | undefined) => {
    const { password: _, ...open } = target
    const sql = connected({
      ...open,
      ...(password === undefined ? {} : { password }),
    } as typeof target)
    return sql`select 1`.then(
      () => 'connected',
      (error: { code: string }) => error.code,
    )
  }
  const fileOf = (dataDir: string) => path.join(dataDir, 'postgres-password')

  test('is required on the socket and can be read by the user of the program only', async () => {
    const dataDir = path.join(aFolder(), 'data')
    const { target } = await started(dataDir)
    expect(await refused(target, undefined)).not.toBe('connected')
    expect(await refused(target, 'wrong')).toBe('28P01')
    expect(await refused(target, target.password)).toBe('connected')
    expect(statSync(fileOf(dataDir)).mode & 0o777).toBe(0o600)
    expect(statSync(fileOf(dataDir)).uid).toBe(process.getuid!())
    expect(readFileSync(fileOf(dataDir), 'utf8')).toBe(target.password)
    const rules = readFileSync(path.join(dataDir, 'postgres', 'pg_hba.conf'), 'utf8')
    expect(rules).not.toMatch(/trust|peer/)
    expect(rules).not.toContain(target.password)
  })

  test('is set at the next start of a cluster that trusted every process of its user', async () => {
    const dataDir = path.join(aFolder(), 'data')
    const first = await started(dataDir)
    await connected(first.target)`create table kept as select 7 as n`
    await connected(first.target)`alter role market password null`
    await first.stop()
    rmSync(fileOf(dataDir))
    const rules = path.join(dataDir, 'postgres', 'pg_hba.conf')
    writeFileSync(rules, 'local all all trust\nhost all all 127.0.0.1/32 reject\n')

    const { target } = await started(dataDir)
    expect(await refused(target, undefined)).not.toBe('connected')
    expect([...(await connected(target)`select n from kept`)]).toEqual([{ n: 7 }])
    const { uid } = statSync(path.join(dataDir, 'postgres'))
    expect(statSync(rules)).toMatchObject({ uid })
  })

  test.each([
    ['is gone', undefined],
    ['is empty', ''],
    ['was restored from another folder', 'a'.repeat(43)],
  ])('is set anew when its file %s', async (_name, content) => {
    const dataDir = aDataDir()
    if (content === undefined) rmSync(fileOf(dataDir))
    else writeFileSync(fileOf(dataDir), content)
    const { target } = await started(dataDir)
    expect([...(await connected(target)`select 1 as n`)]).toEqual([{ n: 1 }])
    if (content) expect(target.password).toBe(content)
  })

  test('lets another command of the same folder in', async () => {
    const dataDir = aDataDir()
    const { target } = await started(dataDir)
    expect(runningPostgres(dataDir)).toEqual(target)
  })
})
