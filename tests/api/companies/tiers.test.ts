import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { session } from '#contract/auth/auth.ts'
import { listCompanies } from '#contract/directory.ts'
import {
  activateCompany,
  changeMembership,
  changeServiceOnly,
} from '#contract/companies/desk/company-actions.ts'
import { recomputeTiersJob } from '#server/features/companies/jobs.ts'
import { accountOf, auditOf } from '../../support/account-actions.ts'
import { signedIn, type Caller } from '../../support/market/callers.ts'
import { aContact, type TestContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import {
  aStaffCaller,
  aStaffMember,
  staffCaller,
  type TestStaff,
} from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let person: TestStaff
let support: Caller
beforeAll(async () => {
  person = await aStaffMember(market, { role: 'support', name: 'Sanne Support' })
  support = await staffCaller(market, person)
})

const mailsTo = ({ companyId }: TestContact) => queuedMails(market, `tier:${companyId}:`)
const tierActions = async ({ companyId }: TestContact) =>
  (await auditOf(market, companyId)).filter(({ act }) => act === 'company.tier')
/** The stored tier. */
async function stored({ companyId }: TestContact) {
  const [row] = await market.database.sql<{ tier: number; since: Date | null }[]>`
    select tier, tier_since as since from company where id = ${companyId}`
  return row!
}
const tonight = () => recomputeTiersJob.run(market.platform, undefined)

describe('every night (BK-029)', () => {
  beforeEach(() => market.clock.set('2026-11-20T23:10:00Z'))

  test('promotes a company on its day, with date and audit entry', async () => {
    const boss = await aContact(market, { company: { tier: 1, memberSince: '2016-11-21' } })
    await tonight()
    expect(await stored(boss)).toEqual({ tier: 2, since: market.clock.now() })
    expect(await tierActions(boss)).toMatchObject([
      { staffId: null, details: { 'tier.from': 'Trusted', 'tier.to': 'Gold' } },
    ])
  })

  test('promotes nobody early, and a second run changes nothing', async () => {
    const early = await aContact(market, { company: { tier: 1, memberSince: '2016-11-22' } })
    const boss = await aContact(market, { company: { tier: 2, memberSince: '2006-11-21' } })
    await tonight()
    await tonight()
    expect(await tierActions(early)).toEqual([])
    expect(await tierActions(boss)).toHaveLength(1)
    expect(await mailsTo(boss)).toHaveLength(1)
  })

  test('removes unjustified tiers: of a trial, a service, a company without years', async () => {
    const given = [
      { tier: 2, state: 'trial' },
      { tier: 4, isServiceOnly: true },
      { tier: 4, memberSince: '2026-01-01' },
    ] as const
    const people = await Promise.all(given.map((company) => aContact(market, { company })))
    await tonight()
    for (const one of people) expect((await stored(one)).tier).toBe(0)
  })

  test('mails the main contact only, with the tier and a link to the badge (BK-032)', async () => {
    const boss = await aContact(market, {
      company: { name: 'Rising & Co', tier: 0, memberSince: '2023-11-21' },
    })
    await aContact(market, { company: { id: boss.companyId, name: 'Rising & Co' } })
    await tonight()
    const [mail, ...others] = await mailsTo(boss)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ lane: 'personal', addresses: [boss.email] })
    expect(mail!.subject).toMatch(/^Rising & Co is now a Trusted member of /)
    expect(mail!.text).toContain('3 years or more')
    expect(mail!.text).toContain('http://market.test/profile')
    expect(mail!.html).toContain('Rising &amp; Co')
  })

  test.each(['custom-blocked', 'terminated', 'new'] as const)(
    'a company in state %s is told nothing',
    async (state) => {
      const boss = await aContact(market, {
        company: { tier: 4, memberSince: '2026-01-01', state },
      })
      await tonight()
      expect((await stored(boss)).tier).toBe(0)
      expect(await mailsTo(boss)).toEqual([])
    },
  )

  test('shows the new tier in the directory and updates sessions (BK-021)', async () => {
    const boss = await aContact(market, {
      company: { name: 'Nightly Riser', tier: 1, memberSince: '2016-11-21' },
    })
    const caller = await signedIn(market, boss)
    const tiers = async () => {
      const { results } = (await caller.call(listCompanies, { query: { query: 'Nightly Riser' } }))
        .body.payload
      return results.map(({ isGold, isTrusted }) => ({ isGold, isTrusted }))
    }
    expect(await tiers()).toEqual([{ isGold: false, isTrusted: true }])
    await tonight()
    const { body } = await caller.call(session, {})
    expect(JSON.stringify(body)).toContain('"isGold":true')
    expect(await tiers()).toEqual([{ isGold: true, isTrusted: false }])
  })
})

