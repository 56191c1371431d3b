import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { runMarket } from '#server/main.ts'
import { testSecret } from '../market/test-platform.ts'
import type { TestMarket } from '../market/test-market.ts'

/** Starts the whole program as a process of its own on the database of a market; its mail goes to `smtpUrl`. */
export async function startOrderProcess(
  { target }: Pick<TestMarket, 'target'>,
  given: { smtpUrl: string; mollieUrl: string },
): Promise<{ child: ChildProcess; url: string }> {
  const { host, port, username, password = '', database } = target
  const address = new URL(`postgres://localhost:${port}/${database}`)
  address.username = username
  address.password = password
  address.searchParams.set('host', host)
  const child = fork(new URL(import.meta.url), ['serve'], {
    env: {
      PATH: process.env['PATH'],
      HOME: process.env['HOME'],
      DATABASE_URL: address.href,
      SECRET_KEY: testSecret,
      SMTP_URL: given.smtpUrl,
      MOLLIE_KEY: 'test_aKeyOfTheTests1',
      MOLLIE_URL: given.mollieUrl,
      PORT: '0',
      LOG_LEVEL: 'silent',
      REQUESTS_PER_MINUTE: '1000000',
    },
  })
  const [message] = (await Promise.race([once(child, 'message'), once(child, 'exit')])) as [unknown]
  if (typeof message !== 'object' || message === null) throw new Error('the program did not start')
  return { child, url: (message as { url: string }).url }
}

if (process.argv[2] === 'serve' && process.send) {
  const market = await runMarket({ env: process.env })
  process.send({ url: market.address })
}
