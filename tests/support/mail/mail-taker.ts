import { listMailbox } from '#server/features/broadcasts/public.ts'
import { findBrand } from '#server/features/matching/public.ts'
import type { ConnectionTarget, Database } from '#server/platform/database/database.ts'
import { deliverMailJob } from '#server/platform/incoming/jobs.ts'
import { startListener } from '#server/platform/incoming/listener.ts'
import type { Mailbox } from '#server/platform/incoming/mailbox.ts'
import { startJobs } from '#server/platform/jobs.ts'
import { dnsOfTests, recordingMailbox } from './incoming.ts'
import { openTestPlatform } from '../market/test-platform.ts'

/** Step at which the process is killed. */
export type KilledAt = 'keeping' | 'taking' | 'taken' | 'never'

/** A process that receives and processes mail, killed at a given step. */
const target = JSON.parse(process.argv[2] ?? '') as ConnectionTarget
const killedAt = process.argv[3] as KilledAt
const at = new Date(process.argv[4] ?? '')
const opened = openTestPlatform(target, { now: () => new Date(at) }, { INBOUND_PORT: '0' })
const die = () => {
  process.kill(process.pid, 'SIGKILL')
  return new Promise<never>(() => {})
}
let isTaking = false
const database: Database = {
  ...opened.database,
  async transaction(work) {
    const result = await opened.database.transaction(work)
    if (killedAt === 'keeping' || (killedAt === 'taken' && isTaking)) await die()
    return result
  },
}
const platform = { ...opened, database }
const stockRecorder: Mailbox = {
  ...recordingMailbox().mailbox,
  async processMail(_platform, tx, { id, files }) {
    isTaking = true
    await tx`insert into taken_note (mail_id, files) values (${id}, ${files.length})`
    if (killedAt === 'taking') await die()
    return {}
  },
}
const lists = listMailbox(findBrand)
/** The addresses of the lists as they are. */
const posting: Mailbox = {
  ...lists,
  async processMail(...given) {
    isTaking = true
    const result = await lists.processMail(...given)
    if (killedAt === 'taking') await die()
    return result
  },
}
const mailboxes = [stockRecorder, posting]
const listener = await startListener({
  platform,
  inbound: platform.config.inbound!,
  mailboxes,
  lookup: dnsOfTests().lookup,
})
// Before the jobs, of which one may end this process at once.
process.send?.(listener.port)
// If it is killed while storing, it must not process other mail.
if (killedAt !== 'keeping') await startJobs(platform, target, [deliverMailJob(mailboxes)])
