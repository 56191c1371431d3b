import { beforeAll, describe, expect, test } from 'vitest'
import { createCompany } from '#contract/companies/desk/company-actions.ts'
import { changeEmail, verifyEmail } from '#contract/companies/desk/contact-actions.ts'
import { auditLog } from '#contract/back-office/desk/audit-log.ts'
import { logout } from '#contract/auth/auth.ts'
import { resetPassword, resetPasswordWithToken } from '#contract/auth/passwords.ts'
import { endOtherSessions } from '#contract/auth/sessions.ts'
import {
  disableTwoFactor,
  renewRecoveryCodes,
  verifyForDisable,
} from '#contract/auth/two-factor.ts'
import { enrol, nextStep, signInWith } from '../../support/market/authenticator.ts'
import { signedIn, visitor, type Caller } from '../../support/market/callers.ts'
import { aContact, testPassword, type TestContact } from '../../support/market/factories.ts'
import { queuedMails } from '../../support/mail/mails.ts'
import {
  askForLink,
  linkMails,
  newPassword,
  tokenIn,
  workOffRequests,
} from '../../support/password-links.ts'
import { aStaffCaller } from '../../support/market/staff.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
let admin: Caller
beforeAll(async () => {
  admin = await aStaffCaller(market)
})

/** Audit entries of a contact as an admin reads them, oldest first. */
async function logOf(contact: TestContact) {
  const reply = await (
    await aStaffCaller(market)
  ).call(auditLog.list, {
    query: { contact: [String(contact.id)] },
  })
  expect(reply.status).toBe(200)
  return reply.body.payload.results.toReversed()
}
const titlesOf = async (contact: TestContact) => (await logOf(contact)).map(({ title }) => title)

describe('records security actions of members in the audit log (BK-106)', () => {
  test('sign-in, failed sign-in and sign-out', async () => {
    const contact = await aContact(market, { name: 'Noor Dekker' })
    await signInWith(market, contact, undefined, { password: 'Wrong-password-1' })
    const caller = await signedIn(market, contact)
    await caller.call(logout)
    const log = await logOf(contact)
    expect(log.map(({ title }) => title)).toEqual(['Sign-in failed', 'Signed in', 'Signed out'])
    expect(log[1]).toMatchObject({
      actor: { kind: 'contact', id: contact.id, name: 'Noor Dekker' },
      company: { id: contact.companyId },
      source: '127.0.0.1',
    })
  })
  test('two-factor authentication on, codes renewed, a wrong code, and off', async () => {
    const contact = await aContact(market)
    const { caller, code } = await enrol(market, contact, await signedIn(market, contact))
    await caller.call(renewRecoveryCodes, { body: { code: code() } })
    nextStep(market)
    await caller.call(verifyForDisable, { body: { code: code() === '000000' ? '1' : '000000' } })
    await caller.call(verifyForDisable, { body: { code: code() } })
    expect((await caller.call(disableTwoFactor)).status).toBe(200)
    const titles = await titlesOf(contact)
    for (const title of [
      'Turned two-factor authentication on',
      'Generated new recovery codes',
      'Entered a wrong two-factor code',
      'Turned two-factor authentication off',
    ]) {
      expect(titles).toContain(title)
    }
  })
  test('use of a recovery code', async () => {
    const contact = await aContact(market)
    const { recoveryCodes } = await enrol(market, contact, await signedIn(market, contact))
    expect((await signInWith(market, contact, recoveryCodes[0])).status).toBe(200)
    expect(await titlesOf(contact)).toContain('Used a recovery code')
  })
  test('password changed, wrong password, and reset by link', async () => {
    const contact = await aContact(market)
    const caller = await signedIn(market, contact)
    await caller.call(resetPassword, {
      body: { password: newPassword, currentPassword: 'Wrong-password-1' },
    })
    const changed = await caller.call(resetPassword, {
      body: { password: newPassword, currentPassword: testPassword },
    })
    expect(changed.status).toBe(200)
    await askForLink(market, contact.email)
    await workOffRequests(market)
    const token = tokenIn((await linkMails(market, contact.email)).at(-1)!)
    const reset = await visitor(market).call(resetPasswordWithToken, {
      body: { token, password: 'Seven-loud-herons-2044' },
    })
    expect(reset.status).toBe(200)
    const titles = await titlesOf(contact)
    for (const title of [
      'Entered a wrong current password',
      'Changed the password',
      'Requested a password reset link',
      'Reset the password by a link',
    ]) {
      expect(titles).toContain(title)
    }
  })
  test('other devices signed out', async () => {
    const contact = await aContact(market)
    await signedIn(market, contact)
    const caller = await signedIn(market, contact)
    expect((await caller.call(endOtherSessions)).status).toBe(200)
    expect(await titlesOf(contact)).toContain('Signed out all other devices')
  })
  test('a new e-mail address, requested and confirmed', async () => {
    const contact = await aContact(market)
    const email = `new-${contact.id}@elsewhere.example`
    const asked = await (
      await aStaffCaller(market)
    ).call(changeEmail, {
      params: { id: String(contact.id) },
      body: { kind: 'primary', email, reason: 'Married', version: 1 },
    })
    expect(asked.status).toBe(200)
    const [mail] = (await allMails()).filter(({ addresses }) => addresses.includes(email))
    const token = /[#=/]([\w-]{20,})\s/.exec(mail!.text)![1]!
    expect((await visitor(market).call(verifyEmail, { body: { token } })).status).toBe(200)
    const titles = await titlesOf(contact)
    expect(titles).toContain('New e-mail address entered')
    expect(titles).toContain('E-mail address changed')
  })
  test('contains no password, code or token', async () => {
    const rows = await market.database.sql<{ text: string }[]>`
      select concat(reason, details::text, request_id) as text from audit_entry`
    const words = rows.map(({ text }) => text).join()
    const tokens = (await allMails()).flatMap(({ text }) => text.match(/[\w-]{40,}/g) ?? [])
    expect(tokens.length).toBeGreaterThan(1)
    for (const secret of [testPassword, newPassword, 'Wrong-password-1', ...tokens]) {
      expect(words).not.toContain(secret)
    }
  })
})

const allMails = () => queuedMails(market, '')

test('sends access mail in the lane whose texts are not readable', async () => {
  await admin.call(createCompany, {
    body: {
      name: 'Welcomed Trading',
      countryCode: 'NL',
      address: '',
      telephone: '',
      website: '',
      description: '',
      state: 'active',
      plan: 'broker',
      isServiceOnly: false,
      contact: {
        name: 'Wim Welkom',
        function: '',
        telephone: '',
        email: 'wim@welcomed.example',
      },
    },
  })
  const carriesToken = (await allMails()).filter(({ text }) => /[\w-]{40,}/.test(text))
  const lanes = new Set(carriesToken.map(({ lane }) => lane))
  expect(carriesToken.length).toBeGreaterThan(2)
  expect([...lanes]).toEqual(['security'])
})
