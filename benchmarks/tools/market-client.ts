import { fork } from 'node:child_process'
import { once } from 'node:events'
import { Agent, request as open } from 'node:http'
import { openConnection } from '#server/platform/database/database.ts'
import { runningPostgres } from '#server/platform/database/embedded/embedded-postgres.ts'
import { demoPassword } from '#database/seed/demo-accounts.ts'

/** Starts the market of a data folder in a separate process. Sequential requests use one connection. */
export async function openMarket(dataDir: string) {
  const market = fork(new URL('./demo-market-process.ts', import.meta.url), [dataDir])
  process.on('exit', () => market.kill('SIGTERM'))
  const [{ url }] = (await once(market, 'message')) as [{ url: string }]
  const target = runningPostgres(dataDir)!
  const sql = openConnection(target)
  const agent = new Agent({ keepAlive: true, maxSockets: 2 })
  let token = ''

  /** @throws for every status except 200 */
  function call<T>(method: string, address: string, body?: unknown) {
    return new Promise<{ ms: number; answer: T }>((resolve, reject) => {
      const before = performance.now()
      const isForm = body instanceof Uint8Array
      const headers = {
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body === undefined
          ? {}
          : {
              'content-type': isForm
                ? `multipart/form-data; boundary=${boundary}`
                : 'application/json',
            }),
      }
      open(url + address, { method, agent, headers }, (response) => {
        const parts: Buffer[] = []
        response.on('data', (part: Buffer) => parts.push(part))
        response.on('end', () => {
          const ms = performance.now() - before
          const text = Buffer.concat(parts).toString()
          if (response.statusCode === 200) resolve({ ms, answer: JSON.parse(text) as T })
          else reject(new Error(`${address}: ${response.statusCode} ${text.slice(0, 500)}`))
        })
      })
        .on('error', reject)
        .end(body === undefined ? undefined : isForm ? body : JSON.stringify(body))
    })
  }

  return {
    target,
    sql,
    call,
    async signIn(email: string) {
      const credentials = { email, password: demoPassword }
      token = (await call<{ token: string }>('POST', '/api/auth/login', credentials)).answer.token
    },
    useToken(given: string) {
      token = given
    },
    async close() {
      await sql.end()
      market.kill('SIGTERM')
      await once(market, 'exit')
    },
  }
}
export type MarketClient = Awaited<ReturnType<typeof openMarket>>

const boundary = 'a-file-of-stock'
/** Builds a form with one file. */
export const formOf = (name: string, content: string): Buffer =>
  Buffer.from(
    `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n` +
      `content-type: text/csv\r\n\r\n${content}\r\n--${boundary}--\r\n`,
  )

export const percentile = (times: readonly number[], share: number) =>
  times.toSorted((one, other) => one - other)[Math.ceil(times.length * share) - 1]!
