import { fork } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSinkProcess } from '../mailer/start-sink.ts'
import { openConnection } from '#server/platform/database/database.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'

export interface PostgresKills {
  kills: number
  /** Broadcasts acknowledged with 200. */
  acknowledged: number
  /** Other responses while PostgreSQL was down, by status. */
  refused: Record<number, number>
  /** Acknowledged broadcasts that are not in the database. */
  lostBroadcasts: number
  /** Acknowledged broadcasts without a mail for every subscriber. */
  incompleteFanOuts: number
  /** Mails not sent at the end. */
  unsentMails: number
}

/** Kills PostgreSQL with SIGKILL. @returns false if it is not running again yet */
export function killPostmaster(pidFile: string): boolean {
  try {
    process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), 'SIGKILL')
    return true
  } catch (error) {
    if (['ESRCH', 'ENOENT'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** Kills PostgreSQL repeatedly during posting and mailing, then counts what is stored and sent. */
export async function killPostgresUnderPosting(kills: number): Promise<PostgresKills> {
  const traders = 40 + kills * 20
  const dataDir = mkdtempSync(path.join(tmpdir(), 'market-kill-'))
  chmodSync(dataDir, 0o755)
  // A separate SMTP server, because the mailbox is in the database that is killed.
  const sink = await startSinkProcess()
  const child = fork(new URL('../posting-market.ts', import.meta.url), [dataDir, String(traders)], {
    env: { ...process.env, SMTP_URL: sink.url },
  })
  const [{ url, tokens }] = (await once(child, 'message')) as [{ url: string; tokens: string[] }]
  const acknowledged: number[] = []
  const refused: Record<number, number> = {}
  let isOver = false

  /** @returns whether the broadcast was acknowledged */
  const post = async (token: string, n: number): Promise<boolean> => {
    const reply = await fetch(`${url}/api/broadcasts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        listType: '7',
        fromEmail: `trader${tokens.indexOf(token)}@traders.example`,
        quantity: '1',
        brand: 'HP',
        desc: `EliteBook ${n}`,
        condition: 'A',
        price: '100',
      }),
    })
    const body = (await reply.json()) as { payload: { id?: number } }
    if (reply.status === 200) acknowledged.push(body.payload.id!)
    else refused[reply.status] = (refused[reply.status] ?? 0) + 1
    return reply.status === 200
  }
  const traderLoop = async (share: string[]) => {
    for (const token of share) {
      for (let n = 0; n < 4 && !isOver; n++) {
        await sleep((await post(token, n)) ? 20 : 500)
      }
    }
  }
  const loops = [0, 1, 2, 3].map((lane) => traderLoop(tokens.filter((_, n) => n % 4 === lane)))
  const pidFile = path.join(dataDir, 'postgres/postmaster.pid')
  // However slow the machine is, each kill falls among broadcasts that are being acknowledged.
  const moreAcknowledged = async () => {
    const before = acknowledged.length
    for (let waited = 0; waited < 300 && acknowledged.length < before + 4; waited++)
      await sleep(100)
  }
  for (let done = 0; done < kills;) {
    await moreAcknowledged()
    await sleep(Math.random() * 200)
    if (killPostmaster(pidFile)) done += 1
  }
  await moreAcknowledged()
  isOver = true
  await Promise.all(loops)

  for (let tries = 0; tries < 100 && (await fetch(`${url}/readyz`)).status !== 200; tries++) {
    await sleep(100)
  }
  const sql = openConnection(runningPostgres(dataDir)!)
  const unsent = async () => {
    const [row] = await sql<{ n: number }[]>`
      select count(*)::int as n from mail_delivery where state <> 'sent'`
    return row!.n
  }
  for (let waited = 0; waited < 300 && (await unsent()) > 0; waited++) await sleep(200)
  const found = await sql<{ id: number; mails: number }[]>`
    select broadcast.id,
      (select count(*)::int from mail_message join mail_delivery on message_id = mail_message.id
        where mail_message.key like 'broadcast:' || broadcast.id || ':%') as mails
    from broadcast where id = any(${acknowledged})`
  const result: PostgresKills = {
    kills,
    acknowledged: acknowledged.length,
    refused,
    lostBroadcasts: acknowledged.length - found.length,
    incompleteFanOuts: found.filter((row) => row.mails !== traders - 1).length,
    unsentMails: await unsent(),
  }
  await sql.end({ timeout: 2 })
  child.kill('SIGTERM')
  await once(child, 'exit')
  sink.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return result
}
