import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import {
  connectionsPerWorker,
  freezeOnce,
  killOnce,
  startWorkerProcess,
} from '../../../tests/support/mailer/kill-run.ts'
import {
  addSubscribers,
  makeMailDatabase,
  type MailDatabase,
} from '../../../tests/support/mailer/mail-database.ts'
import { startSinkProcess, type SinkProcess } from '../../../tests/support/mailer/start-sink.ts'
import { amount } from '../../../tests/support/amount.ts'

let mail: MailDatabase
let sink: SinkProcess
beforeAll(async () => {
  mail = await makeMailDatabase(inject('cluster'))
  sink = await startSinkProcess()
  await addSubscribers(mail.database, 400)
})
afterAll(async () => {
  sink.stop()
  await mail.stop()
})

test('loses no mail when a worker is killed, and marks the possible duplicates on its connections', async () => {
  let worker = await startWorkerProcess(mail, sink)
  try {
    for (let run = 1; run <= amount(1, 5); run++) {
      const { result, next } = await killOnce(mail, sink, worker, run)
      worker = next
      expect(result).toMatchObject({ queued: 400, lost: 0, unmarked: 0 })
      expect(result.duplicates).toBeLessThanOrEqual(connectionsPerWorker)
    }
  } finally {
    worker.kill('SIGKILL')
  }
})

test('keeps the mails of a worker that hangs, until it is killed, and then loses none (BK-043)', async () => {
  const worker = await startWorkerProcess(mail, sink)
  try {
    const { result, waited } = await freezeOnce(mail, sink, worker)
    expect(waited).toBeGreaterThan(0)
    expect(result).toMatchObject({ queued: 400, lost: 0, unmarked: 0 })
    expect(result.duplicates).toBeLessThanOrEqual(connectionsPerWorker)
  } finally {
    worker.kill('SIGKILL')
  }
})
