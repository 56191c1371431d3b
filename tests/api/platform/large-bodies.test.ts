import { execFileSync } from 'node:child_process'
import { setTimeout as after } from 'node:timers/promises'
import { connect } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { getComplaint, listComplaints } from '#contract/complaints/desk/cases.ts'
import { maxPictureBytes, uploadPicture } from '#contract/media.ts'
import { amount, isFull } from '../../support/amount.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aCompany, aContact } from '../../support/market/factories.ts'
import { tinyPng } from '../../support/companies/pictures.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { createPdf, sendAtOnce } from '../../support/send-at-once.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const megabyte = 1024 * 1024
const complaintCount = amount(1, 6)
const generateToken = async () => (await signedIn(market, await aContact(market))).token!

/** Starts to send a picture without finishing. */
function beginPicture(headers: string[], answers: string[]) {
  const { hostname, port } = new URL(market.url)
  const socket = connect(Number(port), hostname)
  socket.on('data', (chunk) => answers.push(chunk.toString('latin1').slice(0, 12)))
  const head = [`POST ${uploadPicture.path} HTTP/1.1`, 'Host: market', ...headers]
  socket.write([...head, 'Content-Type: application/json', '', '{"picture":"'].join('\r\n'))
  return socket
}

describe('large bodies take little memory (PF-008, CP-001)', () => {
  test('does not read a picture before its sender is authorized', async () => {
    const answers: string[] = []
    const socket = beginPicture(['Content-Length: 7000000'], answers)
    await vi.waitFor(() => expect(answers).toEqual(['HTTP/1.1 401']), 5000)
    socket.destroy()
  })

  test('asks an account with two unfinished uploads to retry, and delays no other account', async () => {
    const slow = await signedIn(market, await aContact(market))
    const answers: string[] = []
    const headers = [`Authorization: Bearer ${slow.token}`, 'Content-Length: 900000']
    const sockets = Array.from({ length: 3 }, () => beginPicture(headers, answers))
    try {
      await vi.waitFor(() => expect(answers).toEqual(['HTTP/1.1 503']), 30_000)
      const other = await signedIn(market, await aContact(market))
      expect((await other.call(uploadPicture, { body: { picture: tinyPng } })).status).toBe(200)
      expect(answers).toHaveLength(1)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
    const sent = () => slow.call(uploadPicture, { body: { picture: tinyPng } })
    await vi.waitFor(async () => expect((await sent()).status).toBe(200), 30_000)
  })

  test.runIf(isFull)('ends the connection of a sender that falls silent', async () => {
    const { token } = await signedIn(market, await aContact(market))
    const socket = beginPicture([`Authorization: Bearer ${token}`, 'Content-Length: 900000'], [])
    const closed = new Promise((resolve) => socket.once('close', resolve))
    await expect(Promise.race([closed.then(() => 'closed'), after(15_000)])).resolves.toBe('closed')
  })

  async function complaintsAtOnce() {
    const accused = await aCompany(market)
    const url = `${market.url}/api/companies/${accused.id}/actions/logComplaint`
    const fields = {
      complaintTitle: 'Laptops without batteries',
      transactionDate: '02/11/2026',
      body: 'None has one.',
      resolution: 'Send them.',
    }
    const tokens = await Promise.all(Array.from({ length: complaintCount }, generateToken))
    return tokens.map((token) => ({ url, token, fields, files: ['po', 'invoice'] }))
  }
  const all = (status: number) => Array.from({ length: complaintCount }, () => status)

  test('complaints sent at once, each with two files of 10 MB, need less than 200 MB', async () => {
    const { statuses, needed } = await sendAtOnce(
      createPdf(10 * megabyte),
      await complaintsAtOnce(),
    )
    expect(statuses).toEqual(all(200))
    expect(needed).toBeLessThan(200 * megabyte)
  })

  test('handles concurrent downloads of a file of 10 MB within 200 MB (BK-075)', async () => {
    const [complaint] = await complaintsAtOnce()
    await sendAtOnce(createPdf(10 * megabyte), [complaint!])
    const staff = await aStaffCaller(market, 'support')
    const [row] = (await staff.call(listComplaints, {})).body.payload.results
    const { files } = (await staff.call(getComplaint, { params: { id: `${row!.id}` } })).body
      .payload
    const url = `${market.url}/api/admin/complaints/${row!.id}/files/${files[0]!.id}`
    const requests = Array.from({ length: amount(3, 12) }, () => ({ url, token: staff.token! }))
    const { statuses, needed } = await sendAtOnce(Buffer.alloc(0), requests)
    expect(statuses).toEqual(requests.map(() => 200))
    expect(needed).toBeLessThan(200 * megabyte)
  })

  test('rejects concurrent complaints whose attachments inflate to 150 MB within 200 MB', async () => {
    // Created by another process, so that this one has not used the memory before.
    const making = `
      import { aDocx } from './tests/support/sample-files.ts'
      const picture = { name: 'word/media/image1.bmp', content: Buffer.alloc(${150 * megabyte}) }
      process.stdout.write(aDocx([picture]))`
    const bomb = execFileSync(process.execPath, ['--input-type=module', '-e', making])
    const { statuses, needed } = await sendAtOnce(bomb, await complaintsAtOnce())
    expect(statuses).toEqual(all(400))
    expect(needed).toBeLessThan(200 * megabyte)
  })

  test('handles concurrent oversized uploads within 200 MB', async () => {
    const requests = []
    const uploads = amount(2, 9)
    for (let n = 0; n < uploads; n++) {
      const url = market.url + uploadPicture.path
      requests.push({ url, token: await generateToken(), json: { picture: 'BASE64' } })
    }
    const { statuses, needed } = await sendAtOnce(createPdf(maxPictureBytes + megabyte), requests)
    expect(statuses).toEqual(Array.from({ length: uploads }, () => 400))
    expect(needed).toBeLessThan(200 * megabyte)
  })
})
