import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { dataExportsPerDay, exportOwnData } from '#contract/privacy/data-exports.ts'
import { exportCompanyData, exportContactData } from '#contract/privacy/desk/data-exports.ts'
import { sendToContact, sendToProvider } from '#contract/messages.ts'
import { saveSearch } from '#contract/broadcasts/saved-searches.ts'
import { auditOf } from '../../support/account-actions.ts'
import { aPictureOf } from '../../support/companies/pictures.ts'
import { enrol } from '../../support/market/authenticator.ts'
import { addressOf, signedIn, type Caller } from '../../support/market/callers.ts'
import { aBroadcast, aColleague, aContact } from '../../support/market/factories.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'
import { ownStockOf } from '../../support/stock/own-stock.ts'
import { readZip } from '../../support/companies/read-zip.ts'

const market = useTestMarket()

async function download(
  { token }: Caller,
  endpoint: Endpoint,
  {
    params = {},
    query = {},
  }: { params?: Record<string, string>; query?: Record<string, string> } = {},
) {
  const response = await fetch(market.url + addressOf(endpoint, params, query), {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('application/zip')
  return readZip(Buffer.from(await response.arrayBuffer()))
}
const rowsIn = (zip: Map<string, string>, name: string) =>
  JSON.parse(zip.get(name)!) as Record<string, unknown>[]

/** Two people of a company and one of another, who wrote to each other. */
async function somePeople() {
  const main = await aContact(market, { name: 'Ann Peeters' })
  const me = await aColleague(market, main, { name: 'Wilma Oudekerk' })
  const other = await aContact(market, { name: 'Xander Far', telephone: '+44 20 5550 9911' })
  const caller = await signedIn(market, me)
  const write = async (who: Caller, recipientId: number, message: string) =>
    expect(
      (await who.call(sendToContact, { body: { recipientId, subject: 'Racks', message } })).status,
    ).toBe(200)
  await write(caller, other.id, 'From Wilma to Xander')
  await write(await signedIn(market, other), me.id, 'From Xander to Wilma')
  await write(await signedIn(market, other), main.id, 'From Xander to Ann')
  await aBroadcast(market, { contact: me, additionalInfo: 'Forty of mine' })
  await aPictureOf(market, { contactId: me.id })
  await aPictureOf(market, { companyId: me.companyId })
  await caller.call(saveSearch, { body: { q: '840 G8' } })
  return { main, me, other, caller }
}

test('exports what is stored about a person as a zip of JSON and files (BK-103)', async () => {
  const { me, caller } = await somePeople()
  const zip = await download(caller, exportOwnData)
  expect(rowsIn(zip, 'profile.json')).toMatchObject([{ id: me.id, email: me.email }])
  expect(rowsIn(zip, 'messages.json')).toMatchObject([
    { direction: 'sent', body: 'From Wilma to Xander', to_name: 'Xander Far' },
    { direction: 'received', body: 'From Xander to Wilma', from_name: 'Xander Far' },
  ])
  expect(rowsIn(zip, 'broadcasts.json')).toMatchObject([{ additional_info: 'Forty of mine' }])
  expect(rowsIn(zip, 'saved-searches.json')).toMatchObject([{ q: '840 G8' }])
  expect(rowsIn(zip, 'sign-ins.json')).toHaveLength(1)
  expect(rowsIn(zip, 'activity.json')).toContainEqual(
    expect.objectContaining({ act: 'data.exported', by: 'you' }),
  )
  expect([...zip.keys()]).toEqual(
    expect.arrayContaining(['README.txt', 'pictures/picture.png', 'pictures/picture-large.png']),
  )
  for (const name of zip.keys()) {
    if (name.endsWith('.json')) expect(zip.get('README.txt')).toContain(`${name}: `)
  }
})

test('exports the mail that came from a person, and requests about personal data (BK-103)', async () => {
  const { me, caller, other } = await somePeople()
  for (const { email } of [me, other]) {
    await market.database.sql`
      insert into incoming_mail (mailbox, fingerprint, state, from_address, recipient, subject,
        body_text, answerable, fault, detail, received_at, settled_at)
      values ('broadcasts', ${randomBytes(32)}, 'refused', ${email}, 'pc@lists.tbs.example',
        ${`Offer of ${email}`}, '', true, 'fields', 'Missing: price.', now(), now())`
  }
  const message = {
    subject: 'My data',
    message: 'Please erase it.',
    privacyKind: 'erasure',
  } as const
  expect((await caller.call(sendToProvider, { body: message })).status).toBe(200)
  const zip = await download(caller, exportOwnData)
  expect(rowsIn(zip, 'mails-from-you.json')).toMatchObject([
    {
      recipient: 'pc@lists.tbs.example',
      subject: `Offer of ${me.email}`,
      detail: 'Missing: price.',
    },
  ])
  expect(rowsIn(zip, 'messages-to-us.json')).toMatchObject([{ privacy_kind: 'erasure' }])
})

test('exports no secret, and of others only what the person could see (BK-103)', async () => {
  const { me, caller, other } = await somePeople()
  const enrolled = await enrol(market, me, caller)
  const all = [...(await download(caller, exportOwnData)).values()].join('\n')
  expect(all).not.toContain('$argon2')
  for (const secret of [enrolled.secret, ...enrolled.recoveryCodes])
    expect(all).not.toContain(secret)
  const rows = await market.database.sql<{ hash: string }[]>`
    select encode(token_hash, 'hex') as hash from session`
  for (const { hash } of rows) expect(all).not.toContain(hash)
  expect(all).not.toContain('From Xander to Ann')
  expect(all).not.toContain(other.email)
  expect(all).not.toContain('5550 9911')
})

test('exports the company for its main contact only, without the mail of colleagues (BK-103)', async () => {
  const { main, caller } = await somePeople()
  const asMain = await signedIn(market, main)
  await ownStockOf(asMain).add({ partNumber: 'P02491-B21' })
  const zip = await download(asMain, exportOwnData, { query: { subject: 'company' } })
  expect(rowsIn(zip, 'company.json')).toMatchObject([{ id: main.companyId }])
  expect(rowsIn(zip, 'people.json')).toHaveLength(2)
  expect(rowsIn(zip, 'broadcasts.json')).toMatchObject([{ by: 'Wilma Oudekerk' }])
  expect(zip.get('stock.csv')).toContain('P02491-B21')
  expect(zip.has('pictures/logo.png')).toBe(true)
  expect([...zip.values()].join('\n')).not.toContain('From Wilma to Xander')
  const refused = await caller.raw('GET', `${exportOwnData.path}?subject=company`)
  expect(refused.status).toBe(403)
})

test(`gives a member ${dataExportsPerDay} exports a day (BK-103)`, async () => {
  const caller = await signedIn(market, await aContact(market))
  for (let n = 0; n < dataExportsPerDay; n++) await download(caller, exportOwnData)
  const refused = await caller.raw('GET', exportOwnData.path)
  expect(refused.status).toBe(429)
  market.clock.advance({ days: 1 })
  await download(caller, exportOwnData)
})

test('exports for staff with a reason, which is in the audit log once (BK-103, BK-154)', async () => {
  const { me } = await somePeople()
  const staff = await aStaffCaller(market, 'support')
  const query = { reason: 'Asked by letter' }
  const person = await download(staff, exportContactData, { params: { id: String(me.id) }, query })
  expect(rowsIn(person, 'profile.json')).toMatchObject([{ id: me.id }])
  const id = String(me.companyId)
  const company = await download(staff, exportCompanyData, { params: { id }, query })
  expect(rowsIn(company, 'company.json')).toMatchObject([{ id: me.companyId }])
  // Repeated by a browser.
  await download(staff, exportCompanyData, { params: { id }, query })
  const exported = (await auditOf(market, me.companyId)).filter(
    ({ act }) => act === 'data.exported',
  )
  expect(exported).toMatchObject([
    { contactId: me.id, ...query, details: { subject: 'person' } },
    { contactId: null, ...query, details: { subject: 'company' } },
  ])
  const without = await staff.raw('GET', addressOf(exportCompanyData, { id }))
  expect(without.status).toBe(400)
})
