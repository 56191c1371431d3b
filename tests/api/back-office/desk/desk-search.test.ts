import { beforeAll, describe, expect, test } from 'vitest'
import { deskSearchMax, maxDeskResults, searchDesk } from '#contract/back-office/desk/search.ts'
import type { Caller } from '../../../support/market/callers.ts'
import { apply } from '../../../support/joining/registration.ts'
import {
  aBroadcast,
  aColleague,
  aContact,
  letLeave,
  type TestContact,
} from '../../../support/market/factories.ts'
import { aStaffCaller } from '../../../support/market/staff.ts'
import { useTestMarket } from '../../../support/market/test-market.ts'

const market = useTestMarket()
let support: Caller
let amstel: TestContact
beforeAll(async () => {
  support = await aStaffCaller(market, 'support')
  amstel = await aContact(market, {
    company: {
      name: 'Amstel Server Trading',
      website: 'https://www.wachtmeester.example',
      telephone: '+31 (0)20 555 0101',
    },
    name: 'Jana Küçük',
    email: 'jana@amstelservers.example',
    emailAlternative: 'stock@riverside.example',
    telephone: '0049 30 / 98 76 54 32',
  })
  await aContact(market, { company: { name: 'Baltic Reuse' } })
  await market.database.sql`
    update company set vat_number = 'NL 8123.45.678 B01', iban_code = 'NL91 ABNA 0417 1643 00'
    where id = ${amstel.companyId}`
})

const search = async (q: string, caller = support) =>
  (await caller.call(searchDesk, { query: { q } })).body.payload.results
const found = async (q: string, caller = support) =>
  (await search(q, caller)).map(({ kind, label }) => `${kind} ${label}`)

