// Claim: killing a worker with SIGKILL while it sends loses no mail; at most the mails on its SMTP connections arrive
// twice, each marked. `node benchmarks/kills/worker.ts --kills 100`
import { parseArgs } from 'node:util'
import {
  connectionsPerWorker,
  killOnce,
  startWorkerProcess,
  type KillResult,
} from '../../tests/support/mailer/kill-run.ts'
import { addSubscribers, startMailDatabase } from '../../tests/support/mailer/mail-database.ts'
import { startSinkProcess } from '../../tests/support/mailer/start-sink.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '100' } } })
const kills = Number(values.kills)

const mail = await startMailDatabase()
const sink = await startSinkProcess()
await addSubscribers(mail.database, 600)
let worker = await startWorkerProcess(mail, sink)
const results: KillResult[] = []
for (let run = 1; run <= kills; run++) {
  const { result, next } = await killOnce(mail, sink, worker, run)
  worker = next
  results.push(result)
  if (run % 10 === 0) console.log(`${run} kills`)
}
worker.kill('SIGKILL')
sink.stop()
await mail.stop()

const sum = (of: (result: KillResult) => number) => results.reduce((n, r) => n + of(r), 0)
const maxDuplicates = Math.max(...results.map((result) => result.duplicates))
const inTheMiddle = results.filter((r) => r.acceptedAtKill > 0 && r.acceptedAtKill < r.queued)
console.log(
  `${kills} kills (${inTheMiddle.length} in the middle of a mailing) over ${sum((r) => r.queued)} mails: ` +
    `${sum((r) => r.lost)} lost, ${sum((r) => r.duplicates)} duplicates, at most ${maxDuplicates} per kill ` +
    `(${connectionsPerWorker} connections), ${sum((r) => r.unmarked)} of them not marked`,
)
const isPassed =
  sum((r) => r.lost) === 0 && sum((r) => r.unmarked) === 0 && maxDuplicates <= connectionsPerWorker
process.exitCode = isPassed ? 0 : 1
