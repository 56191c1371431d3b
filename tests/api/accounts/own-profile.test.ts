import { describe, expect, test } from 'vitest'
import { ownCompany } from '#contract/companies.ts'
import { changeCompany } from '#contract/companies/desk/company-actions.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { setPossibleMatches, updateContact } from '#contract/profile.ts'
import { refusals } from '#contract/refusals.ts'
import { readUserUpdate } from '#web/platform/page/session.ts'
import { signedIn } from '../../support/market/callers.ts'
import { aColleague, aContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { bank, faultsOf, useOwnProfile } from '../../support/own-profile.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const { scene, company, own, acts } = useOwnProfile(market)
const contact = (body: Record<string, unknown>, who = scene.caller) =>
  who.raw('POST', updateContact.path, body)
const entry = async () => {
  const { contacts, contactId } = await own()
  return contacts.find(({ id }) => id === contactId)!
}
/** The changed user record in the header of the next answer. */
const userUpdate = async () =>
  readUserUpdate((await scene.caller.call(ownCompany)).headers.get('x-user-update') ?? '')

describe('the own company (PF-003, API-064)', () => {
  test('is changed by any of its contacts; omitted fields stay (AM-050)', async () => {
    const colleague = await aColleague(market, scene.me)
    const facts = {
      tel: '+31 (0)76 555 01 99 ext. 4',
      website: 'https://handel.example/over-ons',
      address: 'Kade 2\nBreda',
      shippingDetails: 'Ex works',
      description: 'Servers.\nAnd parts.',
      warrantyPolicy: '1 month',
    }
    expect((await company(facts, await signedIn(market, colleague))).status).toBe(200)
    expect((await company({ description: 'Only parts.' })).status).toBe(200)
    expect((await own()).company).toMatchObject({ ...facts, description: 'Only parts.' })
    expect(await acts()).toMatchObject([
      { act: 'company.changed', actorKind: 'contact' },
      { act: 'company.changed', details: { 'description.to': 'Only parts.' } },
    ])
  })
  test('is not changed or audited by equal values', async () => {
    const { versions } = await own()
    expect((await company({ tel: (await own()).company.tel })).status).toBe(200)
    expect((await own()).versions).toEqual(versions)
    expect(await acts()).toEqual([])
  })
  test.each([
    ['www.handel.example', 'https://www.handel.example'],
    ['http://handel.example', 'http://handel.example'],
    ['  https://handel.example/a?b=c#d ', 'https://handel.example/a?b=c#d'],
    ['handel.example:8080/shop', 'https://handel.example:8080/shop'],
    ['https://münchen.example', 'https://münchen.example'],
    ['例え.example', 'https://例え.example'],
    ['', ''],
  ])('stores the website %j as %j (PF-004)', async (website, kept) => {
    expect((await company({ website })).status).toBe(200)
    expect((await own()).company.website).toBe(kept)
  })
  test.each([
    ['https://two words.example', fieldMessages.noSpaces],
    ['two words', fieldMessages.noSpaces],
    ['javascript:alert(1)', fieldMessages.website],
    ['JavaScript://handel.example/%0aalert(1)', fieldMessages.website],
    ['data:text/html,x', fieldMessages.website],
    ['ftp://handel.example', fieldMessages.website],
    ['handel', fieldMessages.website],
    ['https://', fieldMessages.website],
    ['https://bank.example@evil.example', fieldMessages.website],
    ['https://handel.example/"><script>', fieldMessages.website],
    ['https://han\u202eelpmaxe.ledh', fieldMessages.website],
    ['https://han\u200bdel.example', fieldMessages.website],
    ['https://handel.example/\u202efdp.exe', fieldMessages.website],
    ['https://handel.example:65536', fieldMessages.website],
    [`https://${'a'.repeat(600)}.example`, fieldMessages.atMost(492)],
  ])('refuses the website %j (PF-004)', async (website, msg) => {
    const reply = await company({ website })
    expect([reply.status, faultsOf(reply)]).toEqual([400, { website: msg }])
  })
  test.each([
    '+31 76 555 01 84',
    '0031765550184',
    '(076) 555.01.84',
    '555-0184',
    '+86 10 8888 8888 转 12',
    '',
  ])('stores the telephone %j as typed', async (tel) => {
    expect((await company({ tel })).status).toBe(200)
    expect((await own()).company.tel).toBe(tel)
  })
  test.each(['none', '12', 'call me\nnow 55501'])('refuses the telephone %j', async (tel) => {
    expect((await company({ tel })).status).toBe(400)
  })
  test('hides the old and the new telephone in earlier broadcasts from visitors', async () => {
    await company({ tel: '+31 76 555 77 66' })
    const [row] = await market.database.sql<{ name: string }[]>`
      select name from former_name where company_id = ${scene.me.companyId} and kind = 'telephone'`
    expect(row!.name).toBe('+31 76 555 01 84')
  })
  test('of others is not found and stays', async () => {
    const other = await aContact(market)
    const reply = await company({ id: other.companyId, description: 'Taken over.' })
    expect(reply.status).toBe(404)
    expect((await own(await signedIn(market, other))).company.description).not.toBe('Taken over.')
  })
})

describe('the own entry (PF-005, API-065)', () => {
  test('is changed with the user record (BK-021)', async () => {
    const facts = {
      name: 'Ada Byron',
      function: 'Sales',
      tel: '+31 6 555 01 22',
      imName: 'Teams',
      imValue: 'ada.byron',
      rfqDisabled: true,
      rfqCopies: true,
      broadcastCopies: true,
    }
    expect((await contact(facts)).status).toBe(200)
    expect(await userUpdate()).toMatchObject({ name: 'Ada Byron' })
    expect(await entry()).toMatchObject({
      ...facts,
      instantMessaging: 'Teams: ada.byron',
      allowrfq: false,
    })
    expect((await acts()).map(({ act }) => act)).toEqual(['contact.changed'])
  })
  test.each([
    [{ name: ' ' }, { name: fieldMessages.required }],
    [{ name: 'a'.repeat(101) }, { name: fieldMessages.atMost(100) }],
    [{ imName: 'ICQ' }, { imName: fieldMessages.choice }],
    [{ imName: '', imValue: 'ada' }, { imName: fieldMessages.choice }],
    [{ imName: 'Teams', imValue: '' }, { imValue: fieldMessages.required }],
    [{ rfqDisabled: 'yes' }, { rfqDisabled: fieldMessages.choice }],
    [{ rfqCopies: 'yes' }, { rfqCopies: fieldMessages.choice }],
    [{ broadcastCopies: 'yes' }, { broadcastCopies: fieldMessages.choice }],
  ])('refuses %j', async (body, faults) => {
    const reply = await contact(body)
    expect([reply.status, faultsOf(reply)]).toEqual([400, faults])
  })
  test("answers not found for a colleague's entry (AM-050)", async () => {
    const colleague = await aColleague(market, scene.me)
    expect((await contact({ id: colleague.id, name: 'Somebody' })).status).toBe(404)
  })
  test('keeps the former name hidden from visitors', async () => {
    await contact({ name: 'Ada Byron' })
    const [row] = await market.database.sql<{ name: string }[]>`
      select name from former_name where company_id = ${scene.me.companyId} and kind = 'contact'`
    expect(row!.name).toBe(scene.me.name)
  })
  test('switches possible matches off and on again (PF-013, API-029)', async () => {
    for (const possibleMatchesDisabled of [true, false]) {
      const reply = await scene.caller.call(setPossibleMatches, {
        body: { possibleMatchesDisabled },
      })
      expect(reply.body.payload).toEqual({ possibleMatchesDisabled })
      expect(await userUpdate()).toMatchObject({ possibleMatchesDisabled })
      expect((await entry()).possibleMatchesDisabled).toBe(possibleMatchesDisabled)
    }
  })
})

describe('concurrent changes', () => {
  test('refuse the second, and keep the first', async () => {
    const { versions } = await own()
    const first = await company({ tel: '+31 76 555 00 01', version: versions.company })
    const second = await company({ description: 'Later', version: versions.company })
    expect(first.status).toBe(200)
    expect([second.status, second.refusal.payload]).toMatchObject([
      409,
      { extra: 'CHANGED', msg: refusals.editConflict },
    ])
    const after = await own()
    expect(after.company).toMatchObject({ tel: '+31 76 555 00 01' })
    expect(after.company.description).not.toBe('Later')
    expect(after.versions.company).toBe(versions.company + 1)
  })
  test('accept one of ten with the same version', async () => {
    const { versions } = await own()
    const replies = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        company({ description: `Words ${n}`, version: versions.company }),
      ),
    )
    const statuses = replies.map(({ status }) => status).sort()
    expect(statuses).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    const entries = await contact({ function: 'Old', version: versions.contact + 5 })
    expect(entries.status).toBe(409)
  })
})