describe('changes of a membership (BK-031)', () => {
  let boss: TestContact
  const reason = 'Was a member until 2012, paid again within the year'
  const change = async (body: Record<string, unknown>, who = support) => {
    const { version } = await accountOf(support, boss.companyId)
    const path = changeMembership.path.replace(':id', String(boss.companyId))
    return who.raw('POST', path, { hasWarranty: true, reason, version, ...body })
  }
  beforeEach(async () => {
    market.clock.set('2026-11-20T14:00:00Z')
    boss = await aContact(market, { company: { tier: 1, memberSince: '2020-01-01' } })
  })

  test('are recorded with the decision about the gap, and the tier follows at once', async () => {
    expect((await change({ memberSince: '2005-06-01', gap: 'bridged' })).status).toBe(200)
    expect(await accountOf(support, boss.companyId)).toMatchObject({
      memberSince: '2005-06-01',
      tier: 4,
      version: 2,
      gapDecisions: [{ decision: 'bridged', reason, by: person.name }],
    })
    expect(await auditOf(market, boss.companyId)).toMatchObject([
      {
        act: 'company.membership',
        staffId: person.id,
        reason,
        details: {
          'memberSince.from': '2020-01-01',
          'memberSince.to': '2005-06-01',
          gap: 'bridged',
        },
      },
      {
        act: 'company.tier',
        staffId: null,
        details: { 'tier.from': 'Trusted', 'tier.to': 'Diamond' },
      },
    ])
    expect((await mailsTo(boss))[0]!.subject).toContain('Diamond')
  })

  test('remove the tier on a restart, and the mail names the new start', async () => {
    await change({ memberSince: '2026-03-02', gap: 'restarted' })
    expect((await accountOf(support, boss.companyId)).tier).toBe(0)
    const [mail] = await mailsTo(boss)
    expect(mail!.subject).toContain('no longer a Trusted member')
    expect(mail!.text).toContain('Monday 2 March 2026')
  })

  test('remove the tier without the warranty and restore it with it', async () => {
    await change({ memberSince: '2020-01-01', hasWarranty: false })
    expect(await accountOf(support, boss.companyId)).toMatchObject({
      tier: 0,
      hasWarranty: false,
      tierHindrance: 'WARRANTY',
    })
    expect(await tierActions(boss)).toMatchObject([
      { details: { 'tier.from': 'Trusted', 'tier.to': 'Regular', hindrance: 'WARRANTY' } },
    ])
    await change({ memberSince: '2020-01-01', hasWarranty: true })
    expect(await accountOf(support, boss.companyId)).toMatchObject({
      tier: 1,
      tierHindrance: null,
    })
    expect((await mailsTo(boss)).map(({ text }) => /warranty/.test(text))).toEqual([true, true])
  })

  test('require a reason, a past day, a decision, and a later day for a restart', async () => {
    const refused = [
      [{ memberSince: '2020-01-01', reason: ' ' }, 'reason'],
      [{ memberSince: '2026-11-21' }, 'memberSince'],
      [{ memberSince: '2023-02-29' }, 'memberSince'],
      [{ memberSince: '0000-01-01' }, 'memberSince'],
      [{ memberSince: '' }, 'memberSince'],
      [{ memberSince: '2020-01-01', gap: 'restarted' }, 'memberSince'],
      [{ memberSince: '2005-06-01', gap: 'restarted' }, 'memberSince'],
      [{ memberSince: '2005-06-01', gap: 'forgotten' }, 'gap'],
      [{ memberSince: '2005-06-01', hasWarranty: 'yes' }, 'hasWarranty'],
    ] as const
    for (const [body, param] of refused) {
      const reply = await change(body)
      expect(reply.status).toBe(400)
      expect(reply.refusal.payload.errors).toMatchObject([{ param }])
    }
    expect(await auditOf(market, boss.companyId)).toEqual([])
  })

  test('are not recorded when nothing changes', async () => {
    expect((await change({ memberSince: '2020-01-01' })).status).toBe(200)
    expect(await auditOf(market, boss.companyId)).toEqual([])
    expect((await accountOf(support, boss.companyId)).version).toBe(1)
  })

  test('refuses the second of two concurrent changes', async () => {
    const replies = await Promise.all([
      change({ memberSince: '2005-06-01' }),
      change({ memberSince: '2001-06-01' }),
    ])
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
    const lost = replies.find(({ status }) => status === 409)!
    expect(lost.refusal.payload.extra).toBe('CHANGED')
    expect(await tierActions(boss)).toHaveLength(1)
  })
})

describe('a membership', () => {
  beforeEach(() => market.clock.set('2026-11-20T14:00:00Z'))

  test('starts on the day when a trial becomes a paying account', async () => {
    const finance = await aStaffCaller(market, 'finance')
    const { companyId } = await aContact(market, { company: { state: 'trial', plan: null } })
    await market.database.sql`update company set member_since = null where id = ${companyId}`
    const body = { plan: 'plus', reason: 'Paid', version: 1 } as const
    const params = { id: String(companyId) }
    expect((await finance.call(activateCompany, { params, body })).status).toBe(200)
    expect(await accountOf(support, companyId)).toMatchObject({
      memberSince: '2026-11-20',
      tier: 0,
    })
    expect(await auditOf(market, companyId)).toMatchObject([
      { act: 'account.activated', details: { 'memberSince.to': '2026-11-20' } },
    ])
  })

  test('continues an earlier one, with the tier of its years', async () => {
    const finance = await aStaffCaller(market, 'finance')
    const { companyId } = await aContact(market, {
      company: { state: 'trial-ended', plan: null, memberSince: '2014-05-01' },
    })
    const body = { plan: 'plus', reason: 'Came back', version: 1 } as const
    await finance.call(activateCompany, { params: { id: String(companyId) }, body })
    expect(await accountOf(support, companyId)).toMatchObject({
      memberSince: '2014-05-01',
      tier: 2,
    })
  })

  test('loses its tier when it becomes service-only', async () => {
    const { companyId } = await aContact(market, { company: { tier: 2 } })
    const body = { isServiceOnly: true, reason: 'Sold its stock', version: 1 }
    await support.call(changeServiceOnly, { params: { id: String(companyId) }, body })
    expect(await accountOf(support, companyId)).toMatchObject({
      tier: 0,
      tierHindrance: 'SERVICE_ONLY',
    })
  })
})