describe('the palette', () => {
  test('finds a company by the end of its IBAN and shows it masked (BK-119)', async () => {
    for (const q of ['4300', '1643 00', 'nl91abna0417164300']) {
      expect(await search(q)).toContainEqual(
        expect.objectContaining({
          kind: 'company',
          label: 'Amstel Server Trading',
          note: expect.stringMatching(/ · IBAN NL…4300$/),
        }),
      )
    }
    expect(await found('4300', await aStaffCaller(market, 'finance'))).toContain(
      'company Amstel Server Trading',
    )
    expect(await found('4300', await aStaffCaller(market, 'editor'))).toEqual([])
    expect(await found('0417')).not.toContain('company Amstel Server Trading')
  })

  test.each([
    ['company Amstel Server Trading', 'amst'],
    ['company Amstel Server Trading', 'serv'],
    ['company Amstel Server Trading', 'trading amstel'],
    ['company Amstel Server Trading', 'serverr'],
    ['company Amstel Server Trading', 'Amstell'],
    ['company Baltic Reuse', 'Baltik'],
    ['company Amstel Server Trading', 'wachtmeester'],
    ['company Amstel Server Trading', '020 5550101'],
    ['company Amstel Server Trading', '0031205550101'],
    ['company Amstel Server Trading', '+31 (0)20-555.0101'],
    ['company Amstel Server Trading', 'NL8123'],
    ['company Amstel Server Trading', 'nl 8123.45.678 b01'],
    ['person Jana Küçük', 'kucuk'],
    ['person Jana Küçük', 'jana k'],
    ['person Jana Küçük', 'jana@amstelservers.example'],
    ['person Jana Küçük', 'RIVERSIDE.example'],
    ['person Jana Küçük', '+49 (0)30 98765432'],
  ])('finds %s by %s (BK-119)', async (result, q) => {
    expect(await found(q)).toContain(result)
  })

  test('shows names that begin with the text first, then names that contain it, then similar ones (BK-119)', async () => {
    for (const name of ['Old Quarzit', 'Quarzit Parts', 'Neoquarzit', 'Quartzit Lab']) {
      await aContact(market, { company: { name, website: '' }, name: 'Somebody' })
    }
    expect(await found('quarzit')).toEqual([
      'company Quarzit Parts',
      'company Old Quarzit',
      'company Neoquarzit',
      'company Quartzit Lab',
    ])
  })

  test('finds companies and broadcasts by id (BK-119)', async () => {
    const { id } = await aBroadcast(market)
    const results = await search(`#${id}`)
    expect(results.find(({ kind }) => kind === 'broadcast')).toMatchObject({ id: String(id) })
    expect(await search(`#${amstel.companyId}`)).toContainEqual({
      kind: 'company',
      id: String(amstel.companyId),
      label: 'Amstel Server Trading',
      note: `Netherlands · #${amstel.companyId}`,
      companyId: amstel.companyId,
      account: { state: 'active', underlyingState: null, isServiceOnly: false, hasPlan: true },
    })
  })

  test('finds listed broadcasts by their text (BK-119)', async () => {
    await aBroadcast(market, { description: 'Zyxel wanderer 9' })
    await aBroadcast(market, { description: 'Zyxel remover 9', removedAt: market.clock.now() })
    const results = await search('zyxel')
    expect(results.map(({ kind }) => kind)).toEqual(['broadcast'])
    expect(results[0]!.label).toContain('Zyxel wanderer 9')
  })

  test('finds an application by its number as it is shown (BK-119)', async () => {
    const { id, body } = await apply(market)
    const number = `R${String(id).padStart(5, '0')}`
    expect(await search(number)).toEqual([
      {
        kind: 'registration',
        id: String(id),
        label: body.company,
        note: `${number} · ${body.name} · ${body.email}`,
        companyId: expect.any(Number),
        account: null,
      },
    ])
    expect(await found(number, await aStaffCaller(market, 'editor'))).toEqual([])
  })

  test('finds complaints and tickets by their numbers and titles (BK-119)', async () => {
    const { sql } = market.database
    const other = await aContact(market, { company: { name: 'Other Side' } })
    const [ticket] = await sql<{ id: number }[]>`
      insert into provider_message (contact_id, subject, body, sent_at)
      values (${amstel.id}, 'Import stops at line 4112', 'Secretword', ${market.clock.now()})
      returning id`
    const [complaint] = await sql<{ id: number }[]>`
      with stored as (
        insert into file (name, media_type, size, sha256, kept_at)
        select 'order.pdf', 'application/pdf', 9, sha256('x'), ${market.clock.now()}
        from generate_series(1, 2) returning id)
      insert into complaint (contact_id, by_company_id, company_id, title, transaction_date, body,
        resolution, purchase_order_file_id, invoice_file_id, filed_at, state_since)
      select ${amstel.id}, ${amstel.companyId}, ${other.companyId}, 'Wrong graded notebooks',
        '2026-10-01', 'Secretword', 'Money back', min(stored.id), max(stored.id),
        ${market.clock.now()}, ${market.clock.now()} from stored returning id`
    const number = (letter: string, id: number) => `${letter}${String(id).padStart(5, '0')}`
    const [isTicket, isComplaint] = [
      'ticket Import stops at line 4112',
      'complaint Wrong graded notebooks',
    ]
    expect(await found(number('T', ticket!.id))).toEqual([isTicket])
    expect(await found('stops import')).toEqual([isTicket])
    expect(await found(number('C', complaint!.id))).toEqual([isComplaint])
    expect(await found('graded notebooks')).toEqual([isComplaint])
    expect(await found('Secretword')).toEqual([])
    for (const role of ['finance', 'editor'] as const) {
      const caller = await aStaffCaller(market, role)
      expect(await found('stops import', caller)).toEqual([])
      expect(await found(number('C', complaint!.id), caller)).toEqual([])
      expect(await found('amstel', caller)).toContain('company Amstel Server Trading')
    }
  })

  test('finds titles and texts of any age, the newest first (BK-119)', async () => {
    const { sql } = market.database
    const now = market.clock.now()
    const ticket = (subject: string, count: number) => sql`
      insert into provider_message (contact_id, subject, body, sent_at)
      select ${amstel.id}, ${subject}, 'Text', ${now} from generate_series(1, ${count})`
    await ticket('Obelisk invoice of 2019', 1)
    await ticket('Newer matter', 2001)
    await ticket('Obelisk invoice of 2026', 1)
    expect(await found('obelisk')).toEqual([
      'ticket Obelisk invoice of 2026',
      'ticket Obelisk invoice of 2019',
    ])
    const old = await aBroadcast(market, { description: 'Ancientonium 2000' })
    await sql`
      insert into broadcast (list_id, company_id, contact_id, side, quantity, brand, description,
        condition, price, currency, from_email, subject, headline, message, public_view,
        search_member, search_public, content_key, created_at, sent_at)
      select list_id, company_id, contact_id, side, quantity, brand, 'Newer', condition, price,
        currency, from_email, 'Newer', 'Newer', 'Newer', public_view, 'newer', 'newer',
        sha256(n::text::bytea), sent_at, sent_at + n * interval '1 second'
      from broadcast, generate_series(1, 2001) as n where id = ${old.id}`
    expect((await search('ancientonium')).map(({ id }) => id)).toEqual([String(old.id)])
  })

  test('finds the acts of a request for admins only (BK-119)', async () => {
    await market.database.sql`
      insert into audit_entry (at, act, actor_kind, request_id)
      values (${market.clock.now()}, 'setting.changed', 'system', 'aB3_xY-90Qrs')`
    expect(await search('aB3_xY-90Qrs', await aStaffCaller(market))).toEqual([
      {
        kind: 'request',
        id: 'aB3_xY-90Qrs',
        label: 'Request aB3_xY-90Qrs',
        note: 'Changed a setting',
        companyId: null,
        account: null,
      },
    ])
    expect(await search('aB3_xY-90Qrs')).toEqual([])
  })

  test('finds nobody who has left (BK-119)', async () => {
    const gone = await aColleague(market, amstel, { name: 'Gundula Gone' })
    expect(await found('gundula')).toEqual(['person Gundula Gone'])
    await letLeave(market, gone)
    expect(await found('gundula')).toEqual([])
  })

  test('has at most six results of a kind (BK-119)', async () => {
    for (let n = 0; n <= maxDeskResults; n++) {
      await aContact(market, { company: { name: `Manifold ${n}` }, name: 'Somebody' })
    }
    expect(await found('manifold')).toHaveLength(maxDeskResults)
  })

  test.each([
    `'`,
    '%',
    '__',
    '\\',
    '#',
    '#0',
    '9999999999',
    'c',
    '🙂🙂',
    'a b c d e f g h',
    '((((((',
  ])('answers %s without a fault (BK-119)', async (q) => {
    expect((await support.call(searchDesk, { query: { q } })).status).toBe(200)
  })

  test('takes wildcards as text (BK-119)', async () => {
    expect(await found('%%%')).toEqual([])
    expect(await found('am_tel')).not.toContain('company Amstel Server Trading')
  })

  test.each(['', '   ', 'a\u0000b', 'x'.repeat(deskSearchMax + 1)])(
    'refuses %j with a message at the field (BK-119)',
    async (q) => {
      const answer = await support.call(searchDesk, { query: { q } })
      expect(answer).toMatchObject({
        status: 400,
        body: { payload: { errors: [expect.objectContaining({ param: 'q' })] } },
      })
    },
  )
})
