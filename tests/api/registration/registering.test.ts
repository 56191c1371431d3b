import { beforeEach, describe, expect, test } from 'vitest'
import { refusals } from '#contract/refusals.ts'
import { register, registrationsPerSource } from '#contract/registration/registration.ts'
import { countriesAll } from '#contract/site/site.ts'
import { purgeRegistrations } from '#server/features/registration/jobs.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { orderAsVisitor } from '../../support/joining/billing.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aNewcomer, anApplication, apply } from '../../support/joining/registration.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
beforeEach(() => market.clock.set('2026-11-20T09:00:00Z'))

const stored = async (id: number) =>
  (
    await market.database.sql`
      select registration.*, company.state, company.vat_number as company_vat, company.address as
        company_address, contact.email as contact_email, contact.position, contact.password_hash
      from registration left join company on company.id = company_id
      left join contact on contact.company_id = company.id
      where registration.id = ${id}`
  )[0]!

describe('an application for a free trial', () => {
  test('creates a company and its main contact in state new with all that was sent (RG-017, AM-002, BK-001)', async () => {
    const { body, answer, id } = await apply(market, { isFromQrCode: true, hear: 'search' })
    expect(answer.status).toBe(200)
    expect(await stored(id)).toMatchObject({
      state: 'new',
      companyVat: body.vat,
      companyAddress: 'Rua das Oliveiras 212\n4400-118 Vila Nova de Gaia',
      contactEmail: body.email,
      position: 1,
      heard: 'qr',
      isFromQrCode: true,
      contractVersion: 1,
      receivedAt: new Date('2026-11-20T09:00:00Z'),
      passwordHash: null,
    })
  })

  test.each(['Oliveiras-no-Douro-212!', 'password1'])(
    'accepts and drops the password %s (RG-017)',
    async (password) => {
      const { answer, id } = await apply(market, { password })
      expect(answer.status).toBe(200)
      expect((await stored(id)).passwordHash).toBeNull()
    },
  )

  test('is refused of a country under sanctions, unless a setting allows it, as an order is (BK-110)', async () => {
    const countries = async () =>
      (await visitor(market).call(countriesAll)).body.payload.results.flatMap((country) =>
        country.isSanctioned ? [country.code] : [],
      )
    expect(await countries()).toEqual(expect.arrayContaining(['IR', 'KP']))
    const { answer } = await apply(market, { country: 'IR', vat: '' })
    const { answer: order } = await orderAsVisitor(market, { country: 'IR', vat: 'n/a' })
    for (const reply of [answer, order]) {
      expect(reply.refusal.payload.errors).toEqual([{ param: 'country', msg: refusals.sanctioned }])
    }
    await setSettings(market, { refusesSanctioned: 0 })
    expect(await countries()).toEqual([])
    expect((await apply(market, { country: 'IR', vat: '' })).answer.status).toBe(200)
    await setSettings(market, { refusesSanctioned: 1 })
  })

  test('is answered without the token of its page, which is mailed (BK-001)', async () => {
    const { answer } = await apply(market)
    expect(answer.body).toEqual({
      status: 200,
      payload: { receivedAt: '2026-11-20T09:00:00.000Z' },
    })
  })

  test('mails the applicant a link to its status, and staff a notification (BK-001)', async () => {
    const { id, token, body } = await apply(market)
    const mails = await queuedMails(market, `registration:${id}:`)
    const own = mails.find(({ addresses }) => addresses.includes(body.email))!
    expect(own.subject).toBe('We received your application to TBS')
    expect(own.text).toContain(`/application?token=${token}`)
    const staff = mails.find(({ addresses }) => !addresses.includes(body.email))!
    expect(staff.subject).toBe(`New application: ${body.company}`)
    expect(staff.text).toContain(`/admin/registrations?id=${id}`)
  })

  test('has the same answer for a known address, whose owner gets a mail (BK-003)', async () => {
    const known = await aContact(market, { name: 'Rui Fonseca' })
    const unknown = await apply(market)
    const { answer, id } = await apply(market, { email: known.email })
    expect(answer.status).toBe(unknown.answer.status)
    expect(Object.keys((answer.body as { payload: object }).payload)).toEqual(
      Object.keys((unknown.answer.body as { payload: object }).payload),
    )
    expect(await stored(id)).toMatchObject({ companyId: null, knownContactId: known.id })
    const [mail] = (await queuedMails(market, `registration:${id}:`)).filter(({ addresses }) =>
      addresses.includes(known.email),
    )
    expect(mail!.subject).toBe('You already have a TBS account')
    // The name that a stranger typed is not said to the owner.
    expect(mail!.text).toContain('Hello Rui Fonseca,')
  })

  test('is registered once, however often its call is repeated (RG-010)', async () => {
    const body = await anApplication(market)
    const visitor = aNewcomer(market)
    const answers = await Promise.all([1, 2, 3].map(() => visitor.raw('POST', register.path, body)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const [count] = await market.database.sql`
      select count(*)::int as companies from company where name = ${body.company}`
    expect(count!.companies).toBe(1)
  })

  test('needs a proof of work that was not used before (BK-022)', async () => {
    const { body } = await apply(market)
    const again = { ...(await anApplication(market)), captcha: body.captcha }
    const answer = await aNewcomer(market).raw('POST', register.path, again)
    expect(answer.body).toMatchObject({ status: 400, payload: { extra: 'CAPTCHA' } })
    const [row] = await market.database.sql`
      select count(*)::int as companies from company where name = ${again.company}`
    expect(row!.companies).toBe(0)
  })

  test.each([
    ['no company', { company: ' ' }, 'company'],
    ['a company of tags alone', { company: '<b></b>' }, 'company'],
    ['no address', { address: '' }, 'address'],
    ['no country', { country: '' }, 'country'],
    ['a country that there is not', { country: 'XX' }, 'country'],
    ['no name', { name: '' }, 'name'],
    ['no function', { function: '' }, 'function'],
    ['no e-mail', { email: '' }, 'email'],
    ['an e-mail that is none', { email: 'ines@' }, 'email'],
    ['no telephone', { tel: '' }, 'tel'],
    ['a telephone of two digits', { tel: '12' }, 'tel'],
    ['terms that are not agreed to', { isContractAgreed: false }, 'isContractAgreed'],
    ['no way it was heard of', { hear: '' }, 'hear'],
    ['a website with spaces', { website: 'douro recon.example' }, 'website'],
    ['a VAT number of another form', { vat: 'PT 123' }, 'vat'],
    ['a company in a script that invoices cannot print', { company: 'हिन्दी कंपनी' }, 'company'],
    ['an address in such a script', { address: 'ភ្នំពេញ' }, 'address'],
    ['a city in such a script', { city: 'አዲስ አበባ' }, 'city'],
    ['a name in such a script', { name: 'राम' }, 'name'],
    ['no proof of work', { captcha: '' }, 'captcha'],
    ['a key that is none', { key: 'x' }, 'key'],
  ])('refuses %s at its field (RG-007)', async (_name, wrong, param) => {
    const { answer } = await apply(market, wrong).catch(async () => {
      const body = await anApplication(market, wrong)
      return { answer: await aNewcomer(market).raw('POST', register.path, body) }
    })
    expect(answer.status).toBe(400)
    const { errors } = (answer.body as { payload: { errors: { param: string }[] } }).payload
    expect(errors.map((error) => error.param)).toContain(param)
  })

  test('does without zip, city, description, website and VAT number (RG-007, AM-072)', async () => {
    const {
      zip: _zip,
      city: _city,
      desc: _desc,
      website: _web,
      vat: _vat,
      ...rest
    } = await anApplication(market)
    expect((await aNewcomer(market).raw('POST', register.path, rest)).status).toBe(200)
  })

  test('is refused for members (API-045, AM-097)', async () => {
    const member = await signedIn(market, await aContact(market))
    const answer = await member.raw('POST', register.path, await anApplication(market))
    expect(answer.body).toMatchObject({ status: 403, payload: { extra: 'VISITORS_ONLY' } })
  })

  test('is refused after ten of one network on a day, until the next day (RG-018)', async () => {
    const source = '192.0.2.7'
    const send = async () =>
      aNewcomer(market, source).raw('POST', register.path, await anApplication(market))
    for (let n = 0; n < registrationsPerSource; n++) expect((await send()).status).toBe(200)
    expect((await send()).status).toBe(429)
    market.clock.advance({ hours: 24 })
    expect((await send()).status).toBe(200)
  })

  test('loses its network after a month, and goes after a year if it was rejected (BK-104)', async () => {
    const { id } = await apply(market)
    await market.database.sql`
      update company set state = 'terminated'
      where id = (select company_id from registration where id = ${id})`
    market.clock.advance({ days: 31 })
    await purgeRegistrations(market.platform)
    expect((await stored(id)).source).toBe('')
    market.clock.advance({ days: 340 })
    await purgeRegistrations(market.platform)
    expect(await stored(id)).toBeUndefined()
  })
})
