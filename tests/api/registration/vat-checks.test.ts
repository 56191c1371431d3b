import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkVat } from '#contract/registration/desk/registrations.ts'
import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { checkVatNumber, retryVatChecks } from '#server/features/companies/jobs.ts'
import { viesClient } from '#server/platform/vies.ts'
import type { Caller } from '../../support/market/callers.ts'
import { setSettings } from '../../support/market/settings.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { apply, readRegistration } from '../../support/joining/registration.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
let staff: Caller
beforeEach(async () => {
  market.clock.set('2026-11-20T09:00:00Z')
  staff = await aStaffCaller(market, 'support')
})

/** Runs the jobs that the last calls have enqueued. */
async function runVatJobs() {
  const open = await market.database.sql<{ id: number }[]>`
    select id from vat_check where answer is null and attempts = 0`
  for (const { id } of open) await checkVatNumber.run(market.platform, { id })
}
const vatOf = async (id: number) => (await readRegistration(staff, id)).vat

describe('the VAT number of an applicant', () => {
  test('is checked after the application, with the evidence stored (BK-096)', async () => {
    const { id } = await apply(market, { vat: 'PT 501 234 567' })
    expect(await vatOf(id)).toMatchObject({ vatNumber: 'PT501234567', answer: null, attempts: 0 })
    await runVatJobs()
    expect(await vatOf(id)).toMatchObject({
      answer: 'valid',
      answeredAt: '2026-11-20T09:00:00.000Z',
      consultation: 'LOCAL-PT501234567',
    })
  })

  test('is neither valid nor invalid without an answer, and asked again with pauses (BK-096)', async () => {
    const { id } = await apply(market, { vat: 'PT501234568' })
    await runVatJobs()
    expect(await vatOf(id)).toMatchObject({
      answer: null,
      attempts: 1,
      lastFault: 'MS_UNAVAILABLE',
    })
    await retryVatChecks.run(market.platform, undefined)
    expect((await vatOf(id))!.attempts).toBe(1)
    market.clock.advance({ minutes: 5 })
    staff = await aStaffCaller(market, 'support')
    await retryVatChecks.run(market.platform, undefined)
    expect((await vatOf(id))!.answer).toBe('valid')
  })

  test('is found invalid, which blocks nothing by itself (BK-096)', async () => {
    const { id } = await apply(market, { vat: 'PT501234569' })
    await runVatJobs()
    const { vat, state } = await readRegistration(staff, id)
    expect([vat!.answer, state]).toEqual(['invalid', 'open'])
  })

  test('can be checked again by staff; numbers that VIES does not know cannot (BK-004)', async () => {
    const { id } = await apply(market, { vat: 'PT501234567' })
    await runVatJobs()
    market.clock.advance({ hours: 1 })
    staff = await aStaffCaller(market, 'support')
    const again = await staff.call(checkVat, { params: { id: String(id) }, body: {} })
    expect(again.body.payload.vat).toMatchObject({ answer: null, attempts: 0 })
    const abroad = await apply(market, { country: 'US', vat: '12-3456789' })
    const path = checkVat.path.replace(':id', String(abroad.id))
    expect((await staff.raw('POST', path, {})).status).toBe(409)
    const canAsk = async (one: number) => (await readRegistration(staff, one)).canAskVies
    expect([await canAsk(id), await canAsk(abroad.id)]).toEqual([true, false])
  })
})

