import { afterEach, expect, test } from 'vitest'
import { lookInto, mailOf, openIncoming, stock } from '../../support/mail/incoming.ts'
import { openTestMarket } from '../../support/market/test-market.ts'
import { stopScanners, virusScanner } from '../../support/virus-scanner.ts'

afterEach(stopScanners)

/** What becomes of a mail whose file says 'evil', where this scanner looks at files. */
async function sentWith(CLAMD_URL: string) {
  const { market, close } = await openTestMarket({ CLAMD_URL, INBOUND_PORT: '0' })
  const line = await openIncoming(market)
  try {
    const { keptOf, answersTo, filesKept } = lookInto(market)
    const robin = await line.member()
    const evil = { ...stock, content: 'part;quantity\r\nevil;1\r\n' }
    const { code } = await line.send({ ...mailOf(robin), attachments: [stock, evil] })
    const answers = (await answersTo(robin.email)).map(({ text }) => text)
    return { code, answers, mails: [...(await keptOf(robin))], files: await filesKept() }
  } finally {
    await line.close()
    await close()
  }
}

test('refuses a mail with a virus and stores nothing (BK-068)', async () => {
  const url = await virusScanner((content, socket) =>
    socket.end(content.includes('evil') ? 'stream: Evil FOUND\0' : 'stream: OK\0'),
  )
  const sent = await sentWith(url)
  expect(sent).toMatchObject({ code: 250, mails: [], files: 0 })
  expect(sent.answers[0]).toContain('A virus was found')
})

test('defers mail while the scanner does not answer', async () => {
  expect(await sentWith('tcp://127.0.0.1:1')).toEqual({
    code: 451,
    answers: [],
    mails: [],
    files: 0,
  })
})
