import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/platform/database/database.ts'
import { parseDatabaseUrl } from '#server/platform/database/connection-target.ts'
import { startSinkProcess, type SinkProcess } from '../../tests/support/mailer/start-sink.ts'
import { addTraders } from '../../tests/support/companies/traders.ts'

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  await once(probe, 'close')
  return port
}

/** Counts that must be zero at the end, except mails that were received twice, which are marked. */
export interface Losses {
  lostBroadcasts: number
  incompleteFanOuts: number
  unsentMails: number
  mailsNotReceived: number
  mailsReceivedTwice: number
  unmarkedDoubles: number
}

export const hasLosses = ({ mailsReceivedTwice: _, ...losses }: Losses) =>
  Object.values(losses).some((count) => count > 0)

/** Web nodes and workers on an own database, with members who post until they are stopped. */
export class LoadedMarket {
  readonly acknowledged: { id: number; at: number }[] = []
  /** Other answers, by status or by the name of the error. */
  readonly refused: Record<string, number> = {}
  readonly processes: ChildProcess[] = []
  private readonly sink: SinkProcess
  private readonly folder: string
  private readonly databaseUrl: string
  private readonly traders: number
  private lanes: Promise<void>[] = []
  private isOver = false

  private constructor(sink: SinkProcess, folder: string, databaseUrl: string, traders: number) {
    this.sink = sink
    this.folder = folder
    this.databaseUrl = databaseUrl
    this.traders = traders
  }

  /** The folder receives the logs. */
  static async open(folder: string, databaseUrl: string, traders: number): Promise<LoadedMarket> {
    return new LoadedMarket(await startSinkProcess(), folder, databaseUrl, traders)
  }

  /** Starts a process of the market. Returns its address once it is ready. */
  async start(role: 'web' | 'worker', env: Record<string, string> = {}): Promise<string> {
    const port = await freePort()
    const log = openSync(path.join(this.folder, `${role}-${port}.log`), 'a')
    const child = spawn(process.execPath, ['scripts/start.ts'], {
      env: {
        ...process.env,
        ROLE: role,
        PORT: String(port),
        DATABASE_URL: this.databaseUrl,
        SMTP_URL: this.sink.url,
        SECRET_KEY: 'only-for-this-check-'.repeat(2),
        REQUESTS_PER_MINUTE: '1000000',
        ...env,
      },
      stdio: ['ignore', log, log],
    })
    this.processes.push(child)
    const url = `http://127.0.0.1:${port}`
    for (let waited = 0; waited < 600; waited++) {
      const answer = await fetch(`${url}/readyz`).catch(() => undefined)
      if (answer?.status === 200) return url
      await sleep(200)
    }
    throw new Error(`${role} does not start; see ${this.folder}`)
  }

  /** Adds traders, who all receive the Laptop list, and lets two at a time post to it, each every 0.3 s. */
  async post(url: string): Promise<void> {
    const seeding = openDatabase(parseDatabaseUrl(this.databaseUrl))
    const tokens = await addTraders(seeding.sql, this.traders)
    await seeding.close()
    this.lanes = [0, 1].map(async (lane) => {
      for (let n = lane; !this.isOver; n += 2) {
        await this.postOne(url, tokens[n % tokens.length]!, n)
        await sleep(300)
      }
    })
  }

  private async postOne(url: string, token: string, n: number): Promise<void> {
    const answer = await fetch(`${url}/api/broadcasts`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        listType: '7',
        fromEmail: `trader${n % this.traders}@traders.example`,
        quantity: '1',
        brand: 'HP',
        desc: `EliteBook ${n}`,
        condition: 'A',
        price: '100',
      }),
      signal: AbortSignal.timeout(20_000),
    }).catch((error: Error) => ({ status: error.name, json: () => Promise.resolve({}) }))
    const body = (await answer.json()) as { payload?: { id?: number } }
    if (answer.status === 200) this.acknowledged.push({ id: body.payload!.id!, at: Date.now() })
    else this.refused[answer.status] = (this.refused[answer.status] ?? 0) + 1
  }

  /** Waits for so many acknowledgements after a moment. Returns the time of the last. */
  async acknowledgedAfter(moment: number, count: number): Promise<number> {
    for (let waited = 0; waited < 2400; waited++) {
      const since = this.acknowledged.filter(({ at }) => at > moment)
      if (since.length >= count) return since[count - 1]!.at
      await sleep(50)
    }
    throw new Error(`no ${count} broadcasts were acknowledged in two minutes; see ${this.folder}`)
  }

  /** Ends posting, waits up to two minutes for the mail, and counts what is missing. */
  async countLosses(): Promise<Losses> {
    this.isOver = true
    await Promise.all(this.lanes)
    const database = openDatabase(parseDatabaseUrl(this.databaseUrl))
    const { sql } = database
    const unsent = async () => {
      const [row] = await sql<{ n: number }[]>`
        select count(*)::int as n from mail_delivery where state <> 'sent'`
      return row!.n
    }
    for (let waited = 0; waited < 600 && (await unsent()) > 0; waited++) await sleep(200)
    const ids = this.acknowledged.map(({ id }) => id)
    const rows = await sql<{ id: number; mails: number }[]>`
      select broadcast.id,
        (select count(*)::int from mail_message join mail_delivery on message_id = mail_message.id
          where mail_message.key like 'broadcast:' || broadcast.id || ':%') as mails
      from broadcast where id = any(${ids})`
    const [all] = await sql<{ deliveries: number; marked: number }[]>`
      select count(*)::int as deliveries, (count(*) filter (where maybe_dup))::int as marked
      from mail_delivery`
    const copies = new Map<string, number>()
    for (const { messageId, to } of await this.sink.take()) {
      copies.set(`${messageId} ${to}`, (copies.get(`${messageId} ${to}`) ?? 0) + 1)
    }
    const twice = [...copies.values()].filter((count) => count > 1).length
    const unsentMails = await unsent()
    await database.close()
    return {
      lostBroadcasts: ids.length - rows.length,
      incompleteFanOuts: rows.filter(({ mails }) => mails !== this.traders - 1).length,
      unsentMails,
      mailsNotReceived: all!.deliveries - copies.size,
      mailsReceivedTwice: twice,
      unmarkedDoubles: Math.max(0, twice - all!.marked),
    }
  }

  kill(): void {
    this.isOver = true
    for (const child of this.processes) child.kill('SIGKILL')
    this.sink.stop()
  }
}
