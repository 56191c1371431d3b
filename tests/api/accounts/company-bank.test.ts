import { describe, expect, test } from 'vitest'
import { signInThrottle } from '#contract/auth/auth.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { aColleague, letLeave, testPassword } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import { bank, faultsOf, useOwnProfile } from '../../support/own-profile.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const { scene, company, own, acts } = useOwnProfile(market)

describe('bank details (AM-128, BK-107)', () => {
  test("are changed with the member's current password", async () => {
    const reply = await company({ ...bank, paymentMethod: 'Bank', currentPassword: testPassword })
    expect(reply.status).toBe(200)
    expect((await own()).company).toMatchObject({ ...bank, paymentMethod: 'Bank' })
    expect((await acts()).map(({ act }) => act)).toEqual(['company.bank-changed'])
  })
  test.each([
    ['without the password', undefined, fieldMessages.required],
    ['with a wrong one', 'Wrong-password-1', fieldMessages.currentPassword],
  ])('stay unchanged %s', async (_, currentPassword, msg) => {
    for (const [name, value] of Object.entries({ ...bank, paymentMethod: 'Cash' })) {
      const reply = await company({ [name]: value, description: 'New words', currentPassword })
      expect([reply.status, faultsOf(reply)]).toEqual([400, { currentPassword: msg }])
    }
    const { company: stands } = await own()
    expect(stands.ibanCode).toBe('')
    expect(stands.description).not.toBe('New words')
    expect(await queuedMails(market, `bank-details-changed:${scene.me.id}:`)).toEqual([])
  })
  test('need no password without a change', async () => {
    await company({ ...bank, currentPassword: testPassword })
    expect((await company({ ...bank, description: 'New words' })).status).toBe(200)
  })
  test('are mailed to every contact and the operator after a change, with masked numbers', async () => {
    const colleague = await aColleague(market, scene.me)
    const left = await aColleague(market, scene.me)
    await letLeave(market, left)
    await company({ ...bank, currentPassword: testPassword })
    const mails = await queuedMails(market, 'bank-details-changed:')
    const ours = mails.filter(({ subject }) => subject.includes(scene.me.companyName))
    const to = ours.flatMap(({ addresses }) => addresses)
    expect(to).toEqual(expect.arrayContaining([scene.me.email, colleague.email]))
    expect(ours).toHaveLength(3)
    expect(to).not.toContain(left.email)
    for (const { lane, text, html } of ours) {
      expect(lane).toBe('security')
      expect(text).toContain(scene.me.name)
      expect(text).toContain('IBAN: none → NL…4300')
      expect(text + html).not.toContain('0417')
    }
    expect(ours.at(-1)!.text).toContain(`/admin/companies/${scene.me.companyId}`)
  })
  test('may be an IBAN with wrong check digits', async () => {
    const reply = await company({ ibanCode: 'NL00ABNA0417164300', currentPassword: testPassword })
    expect(reply.status).toBe(200)
  })
  test('are locked after many wrong passwords', async () => {
    const attempt = () => company({ ...bank, currentPassword: 'Wrong-password-1' })
    for (let n = 0; n < signInThrottle.perAccountAndSource; n++) await attempt()
    expect((await attempt()).status).toBe(429)
    expect((await company({ ...bank, currentPassword: testPassword })).status).toBe(429)
  })
})
