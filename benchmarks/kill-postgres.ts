// Claim: PostgreSQL killed with SIGKILL under posting and fan-out loses no acknowledged broadcast and no mail of one.
// `node benchmarks/kill-postgres.ts --kills 20`
import { parseArgs } from 'node:util'
import { killPostgresUnderPosting } from '../tests/support/market/kill-postgres.ts'

const { values } = parseArgs({ options: { kills: { type: 'string', default: '20' } } })
const result = await killPostgresUnderPosting(Number(values.kills))
console.log(result)
const held =
  result.acknowledged > 0 &&
  result.lostBroadcasts === 0 &&
  result.incompleteFanOuts === 0 &&
  result.unsentMails === 0
process.exitCode = held ? 0 : 1
