import { randomBytes } from 'node:crypto'
import { connect } from 'node:net'
import { describe, expect, test, vi } from 'vitest'
import { complaintFileBytes } from '#contract/complaints.ts'
import { addComplaintFile, getComplaintFile } from '#contract/complaints/desk/cases.ts'
import { visitor } from '../../support/market/callers.ts'
import {
  complaintPapers,
  complaintWords,
  errorsOf,
  useComplaintScene,
} from '../../support/companies/complaint-scene.ts'
import { aFile, aPdf, aProgram } from '../../support/sample-files.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const { scene, file, aCase, caseOf, kept, auditEntry } = useComplaintScene(market)

describe('the two files (CP-004, AM-103, BK-026)', () => {
  const wrong = 'This file should be a PDF, a Word document, or a picture (jpg, png)'

  test.each([
    [
      'a web page named .pdf',
      aFile('order.pdf', '<!doctype html><script>x</script>', 'application/pdf'),
      wrong,
    ],
    ['a program named .pdf', aFile('order.pdf', aProgram(), 'application/pdf'), wrong],
    ['an empty file', aFile('order.pdf', ''), 'This file is empty'],
  ])('refuses %s and stores nothing', async (_, po, msg) => {
    const before = await kept()
    const reply = await file({ files: { po } })
    expect([reply.status, errorsOf(reply)]).toEqual([400, [{ param: 'po', msg }]])
    expect(await kept()).toEqual(before)
  })

  test('reports both files when both are invalid', async () => {
    const reply = await file({ files: { po: aFile('a.pdf', 'x'), invoice: aFile('b.pdf', 'y') } })
    expect(errorsOf(reply)).toEqual([
      { param: 'po', msg: wrong },
      { param: 'invoice', msg: wrong },
    ])
  })

  test('accepts a file of 10 MB and refuses a larger one, by its name', async () => {
    const full = Buffer.concat([aPdf(), Buffer.alloc(complaintFileBytes)])
    await aCase({ files: { po: aFile('full.pdf', full.subarray(0, complaintFileBytes)) } })
    const reply = await file({
      words: { complaintTitle: 'Another' },
      files: { invoice: aFile('full.pdf', full.subarray(0, complaintFileBytes + 1)) },
    })
    expect([reply.status, errorsOf(reply)]).toEqual([
      413,
      [{ param: 'invoice', msg: 'This file must be at most 10 MB' }],
    ])
  })

  test('refuses a third file, an unknown field, and a file in place of text', async () => {
    const third = await file({ files: { extra: aFile('extra.pdf', aPdf()) } })
    expect(third.status).toBe(413)
    const form = new FormData()
    for (const [name, value] of Object.entries(complaintWords)) form.set(name, value)
    form.set('po', complaintPapers().po)
    form.set('body', complaintPapers().invoice)
    const address = `/api/companies/${scene.accused.companyId}/actions/logComplaint`
    const reply = await scene.caller.raw('POST', address, form)
    expect([reply.status, errorsOf(reply).map(({ param }) => param)]).toEqual([
      400,
      ['body', 'invoice'],
    ])
  })

  test('asks a member with two unfinished forms to retry', async () => {
    const { hostname, port } = new URL(market.url)
    const head = [
      `POST /api/companies/${scene.accused.companyId}/actions/logComplaint HTTP/1.1`,
      'Host: market',
      `Authorization: Bearer ${scene.caller.token}`,
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 900000',
    ].join('\r\n')
    const answers: string[] = []
    const sockets = Array.from({ length: 3 }, () => {
      const socket = connect(Number(port), hostname)
      socket.on('data', (chunk) => answers.push(chunk.toString('latin1').slice(0, 12)))
      socket.write(`${head}\r\n\r\n--x\r\nContent-Disposition: form-data; name="po"`)
      return socket
    })
    try {
      await vi.waitFor(() => expect(answers).toEqual(['HTTP/1.1 503']), 30_000)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
    await vi.waitFor(async () => expect((await file()).status).toBe(200), 30_000)
  })

  test.each([
    ['JSON', '{}', 'application/json', 415],
    ['a form without a boundary', 'x', 'multipart/form-data', 400],
    [
      'a form that ends in the middle',
      '--x\r\nContent-Disposition: form-data; name="po"; filename="a.pdf"\r\n\r\n%PDF',
      'multipart/form-data; boundary=x',
      400,
    ],
    ['no form at all', 'rubbish', 'multipart/form-data; boundary=x', 400],
    [
      'a field named as what every object has',
      '--x\r\nContent-Disposition: form-data; name="__proto__"\r\n\r\nx\r\n--x--\r\n',
      'multipart/form-data; boundary=x',
      400,
    ],
  ])('refuses %s', async (_, body, type, status) => {
    const reply = await scene.caller.raw(
      'POST',
      `/api/companies/${scene.accused.companyId}/actions/logComplaint`,
      body,
      { 'content-type': type },
    )
    expect(reply.status).toBe(status)
  })
})

describe('the files of a case', () => {
  test('are downloaded by staff as sent, and each download is recorded', async () => {
    const po = Buffer.concat([aPdf('Only this one'), randomBytes(200_000)])
    const id = await aCase({ files: { po: aFile('Order "7" (final)’.pdf', po) } })
    const [asked] = (await caseOf(id)).files
    const response = await fetch(`${market.url}/api/admin/complaints/${id}/files/${asked!.id}`, {
      headers: { authorization: `Bearer ${scene.staff.token}` },
    })
    expect(Buffer.from(await response.arrayBuffer()).equals(po)).toBe(true)
    expect(response.headers.get('content-type')).toBe('application/pdf')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="Order 7 (final)_.pdf"; filename*=UTF-8''Order%207%20%28final%29%E2%80%99.pdf`,
    )
    const entry = await auditEntry('complaint.file-read')
    expect(entry!.details).toMatchObject({ case: `C${String(id).padStart(5, '0')}` })
  })

  test('include documents added by staff, such as a response by mail', async () => {
    const id = await aCase()
    const before = await kept()
    const add = (file: File) =>
      scene.staff.call(addComplaintFile, {
        params: { id: String(id) },
        body: { words: 'Their answer, by mail.' },
        files: { file },
      })
    const refused = await add(aFile('answer.pdf', aProgram()))
    expect(errorsOf(refused).map(({ param }) => param)).toEqual(['file'])
    expect(await kept()).toEqual(before)
    const added = await add(aFile('answer.pdf', aPdf('We are sorry.')))
    expect(added.status).toBe(200)
    const { files, entries } = await caseOf(id)
    expect(files.map(({ kind, name }) => [kind, name])).toEqual([
      ['po', 'order 4711.pdf'],
      ['invoice', 'invoice.pdf'],
      ['added', 'answer.pdf'],
    ])
    expect(entries[0]).toMatchObject({ kind: 'file', words: 'Their answer, by mail.' })
    const params = { id: String(id), fileId: String(added.body.payload.id) }
    expect((await scene.staff.call(getComplaintFile, { params })).status).toBe(200)
    expect((await kept())!.mails).toBe(before!.mails)
  })

  test('are not available under another case number', async () => {
    const one = await aCase()
    const other = await aCase({ words: { complaintTitle: 'Another' } })
    const [foreign] = (await caseOf(other)).files
    const reply = await scene.staff.call(getComplaintFile, {
      params: { id: String(one), fileId: String(foreign!.id) },
    })
    expect(reply.status).toBe(404)
  })

  test('are recorded once each, also two of one name (BK-154)', async () => {
    const po = aFile('scan.pdf', aPdf('The order'))
    const invoice = aFile('scan.pdf', aPdf('The invoice'))
    const id = await aCase({ files: { po, invoice } })
    const { files } = await caseOf(id)
    for (const { id: fileId } of [...files, ...files]) {
      const params = { id: String(id), fileId: String(fileId) }
      expect((await scene.staff.call(getComplaintFile, { params })).status).toBe(200)
    }
    const entries = await market.database.sql`
      select from audit_entry where act = 'complaint.file-read'
        and details ->> 'case' = ${`C${String(id).padStart(5, '0')}`}`
    expect(entries).toHaveLength(2)
  })

  test('are for staff only', async () => {
    const id = await aCase()
    const [asked] = (await caseOf(id)).files
    const params = { id: String(id), fileId: String(asked!.id) }
    expect((await scene.caller.call(getComplaintFile, { params })).status).toBe(403)
    expect((await visitor(market).call(getComplaintFile, { params })).status).toBe(401)
  })
})