describe('staff', () => {
  test('change any company and contact with a reason', async () => {
    const staff = await aStaffCaller(market, 'support')
    const reason = 'Asked for by telephone'
    expect(faultsOf(await company({ description: 'X' }, staff))).toEqual({
      id: fieldMessages.required,
    })
    expect(faultsOf(await company({ id: scene.me.companyId, description: 'X' }, staff))).toEqual({
      reason: fieldMessages.required,
    })
    expect((await company({ id: scene.me.companyId, ...bank, reason }, staff)).status).toBe(200)
    expect((await contact({ id: scene.me.id, function: 'Owner', reason }, staff)).status).toBe(200)
    expect(await acts()).toMatchObject([
      { act: 'company.bank-changed', actorKind: 'staff', reason },
      { act: 'contact.changed', actorKind: 'staff', reason },
    ])
    const [mail] = await queuedMails(market, `bank-details-changed:${scene.me.id}:`)
    expect(mail!.text).not.toContain(scene.me.name + ' changed')
  })
  test('change the tax number and addresses of several lines (AM-124)', async () => {
    const staff = await aStaffCaller(market, 'support')
    const facts = {
      name: scene.me.companyName,
      countryCode: 'NL',
      address: 'Kade 1\n4811 AB Breda',
      telephone: '',
      website: '',
      description: '',
      vatNumber: 'NL 8123.45.678.B01',
      isAttendingEbm: true,
      version: 1,
    }
    const changed = await staff.call(changeCompany, {
      params: { id: String(scene.me.companyId) },
      body: facts,
    })
    expect(changed.status).toBe(200)
    const { company: seen } = await own()
    expect(seen).toMatchObject({ vatNr: facts.vatNumber, address: facts.address })
    expect(seen.isAttendingEBM).toBe(true)
    expect((await company({ vatNumber: 'NL 1', vatNr: 'NL 1' })).status).toBe(200)
    expect((await own()).company.vatNr).toBe(facts.vatNumber)
  })
})
