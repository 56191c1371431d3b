import { describe, expect, test } from 'vitest'
import { login, logout, session } from '#contract/auth.ts'
import { composeLimit } from '#contract/broadcasts.ts'
import { signedIn, visitor } from '../support/callers.ts'
import { aContact, testPassword } from '../support/factories.ts'
import { useTestMarket } from '../support/test-market.ts'

const market = useTestMarket()

describe('signing in (AU-001, AU-002, AU-005)', () => {
  test('gives an API client a token that is accepted as bearer (AU-007)', async () => {
    const contact = await aContact(market)
    const member = await signedIn(market, contact)
    const reply = await member.call(session)
    expect(reply.body.payload.user).toMatchObject({ id: contact.id, email: contact.email, isServiceOnly: 0 })
  })
  test('answers an unknown address and a wrong password alike (BK-014)', async () => {
    const contact = await aContact(market)
    const unknown = await visitor(market).call(login, { body: { email: 'nobody@nowhere.example', password: 'x' } })
    const wrong = await visitor(market).call(login, { body: { email: contact.email, password: 'x' } })
    expect(unknown.status).toBe(400)
    expect(wrong.status).toBe(400)
    expect(wrong.refusal).toEqual(unknown.refusal)
  })
  test('names the missing fields', async () => {
    const reply = await visitor(market).raw('POST', '/api/auth/login', {})
    expect(reply.status).toBe(400)
    expect(reply.refusal.payload.errors).toEqual([
      { param: 'email', msg: 'This field is required' },
      { param: 'password', msg: 'This field is required' },
    ])
  })
  test('ends the session on logout (AU-008)', async () => {
    const member = await signedIn(market, await aContact(market))
    expect((await member.call(logout, { body: {} })).status).toBe(200)
    expect((await member.call(composeLimit, { body: { listType: '7' } })).status).toBe(401)
  })
})
