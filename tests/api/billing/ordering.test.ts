import { beforeEach, describe, expect, test } from 'vitest'
import { refuseOrder } from '#contract/billing/desk/paid-orders.ts'
import { lastInvoiceStatus } from '#contract/billing/account-status.ts'
import { orderTerms, placeOrder } from '#contract/billing/orders.ts'
import { getInvoices, getCreditNotes } from '#contract/billing/invoices.ts'
import { accountOf } from '../../support/account-actions.ts'
import { aProof } from '../../support/captcha.ts'
import {
  anOrder,
  checkOut,
  companyRow,
  deliverInvoices,
  invoiceRow,
  orderAs,
  orderAsVisitor,
  readInvoice,
  readTerms,
} from '../../support/joining/billing.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { signedIn, visitor } from '../../support/market/callers.ts'
import { aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { setSettings } from '../../support/market/settings.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { aNewcomer } from '../../support/joining/registration.ts'

const market = useTestMarket({ TRUSTED_PROXIES: '127.0.0.1' })
beforeEach(() => market.clock.set('2026-11-20T09:00:00Z'))

const aTrial = async (countryCode = 'PT') => {
  const contact = await aContact(market, { company: { state: 'trial', plan: null, countryCode } })
  return { contact, caller: await signedIn(market, contact) }
}
const counts = async () => {
  const [row] = await market.database.sql<{ invoices: number; orders: number; mails: number }[]>`
    select (select count(*)::int from invoice) as invoices,
      (select count(*)::int from membership_order) as orders,
      (select count(*)::int from mail_message) as mails`
  return row!
}

describe('an order of a visitor (API-044, BL-015, BL-030)', () => {
  test('creates a company in state new, an invoice due in 15 days, and a link to pay it (BK-088, BL-012, AM-062)', async () => {
    const { order, placed } = await orderAsVisitor(market, { option: 1 })
    const invoice = await invoiceRow(market, placed.invoiceNumber)
    expect(invoice).toMatchObject({ status: 0, totalCents: 135_000, account: 'broker' })
    expect(await companyRow(market, invoice.companyId)).toEqual({
      name: order.company,
      state: 'new',
      plan: null,
      contacts: 1,
    })
    expect(await readInvoice(market, placed.token)).toMatchObject({
      number: placed.invoiceNumber,
      totalCents: 135_000,
      vatTreatment: 'reverse-charge',
      issuedOn: '2026-11-20',
      dueOn: '2026-12-05',
    })
    expect(placed.link).toMatch(/^http:\/\/market\.test\/checkout\//)
  })

  test('is mailed to the address given, with the link that pays it (BK-091)', async () => {
    const { order, placed } = await orderAsVisitor(market)
    const { id } = await invoiceRow(market, placed.invoiceNumber)
    await deliverInvoices(market)
    await deliverInvoices(market)
    const [mail, ...more] = await queuedMails(market, `invoice:${id}`)
    expect(more).toEqual([])
    expect(mail).toMatchObject({
      addresses: [order.email],
      subject: `Invoice ${placed.invoiceNumber} from TBS`,
    })
    expect(mail!.text).toContain(`/pay?token=${placed.token}`)
    expect(mail!.text).toContain('€ 675.00')
    const [attached] = await market.database.sql<{ name: string; start: string }[]>`
      select name, encode(substring(content for 5), 'escape') as start from mail_attachment
      where message_id = ${mail!.id}`
    expect(attached).toEqual({ name: `${placed.invoiceNumber}.pdf`, start: '%PDF-' })
  })

  test('is answered alike whether the address is known or not, and never touches the known company (AM-062)', async () => {
    const known = await aContact(market, { company: { state: 'active' } })
    const before = await companyRow(market, known.companyId)
    const mine = await orderAsVisitor(market, { email: known.email, company: known.companyName })
    const stranger = await orderAsVisitor(market)
    expect(mine.answer.status).toBe(stranger.answer.status)
    expect(Object.keys(mine.placed)).toEqual(Object.keys(stranger.placed))
    expect(await companyRow(market, known.companyId)).toEqual(before)
    const { companyId } = await invoiceRow(market, mine.placed.invoiceNumber)
    expect(companyId).not.toBe(known.companyId)
  })

  test('needs a solved proof of work, which is used once (BL-020, BK-022)', async () => {
    const captcha = await aProof(market)
    const order = (more: object) => aNewcomer(market).raw('POST', placeOrder.path, more)
    expect((await order({ ...anOrder(), captcha })).status).toBe(200)
    const before = await counts()
    for (const proof of [{}, { captcha }, { captcha: 'none' }]) {
      const { status, refusal } = await order({ ...anOrder(), ...proof })
      expect([status, refusal.payload.extra]).toEqual([400, 'CAPTCHA'])
    }
    expect(await counts()).toEqual(before)
  })

  test('is accepted ten times a day from one network', async () => {
    const source = aNewcomer(market)
    const order = async () =>
      (await source.raw('POST', placeOrder.path, { ...anOrder(), captcha: await aProof(market) }))
        .status
    for (let placed = 0; placed < 10; placed++) expect(await order()).toBe(200)
    expect(await order()).toBe(429)
    market.clock.advance({ days: 1 })
    expect(await order()).toBe(200)
  })
})

describe('the same order', () => {
  test('gets the same invoice and link, however often and at once it is sent (AM-064)', async () => {
    const order = anOrder()
    const before = await counts()
    const answers = await Promise.all(
      Array.from({ length: 4 }, async () =>
        aNewcomer(market).raw('POST', placeOrder.path, { ...order, captcha: await aProof(market) }),
      ),
    )
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const after = await counts()
    expect([after.invoices - before.invoices, after.orders - before.orders]).toEqual([1, 1])
  })

  test('is the same for a company whatever its key: another tab orders nothing twice (AM-064, AM-123)', async () => {
    const { caller } = await aTrial()
    const first = await orderAs(caller, { email: 'inv@one.example', company: 'One' })
    const second = await orderAs(caller, { email: 'inv@one.example', company: 'One' })
    expect(second.placed).toEqual(first.placed)
  })

  test('changed before it is paid voids its invoice by a credit note and gets another (AM-064)', async () => {
    const { caller } = await aTrial()
    const first = await orderAs(caller, { email: 'inv@two.example', company: 'Two' })
    const next = await orderAs(caller, { email: 'inv@two.example', company: 'Two', option: 1 })
    expect(next.placed.invoiceNumber).not.toBe(first.placed.invoiceNumber)
    expect(await invoiceRow(market, first.placed.invoiceNumber)).toMatchObject({
      status: 9,
      creditedCents: 67_500,
    })
    const invoices = (await caller.call(getInvoices)).body.payload.results
    expect(invoices.map(({ paymentStatus, totalCents }) => [paymentStatus, totalCents])).toEqual([
      [0, 135_000],
      [9, 67_500],
    ])
    const [note] = (await caller.call(getCreditNotes)).body.payload.results
    expect(note).toMatchObject({ account: 'Custom', total: 675, totalCents: 67_500, link: '' })
    expect(note!.invoiceNumber).toMatch(/^C2026-\d{5}$/)
  })

  test('once paid is not changed any more', async () => {
    const { caller } = await aTrial()
    const first = await orderAs(caller, { company: 'Three' })
    await checkOut(market, first.placed.link)
    const { answer } = await orderAs(caller, { company: 'Three', option: 1 })
    expect([answer.status, answer.refusal.payload.extra]).toEqual([409, 'MEMBER'])
  })
})

describe('an order that has ended', () => {
  test('is ordered again by its visitor from the same tab', async () => {
    const { order, placed } = await orderAsVisitor(market)
    const { companyId } = await invoiceRow(market, placed.invoiceNumber)
    const { id } = (await accountOf(await aStaffCaller(market, 'support'), companyId)).order!
    const finance = await aStaffCaller(market, 'finance')
    await finance.raw('POST', refuseOrder.path.replace(':id', String(id)), {
      reason: 'Not a trader',
    })
    const again = await orderAsVisitor(market, order)
    expect(again.answer.status).toBe(200)
    expect(again.placed.invoiceNumber).not.toBe(placed.invoiceNumber)
    const repeated = await orderAsVisitor(market, order)
    expect(repeated.placed).toEqual(again.placed)
  })

  test('of another company does not block an order from the same tab, signed in', async () => {
    const { order } = await orderAsVisitor(market)
    const { caller, contact } = await aTrial()
    const { placed, answer } = await orderAs(caller, { ...order, company: 'Signed in now' })
    expect(answer.status).toBe(200)
    expect((await invoiceRow(market, placed.invoiceNumber)).companyId).toBe(contact.companyId)
  })
})

test('a member sees an unpaid order at once, not only after the nightly run (BK-092)', async () => {
  const { caller } = await aTrial()
  await orderAs(caller)
  expect((await caller.call(lastInvoiceStatus)).body.payload.isDue).toBe(true)
})

describe('the VAT number of an order', () => {
  const profileOf = async (companyId: number) => {
    const [row] = await market.database.sql<{ vatNumber: string; version: number }[]>`
      select vat_number, version from company where id = ${companyId}`
    return row!
  }

  test('becomes that of a profile without one, and is recorded (BK-096)', async () => {
    const { contact, caller } = await aTrial()
    const { version } = await profileOf(contact.companyId)
    await orderAs(caller, { vat: 'PT 501 234 567' })
    const filled = { vatNumber: 'PT501234567', version: version + 1 }
    expect(await profileOf(contact.companyId)).toEqual(filled)
    const acts = await market.database.sql`
      select details from audit_entry
      where company_id = ${contact.companyId} and act = 'company.changed'`
    expect(JSON.stringify(acts)).toContain('PT501234567')
    await orderAs(caller, { vat: 'PT502345678' })
    expect(await profileOf(contact.companyId)).toEqual(filled)
  })

  test.each([
    ['n/a', { country: 'US', vat: 'n/a' }, 'US'],
    ['of another country', { country: 'PT', vat: 'PT501234567' }, 'NL'],
  ])('%s leaves the profile as it is (BK-096)', async (_name, given, countryCode) => {
    const { contact, caller } = await aTrial(countryCode)
    expect((await orderAs(caller, given)).answer.status).toBe(200)
    expect((await profileOf(contact.companyId)).vatNumber).toBe('')
  })
})

describe('a VAT number that VIES has called invalid (AM-059)', () => {
  test('is charged with VAT, which the order form shows before', async () => {
    const { caller, contact } = await aTrial('PT')
    await market.database.sql`
      insert into vat_check (company_id, vat_number, requested_at, answer, answered_at)
      values (${contact.companyId}, 'PT501234567', now(), 'invalid', now())`
    expect((await readTerms(caller)).own).toMatchObject({ invalidVatNumber: 'PT501234567' })
    const { placed } = await orderAs(caller, { vat: 'PT 501 234 567' })
    expect((await invoiceRow(market, placed.invoiceNumber)).totalCents).toBe(81_675)
  })

  test('is checked again where a changed order gives another one (BK-096)', async () => {
    const { caller, contact } = await aTrial('PT')
    await orderAs(caller, { vat: 'PT501234567' })
    await orderAs(caller, { vat: 'PT 502 345 678' })
    const numbers = await market.database.sql<{ vatNumber: string }[]>`
      select vat_number from vat_check where company_id = ${contact.companyId} order by id`
    expect(numbers.map(({ vatNumber: number }) => number)).toEqual(['PT501234567', 'PT502345678'])
  })
})

describe('what an order costs', () => {
  test('is computed here: the price and VAT of the country, whatever is sent (BK-088, BL-029)', async () => {
    const { caller } = await aTrial('NL')
    const { placed } = await orderAs(caller, {
      country: 'NL',
      vat: 'NL123456789B01',
      total: 1,
      price: 1,
    })
    expect(await invoiceRow(market, placed.invoiceNumber)).toMatchObject({ totalCents: 81_675 })
  })

  test('follows the settings of the operator from then on (CN-010, CN-011)', async () => {
    await setSettings(market, {
      membershipPrices: { plus: 700, broker: 1400 },
      vatRules: { percent: 20, reverseCharge: 'DE' },
    })
    const { caller } = await aTrial('NL')
    const { placed } = await orderAs(caller, { country: 'NL', vat: 'NL123456789B01' })
    expect(await invoiceRow(market, placed.invoiceNumber)).toMatchObject({ totalCents: 84_000 })
    expect((await readTerms(visitor(market))).priceCents).toEqual({ plus: 70_000, broker: 140_000 })
    await setSettings(market, {
      membershipPrices: { plus: 675, broker: 1350 },
      vatRules: {
        percent: 21,
        reverseCharge:
          'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT PL PT RO SE SI SK',
      },
    })
  })

  test('is without VAT for a company outside the EU, which may give any tax number or n/a (AM-059)', async () => {
    const { caller } = await aTrial('US')
    const { placed } = await orderAs(caller, { country: 'US', vat: 'n/a' })
    expect(await readInvoice(market, placed.token)).toMatchObject({
      totalCents: 67_500,
      vatTreatment: 'outside',
    })
  })
})

describe('bad input', () => {
  test.for([
    ['name', ''],
    ['company', ' '],
    ['address', ''],
    ['zip', ''],
    ['city', ''],
    ['vat', ''],
    ['email', 'no address'],
    ['country', ''],
    ['country', 'XX'],
    ['vat', 'PT 12'],
    ['option', 2],
    ['isContractAgreed', false],
    ['key', 'none'],
    ['company', 'x'.repeat(101)],
    ['company', 'हिन्दी कंपनी'],
    ['name', 'ኢትዮጵያ'],
    ['address', 'Street 1\nភ្នំពេញ'],
    ['city', '🙂'],
    ['vat', '१२३'],
  ] as const)(
    '%s %s is marked at its field and nothing is written (BL-017, BK-088)',
    async ([param, value]) => {
      const before = await counts()
      const { answer } = await orderAsVisitor(market, { [param]: value })
      expect(answer.status).toBe(400)
      expect(answer.refusal.payload.errors?.map((one) => one.param)).toEqual([param])
      expect(await counts()).toEqual(before)
    },
  )

  test('a name in a script that invoices cannot print is asked for in Latin letters (BL-017, BK-090)', async () => {
    const { answer } = await orderAsVisitor(market, { company: 'ACME हिन्दी कंपनी' })
    expect(answer.refusal.payload.errors).toEqual([
      {
        param: 'company',
        msg: 'Invoices cannot print हिन्दी. Please write it in Latin letters, as it stands in the register',
      },
    ])
    const names = ['شركة التقنية', 'חברת מחשבים', 'บริษัท น้ำแข็ง', 'საქართველო', 'Հայաստան', '深圳市']
    const { placed } = await orderAsVisitor(market, { company: names.join(' '), name: 'Đường' })
    expect((await readInvoice(market, placed.token)).company).toBe(names.join(' '))
  })

  test('a ZIP code and a tax number are required where the country has them (BL-017)', async () => {
    const bare = { zip: '', vat: '' }
    const paramsOf = async (country: string) => {
      const { answer } = await orderAsVisitor(market, { ...bare, country })
      return answer.status === 200 ? [] : answer.refusal.payload.errors!.map(({ param }) => param)
    }
    expect(await paramsOf('HK')).toEqual([])
    expect(await paramsOf('US')).toEqual(['zip'])
    expect(await paramsOf('FR')).toEqual(['zip', 'vat'])
    expect(await paramsOf('GB')).toEqual(['zip', 'vat'])
    const { placed } = await orderAsVisitor(market, { ...bare, country: 'AE' })
    const [row] = await market.database.sql<{ customer: object }[]>`
      select document -> 'customer' as customer from invoice where number = ${placed.invoiceNumber}`
    expect(row!.customer).toMatchObject({ zip: '', taxNumber: '' })
  })

  test('the United Kingdom takes an EORI number (AM-059, AM-119)', async () => {
    const order = { country: 'GB', vat: 'GB 123456789' }
    const { answer } = await orderAsVisitor(market, order)
    expect(answer.refusal.payload.errors).toEqual([
      { param: 'vat', msg: expect.stringContaining('EORI') },
    ])
    const { answer: good } = await orderAsVisitor(market, { ...order, vat: 'GB 123456789000' })
    expect(good.status).toBe(200)
  })
})

describe('the order form of a signed-in company', () => {
  test('is filled in from the company, and with what was ordered before (AM-097)', async () => {
    const { contact, caller } = await aTrial()
    expect((await readTerms(caller)).own).toMatchObject({
      details: { name: contact.name, email: contact.email, company: contact.companyName },
      open: null,
      paidUntil: null,
    })
    const { order, placed } = await orderAs(caller, { option: 1 })
    expect((await readTerms(caller)).own).toMatchObject({
      details: { email: order.email, vat: order.vat },
      plan: 'broker',
      open: {
        number: placed.invoiceNumber,
        openCents: 135_000,
        isChangeable: true,
        bankAccount: { bic: 'ABNANL2A' },
      },
    })
  })

  test('shows what is still to be paid of the open invoice, whose order then stays (AM-064, AM-123)', async () => {
    const { caller } = await aTrial()
    const { placed } = await orderAs(caller, { option: 1 })
    await market.database.sql`
      update invoice set received_cents = 50000 where number = ${placed.invoiceNumber}`
    expect((await readTerms(caller)).own?.open).toMatchObject({
      openCents: 85_000,
      isChangeable: false,
    })
  })

  test('hides all companies from visitors', async () => {
    expect((await readTerms(visitor(market))).own).toBeNull()
  })
})

describe('ordering', () => {
  test('is refused and has no terms until the operator has set the seller (BL-032)', async () => {
    const { config } = market.platform
    const before = await counts()
    Object.assign(config, { demo: false })
    try {
      expect((await visitor(market).call(placeOrder, { body: {} })).status).toBe(400)
      const { answer } = await orderAsVisitor(market)
      expect([answer.status, answer.refusal.payload.extra]).toEqual([409, 'CLOSED'])
      expect((await visitor(market).call(orderTerms)).body.payload).toBeNull()
      expect(await counts()).toEqual(before)
    } finally {
      Object.assign(config, { demo: true })
    }
  })
})
