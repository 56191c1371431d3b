// Claim: in the whole program, the POST of a broadcast to 3000 subscribers responds within 150 ms and its last mail is
// accepted within 3 s, those of ten concurrent broadcasts within 30 s, and a reply sent in between is delivered within
// 2 s; individual mails with RSA-2048 DKIM into an SMTP server in a separate process. Control: raw SMTP into the same
// server.
import { fork } from 'node:child_process'
import { generateKeyPairSync } from 'node:crypto'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSinkProcess, type SinkProcess } from '../tests/support/mailer/start-sink.ts'
import { rawSmtp } from './tools/raw-smtp.ts'

const subscribers = 3000
const rounds = 3

const sink = await startSinkProcess()
const dataDir = mkdtempSync(path.join(tmpdir(), 'market-bench-'))
chmodSync(dataDir, 0o755)
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const market = fork(
  new URL('../tests/support/posting-market.ts', import.meta.url),
  [dataDir, String(subscribers + 1)],
  {
    env: {
      ...process.env,
      SMTP_URL: sink.url,
      DKIM_KEY: privateKey.export({ type: 'pkcs8', format: 'pem' }) as string,
    },
  },
)
const [{ url, tokens }] = (await once(market, 'message')) as [{ url: string; tokens: string[] }]

async function call(trader: number, apiPath: string, body: unknown) {
  const before = performance.now()
  const reply = await fetch(url + apiPath, {
    method: 'POST',
    headers: { authorization: `Bearer ${tokens[trader]!}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const answer = (await reply.json()) as { payload: { id: number; msg: string } }
  if (reply.status !== 200) throw new Error(`${apiPath}: ${reply.status} ${answer.payload.msg}`)
  return { ms: performance.now() - before, id: answer.payload.id }
}

const post = (trader: number, description: string) =>
  call(trader, '/api/broadcasts', {
    listType: '7',
    fromEmail: `trader${trader}@traders.example`,
    quantity: '40',
    brand: 'HP',
    desc: description,
    condition: 'Grade A',
    price: '285',
    additionalInfo: 'One owner, batteries 82 % and up, drives wiped with report. Ten per box.',
  })

async function untilCount(of: SinkProcess, count: number) {
  const deadline = Date.now() + 120_000
  while ((await of.count()) < count) {
    if (Date.now() > deadline) throw new Error('the mails did not arrive within two minutes')
    await sleep(10)
  }
}

const ms = (value: number) => `${Math.round(value)} ms`
await post(0, 'Warm up')
await untilCount(sink, subscribers)
await sink.take()

let replyTo = 0
for (let round = 1; round <= rounds; round++) {
  const startedAt = Date.now()
  const posted = await post(round, `EliteBook 84${round} G8`)
  replyTo = posted.id
  await untilCount(sink, subscribers)
  const sample = await sink.sample()
  const lastMs = Math.max(...(await sink.take()).map((mail) => mail.at)) - startedAt
  const rawMs = await rawSmtp(sink, sample, subscribers)
  await sink.take()
  console.log(
    `round ${round}: POST answered in ${ms(posted.ms)}, last of ${subscribers} mails accepted after ${ms(lastMs)}; ` +
      `control, raw SMTP: ${ms(rawMs)}; ratio ${(lastMs / rawMs).toFixed(1)}`,
  )
}

const startedAt = Date.now()
const posts = Promise.all(Array.from({ length: 10 }, (_, n) => post(10 + n, `ZBook ${n}`)))
await sleep(2000)
const repliedAt = Date.now()
const reply = await call(100, '/api/mail/sendBroadcastReply', {
  broadcastId: replyTo,
  subject: 'Re: EliteBook',
  body: 'We take all 40.',
})
const answers = await posts
await untilCount(sink, 10 * subscribers + 1)
const mails = await sink.take()
// The seller also gets the ten list mails; the reply is the shortest.
const replied = mails
  .filter((mail) => mail.to === `trader${rounds}@traders.example`)
  .toSorted((one, other) => one.bytes - other.bytes)[0]
console.log(
  `ten at once: answered in at most ${ms(Math.max(...answers.map((a) => a.ms)))}, last of ${mails.length} accepted after ` +
    `${ms(Math.max(...mails.map((mail) => mail.at)) - startedAt)}; a reply in the middle: answered in ${ms(reply.ms)}, ` +
    `delivered ${replied ? ms(replied.at - repliedAt) : 'never'} after the request`,
)
market.kill('SIGTERM')
await once(market, 'exit')
sink.stop()
rmSync(dataDir, { recursive: true, force: true })
