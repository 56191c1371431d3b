import { readConfig } from '#server/platform/config.ts'
import { openDatabase, type ConnectionTarget } from '#server/platform/database/database.ts'
import { handOverMail } from '#server/platform/incoming/jobs.ts'
import { startListener } from '#server/platform/incoming/listener.ts'
import type { Mailbox } from '#server/platform/incoming/mailbox.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { createLog } from '#server/platform/log.ts'
import { createMailer } from '#server/platform/mailer/mailer.ts'
import { dnsOfTests, recordingMailbox } from './incoming.ts'

/** Where the program is killed, or that it is not. */
export type KilledAt = 'keeping' | 'taking' | 'taken' | 'never'

/** A program that takes mail and hands it over, to be killed in the middle of it. */
const target = JSON.parse(process.argv[2] ?? '') as ConnectionTarget
const killedAt = process.argv[3] as KilledAt
const at = new Date(process.argv[4] ?? '')
const opened = openDatabase(target, { pool: 4 })
const die = () => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => {})
}
let isTaking = false
const database: typeof opened = {
  ...opened,
  async transaction(work) {
    const result = await opened.transaction(work)
    if (killedAt === 'keeping' || (killedAt === 'taken' && isTaking)) await die()
    return result
  },
}
const config = readConfig({ LOG_LEVEL: 'silent', INBOUND_PORT: '0' })
const log = createLog(config)
const clock = { now: () => new Date(at) }
const secretKey = 'a secret of the tests, long enough to be one'
const siteUrl = 'http://market.test'
const options = { mailDomain: config.mailDomain, publicUrl: siteUrl, secretKey }
const mailer = createMailer({ database, target, clock, log, options })
const platform = { config, clock, log, database, mailer, siteUrl, secretKey }
const mailbox: Mailbox = {
  ...recordingMailbox().mailbox,
  async take(_platform, tx, { id, files }) {
    isTaking = true
    await tx`insert into taken_note (mail_id, files) values (${id}, ${files.length})`
    if (killedAt === 'taking') await die()
    return undefined
  },
}
const listener = await startListener({
  platform,
  inbound: config.inbound!,
  mailboxes: [mailbox],
  lookUp: dnsOfTests().lookUp,
})
// Who is to be killed with a mail in its hands does not go on to the next.
if (killedAt !== 'keeping') await startJobs(platform, target, [handOverMail([mailbox])])
process.send?.(listener.port)
