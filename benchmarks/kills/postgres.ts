// Claim: killing PostgreSQL with SIGKILL during posting and mailing loses no acknowledged broadcast and none of its mails.
// `node benchmarks/kills/postgres.ts --kills 20`
import { parseArgs } from 'node:util'
import { killPostgresUnderPosting } from '../../tests/support/market/kill-postgres.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
const result = await killPostgresUnderPosting(Number(values.kills))
console.log(result)
const isPassed =
  result.acknowledged > 0 &&
  result.lostBroadcasts === 0 &&
  result.incompleteFanOuts === 0 &&
  result.unsentMails === 0
process.exitCode = isPassed ? 0 : 1