describe('the client of VIES (BK-096)', () => {
  let server: Server
  let respond: (request: IncomingMessage, response: ServerResponse) => void
  let url: string
  let sent: unknown
  beforeAll(async () => {
    server = createServer((request, response) => {
      const parts: Buffer[] = []
      request.on('data', (part: Buffer) => parts.push(part))
      request.on('end', () => {
        sent = JSON.parse(Buffer.concat(parts).toString())
        respond(request, response)
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())

  const asked = { prefix: 'PT', number: '501234567' }
  const answering = (status: number, body: string) => {
    respond = (_request, response) => response.writeHead(status).end(body)
  }
  const check = () => viesClient(url, { prefix: 'NL', number: '123456789B01' })(asked)

  test('reads a valid number with its holder and the number of the consultation', async () => {
    answering(
      200,
      JSON.stringify({
        countryCode: 'PT',
        vatNumber: '501234567',
        requestDate: '2026-11-20T09:00:00Z',
        valid: true,
        requestIdentifier: 'WAPIAAAAW1234567',
        name: 'DOURO RECONDICIONADOS LDA',
        address: 'RUA DAS OLIVEIRAS 212\n4400-118 VILA NOVA DE GAIA',
      }),
    )
    expect(await check()).toEqual({
      answer: 'valid',
      consultation: 'WAPIAAAAW1234567',
      name: 'DOURO RECONDICIONADOS LDA',
      address: 'RUA DAS OLIVEIRAS 212\n4400-118 VILA NOVA DE GAIA',
    })
    expect(sent).toEqual({
      countryCode: 'PT',
      vatNumber: '501234567',
      requesterMemberStateCode: 'NL',
      requesterNumber: '123456789B01',
    })
  })

  test('is asked in the name of the seller, whose number the operator has set (BK-096)', async () => {
    answering(200, JSON.stringify({ valid: true, requestIdentifier: 'WAPIAAAAW7654321' }))
    Object.assign(market.platform.config, { viesUrl: url })
    const seller = { ...defaultOperatorSettings.seller, vatNumber: 'NL123456782B90' }
    await setSettings(market, { seller })
    const { id } = await apply(market, { vat: 'PT 501 234 567' })
    await runVatJobs()
    Object.assign(market.platform.config, { viesUrl: undefined })
    expect(sent).toMatchObject({ requesterMemberStateCode: 'NL', requesterNumber: '123456782B90' })
    expect((await vatOf(id))!.consultation).toBe('WAPIAAAAW7654321')
  })

  test('reads an invalid number, and dashes as nothing', async () => {
    answering(200, JSON.stringify({ valid: false, name: '---', address: '---' }))
    expect(await check()).toEqual({ answer: 'invalid', consultation: '', name: '', address: '' })
  })

  // INVALID_INPUT says that the request was wrong, not that the number is.
  test.each([
    'MS_UNAVAILABLE',
    'MS_MAX_CONCURRENT_REQ',
    'MS_MAX_CONCURRENT_REQ_TIME',
    'GLOBAL_MAX_CONCURRENT_REQ',
    'SERVICE_UNAVAILABLE',
    'SERVER_BUSY',
    'TIMEOUT',
    'VAT_BLOCKED',
    'IP_BLOCKED',
    'INVALID_INPUT',
    'INVALID_REQUESTER_INFO',
  ])('reads %s as no answer, with every status and in both forms', async (fault) => {
    const wrapped = { actionSucceed: false, errorWrappers: [{ error: fault }] }
    // As IP_BLOCKED came: the number is called invalid with dashes for the holder.
    const flat = { valid: false, userError: fault, name: '---', address: '---' }
    for (const status of [200, 400, 500, 503]) {
      for (const body of [wrapped, flat, { ...wrapped, valid: true }, { ...wrapped, ...flat }]) {
        answering(status, JSON.stringify(body))
        expect(await check()).toEqual({ answer: 'unanswered', fault })
      }
    }
  })

  test.each([
    ['{"actionSucceed":false,"errorWrappers":[]}', 'a fault'],
    ['{"actionSucceed":false,"valid":false}', 'a fault'],
    ['<html><title>VIES</title>', 'an answer in another form'],
    ['{"valid":"yes"}', 'an answer in another form'],
    ['{"valid":tr', 'an answer in another form'],
    ['null', 'an answer in another form'],
    ['', 'an answer in another form'],
  ])('reads %s as no answer', async (body, fault) => {
    answering(200, body)
    expect(await check()).toEqual({ answer: 'unanswered', fault })
  })

  test.each([
    [301, 'a redirect, status 301'],
    ...[403, 404, 429, 500, 502, 503].map((status) => [status, `status ${status}`] as const),
  ] as const)('reads status %i as no answer', async (status, fault) => {
    answering(status, '{"valid":false}')
    expect(await check()).toEqual({ answer: 'unanswered', fault })
  })

  test('reads an answer that is slow or stops as no answer', async () => {
    const hasty = viesClient(url, undefined, 100)
    respond = () => {}
    expect((await hasty(asked)).answer).toBe('unanswered')
    respond = (_request, response) => response.writeHead(200).write('{"valid":')
    expect((await hasty(asked)).answer).toBe('unanswered')
  })

  test('reads a connection that breaks as no answer', async () => {
    respond = (_request, response) => response.socket!.destroy()
    expect(await check()).toEqual({ answer: 'unanswered', fault: 'no connection' })
  })
})
