import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { composeBroadcast } from '#contract/broadcasts/posting.ts'
import { listBroadcasts } from '#contract/broadcasts/broadcasts.ts'
import { livePath } from '#contract/live.ts'
import { paths } from '#contract/paths.ts'

const pages = [paths.home, paths.broadcasts, paths.parts, paths.companies, paths.about, paths.admin]
const timeoutMs = 120_000
const postsEach = 4

export interface Trader {
  email: string
  token: string
}

export interface LoadResult {
  pages: number
  assets: number
  calls: number
  /** Ids of acknowledged broadcasts. */
  posted: number[]
  /** Times that a live socket was opened, and messages that it brought. */
  sockets: { opened: number; messages: number; longestGapMs: number }
  slowestPageMs: number
  failures: string[]
}

interface Reply {
  status: number
  text: string
}

/** A request on its own connection, so that no client hides a failure by a retry. */
function request(url: string, options: https.RequestOptions = {}, body?: string): Promise<Reply> {
  return new Promise((resolve, reject) => {
    const sent = https.request(
      url,
      { agent: false, rejectUnauthorized: false, timeout: timeoutMs, ...options },
      (reply) => {
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('error', reject)
        reply.on('end', () =>
          resolve({ status: reply.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        )
      },
    )
    sent.on('error', reject)
    sent.on('timeout', () => sent.destroy(new Error('timeout')))
    sent.end(body)
  })
}

/** Visits pages with their files, calls the API, posts broadcasts and keeps a live socket until stopped. */
export function startLoad(base: string, traders: readonly Trader[]) {
  const result: LoadResult = {
    pages: 0,
    assets: 0,
    calls: 0,
    posted: [],
    sockets: { opened: 0, messages: 0, longestGapMs: 0 },
    slowestPageMs: 0,
    failures: [],
  }
  /** Files of all pages seen, in the order in which they came: an open tab still asks for the oldest. */
  const seen: string[] = []
  let isOver = false

  async function attempt(what: string, work: () => Promise<Reply>): Promise<Reply | undefined> {
    try {
      const reply = await work()
      if (reply.status === 200) return reply
      result.failures.push(`${what}: ${reply.status} ${reply.text.slice(0, 80)}`)
    } catch (error) {
      result.failures.push(`${what}: ${String(error)}`)
    }
    return undefined
  }

  async function fetchAsset(file: string) {
    result.assets += 1
    await attempt(file, () => request(base + file))
  }

  async function visit() {
    for (let n = 0; !isOver; n++) {
      const page = pages[n % pages.length]!
      const began = performance.now()
      const reply = await attempt(page, () => request(base + page))
      result.pages += 1
      result.slowestPageMs = Math.max(result.slowestPageMs, performance.now() - began)
      const files = [...(reply?.text.matchAll(/"(\/assets\/[^"\\]+)"/g) ?? [])].map(
        ([, file]) => file!,
      )
      for (const file of new Set(files)) {
        if (seen.includes(file)) continue
        seen.push(file)
        await fetchAsset(file)
      }
      if (seen.length) await fetchAsset(seen[n % seen.length]!)
      await sleep(50)
    }
  }

  async function call() {
    while (!isOver) {
      result.calls += 1
      await attempt('API', () => request(base + listBroadcasts.path))
      await sleep(100)
    }
  }

  async function post() {
    for (const { email, token } of traders) {
      for (let nth = 0; nth < postsEach && !isOver; nth++) {
        const reply = await attempt('post', () =>
          request(
            base + composeBroadcast.path,
            {
              method: composeBroadcast.method,
              headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
            },
            JSON.stringify({
              listType: '7',
              fromEmail: email,
              quantity: '1',
              brand: 'HP',
              desc: `EliteBook ${nth}`,
              condition: 'A',
              price: '100',
            }),
          ),
        )
        const id = reply && (JSON.parse(reply.text) as { payload: { id: number } }).payload.id
        if (id !== undefined) result.posted.push(id)
        await sleep(200)
      }
    }
  }

  async function listen(token: string) {
    let closedAt = performance.now()
    while (!isOver) {
      const socket = new WebSocket(base.replace('https', 'wss') + livePath)
      await new Promise<void>((resolve) => {
        const timer = setInterval(() => isOver && socket.close(), 200)
        socket.onopen = () => {
          result.sockets.opened += 1
          const gap = performance.now() - closedAt
          result.sockets.longestGapMs = Math.max(result.sockets.longestGapMs, gap)
          socket.send(JSON.stringify({ type: 'auth', token }))
        }
        socket.onmessage = () => (result.sockets.messages += 1)
        socket.onclose = () => {
          clearInterval(timer)
          resolve()
        }
      })
      closedAt = performance.now()
      await sleep(200)
    }
  }

  const loops = [visit(), visit(), visit(), call(), post(), listen(traders[0]!.token)]
  return {
    result,
    async stop() {
      isOver = true
      await Promise.all(loops)
    },
  }
}
