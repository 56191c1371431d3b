import { afterEach, beforeEach, expect, test } from 'vitest'
import { getToday } from '#contract/back-office/desk/today.ts'
import { insertBackupRun, type BackupRun } from '#server/platform/backup/backup-queries.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket({ DEMO: '0' })
const now = new Date('2026-11-20T09:00:00Z')
beforeEach(async () => {
  market.clock.set(now.toISOString())
  await market.owner`truncate backup_run`
  useBackups(true)
})
afterEach(() => Object.assign(market.platform.config, { backup: undefined, database: undefined }))

const useBackups = (isSet: boolean) =>
  Object.assign(market.platform.config, {
    backup: isSet ? { root: '/backups', keep: 7 } : undefined,
  })
const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000)
const record = (kind: BackupRun['kind'], hours: number, error: string | null = null) =>
  insertBackupRun(market.database.sql, {
    kind,
    startedAt: hoursAgo(hours),
    finishedAt: hoursAgo(hours),
    backupAt: hoursAgo(hours),
    bytes: 1000,
    error,
  })
const lamp = async () =>
  (await (await aStaffCaller(market, 'finance')).call(getToday)).body.payload.lamps.backups
const state = async () => (await lamp()).state

test('without a mail server mail is kept, and the light says so (BK-120)', async () => {
  const { mail } = (await (await aStaffCaller(market)).call(getToday)).body.payload.lamps
  expect(mail.isKept).toBe(true)
})

test('a backup counts once its restore was tested (BK-113, BK-120)', async () => {
  expect(await state()).toBe('missing')
  await record('backup', 2)
  expect(await state()).toBe('missing')
  await record('restore-test', 1)
  expect(await lamp()).toEqual({
    state: 'ok',
    backupAt: '2026-11-20T07:00:00.000Z',
    testedAt: '2026-11-20T08:00:00.000Z',
    error: '',
  })
})

test('a backup is late after 26 hours, a restore test after 8 days (BK-113)', async () => {
  await record('restore-test', 8 * 24 + 0.1)
  await record('backup', 25.9)
  expect(await state()).toBe('late')
  await record('restore-test', 8 * 24 - 0.1)
  expect(await state()).toBe('ok')
  market.clock.advance({ minutes: 10 })
  expect(await state()).toBe('late')
})

test('a failure is shown with its reason until one succeeds (BK-113)', async () => {
  await record('backup', 3)
  await record('restore-test', 2)
  await record('backup', 1, 'No space left')
  expect(await lamp()).toMatchObject({
    state: 'failed',
    error: 'No space left',
    backupAt: '2026-11-20T06:00:00.000Z',
  })
  await record('backup', 0)
  expect(await state()).toBe('ok')
})

test('without a folder for backups it is missing, with an own PostgreSQL a monthly test counts (BK-113)', async () => {
  await record('backup', 1)
  useBackups(false)
  expect(await state()).toBe('missing')
  Object.assign(market.platform.config, { database: {} })
  expect(await state()).toBe('missing')
  await record('restore-test', 35 * 24 - 1)
  expect(await lamp()).toMatchObject({ state: 'ok', backupAt: null })
  market.clock.advance({ hours: 2 })
  expect(await state()).toBe('late')
})
