import { afterEach, expect, test } from 'vitest'
import { logComplaint } from '#contract/complaints.ts'
import { signedIn } from '../../../support/market/callers.ts'
import { aCompany, aContact } from '../../../support/market/factories.ts'
import { aFile, aPdf } from '../../../support/sample-files.ts'
import { openTestMarket } from '../../../support/market/test-market.ts'
import { stopScanners, virusScanner } from '../../../support/virus-scanner.ts'

afterEach(stopScanners)

/** What becomes of a complaint whose invoice says 'evil', where this scanner looks at files. */
async function filedWith(CLAMD_URL: string) {
  const { market, close } = await openTestMarket({ CLAMD_URL })
  try {
    const caller = await signedIn(market, await aContact(market))
    const { status, refusal } = await caller.call(logComplaint, {
      params: { id: String((await aCompany(market)).id) },
      body: {
        complaintTitle: 'Forty laptops',
        transactionDate: '02/11/2026',
        body: 'None of them has a battery.',
        resolution: 'Send the batteries.',
      },
      files: { po: aFile('order.pdf', aPdf()), invoice: aFile('invoice.pdf', aPdf('evil')) },
    })
    const [kept] = await market.database.sql<
      { complaints: number; files: number; mails: number }[]
    >`
      select (select count(*) from complaint)::int as complaints,
        (select count(*) from file)::int as files,
        (select count(*) from mail_message where key like 'complaint:%')::int as mails`
    return { status, errors: refusal.payload.errors, ...kept }
  } finally {
    await close()
  }
}
const nothing = { complaints: 0, files: 0, mails: 0 }

test('refuses a file with a virus at its field and stores nothing (BK-026)', async () => {
  const url = await virusScanner((content, socket) =>
    socket.end(content.includes('evil') ? 'stream: Eicar-Test-Signature FOUND\0' : 'stream: OK\0'),
  )
  const msg = 'Our scanner has found a virus in this file'
  expect(await filedWith(url)).toEqual({
    status: 400,
    errors: [{ param: 'invoice', msg }],
    ...nothing,
  })
})

test('accepts both files if the scanner finds nothing (BK-026)', async () => {
  const url = await virusScanner((_, socket) => socket.end('stream: OK\0'))
  expect(await filedWith(url)).toMatchObject({ status: 200, complaints: 1, files: 2 })
})

test('accepts nothing while the scanner is unavailable (BK-026)', async () => {
  expect(await filedWith('tcp://127.0.0.1:1')).toMatchObject({ status: 503, ...nothing })
})
