import { describe, expect, test } from 'vitest'
import { CaptchaAnswer, getChallenge, captchaMinutes } from '#contract/captcha.ts'
import {
  deleteExpiredCaptchas,
  createCaptchaChallenge,
  consumeCaptcha,
} from '#server/platform/captcha.ts'
import { aProof, solved } from '../../support/captcha.ts'
import { visitor } from '../../support/market/callers.ts'
import { useTestMarket } from '../../support/market/test-market.ts'

const market = useTestMarket()
const spend = (answer: string) =>
  market.database.transaction((tx) => consumeCaptcha(tx, market.platform, answer))
const read = (answer: string) =>
  CaptchaAnswer.parse(JSON.parse(Buffer.from(answer, 'base64').toString()))
const written = (answer: unknown) => Buffer.from(JSON.stringify(answer)).toString('base64')

describe('the proof of work of visitors (BK-022)', () => {
  test('is issued without a session, costs hundreds of tries of 5,000 rounds, and is accepted', async () => {
    const reply = await visitor(market).call(getChallenge)
    expect(reply.status).toBe(200)
    expect(reply.headers.get('cache-control')).toBe('no-store')
    expect(reply.body.payload.parameters.cost).toBe(5000)
    const answer = await solved(reply.body.payload)
    expect(read(answer).solution.counter).toBeGreaterThanOrEqual(400)
    expect(await spend(answer)).toBe(true)
  })

  test('is accepted once, also concurrently', async () => {
    const answer = await aProof(market)
    const all = await Promise.all(Array.from({ length: 50 }, () => spend(answer)))
    expect(all.filter(Boolean)).toHaveLength(1)
    expect(await spend(answer)).toBe(false)
  })

  test('is accepted once in any encoding', async () => {
    const answer = await aProof(market)
    expect(await spend(answer)).toBe(true)
    const { challenge, solution } = read(answer)
    const turned = Object.fromEntries(Object.entries(challenge.parameters).toReversed())
    expect(
      await spend(written({ solution, challenge: { ...challenge, parameters: turned } })),
    ).toBe(false)
    expect(await spend(`${answer}\n`)).toBe(false)
  })

  test('is accepted in its exact encoding only (RN-008)', async () => {
    const answer = await aProof(market)
    const { challenge, solution } = read(answer)
    const signature = challenge.signature.toUpperCase()
    for (const other of [
      `${answer}\n`,
      ` ${answer}`,
      `${answer}====`,
      answer.replace(/=*$/, '') + (answer.endsWith('=') ? '' : '='),
      `${answer.slice(0, 8)} ${answer.slice(8)}`,
      `${answer.slice(0, 8)}.${answer.slice(8)}`,
      written({ challenge: { ...challenge, signature }, solution }),
    ]) {
      expect(await spend(other), other).toBe(false)
    }
    expect(await spend(answer)).toBe(true)
  })

  test('stays used after a later failure, but not after a rollback', async () => {
    const answer = await aProof(market)
    await market.database
      .transaction(async (tx) => {
        await consumeCaptcha(tx, market.platform, answer)
        throw new Error('a fault of ours')
      })
      .catch(() => {})
    expect(await spend(answer)).toBe(true)
  })

  test('expires', async () => {
    const late = await aProof(market)
    const inTime = await aProof(market)
    market.clock.advance({ minutes: captchaMinutes - 1 })
    expect(await spend(inTime)).toBe(true)
    market.clock.advance({ minutes: 2 })
    expect(await spend(late)).toBe(false)
  })

  test('of another program is refused', async () => {
    const other = {
      ...market.platform,
      secretKeys: ['the secret of somebody else, as long as ours'] as const,
    }
    expect(await spend(await aProof({ platform: other }))).toBe(false)
  })

  test.each([
    ['a later end', (given: CaptchaAnswer) => (given.challenge.parameters.data.expires += 1)],
    ['less work', (given: CaptchaAnswer) => (given.challenge.parameters.cost -= 1)],
    [
      'work without end, of which none is done',
      (given: CaptchaAnswer) => (given.challenge.parameters.cost = 2 ** 31 - 1),
    ],
    [
      'work without end in the place of a seal',
      ({ challenge: { parameters } }: CaptchaAnswer) =>
        Object.assign(parameters, { cost: 2 ** 31 - 1, keySignature: '' }),
    ],
    [
      'a key without end',
      (given: CaptchaAnswer) => (given.challenge.parameters.keyLength = 2 ** 31 - 1),
    ],
    ['another seal', (given: CaptchaAnswer) => (given.challenge.signature = 'ab'.repeat(32))],
    ['an empty seal', (given: CaptchaAnswer) => (given.challenge.signature = '')],
    ['another key', (given: CaptchaAnswer) => (given.solution.derivedKey = 'ab'.repeat(32))],
    ['half a letter of a key', (given: CaptchaAnswer) => (given.solution.derivedKey = 'abc')],
    ['no number', (given: CaptchaAnswer) => (given.solution.counter = -1)],
  ])('with %s is refused', async (_name, change) => {
    const challenge = await createCaptchaChallenge(market.platform, {
      cost: 2,
      minCounter: 1,
      maxCounter: 9,
    })
    const given = read(await solved(challenge))
    change(given)
    expect(await spend(written(given))).toBe(false)
  })

  test.each([
    ['nothing', ''],
    ['no base64', '%%%'],
    ['no JSON', Buffer.from('{').toString('base64')],
    ['null', written(null)],
    ['a list', written([])],
    ['a prototype', Buffer.from('{"__proto__":{"challenge":{}}}').toString('base64')],
    ['too much', 'A'.repeat(5000)],
  ])('is refused without an error: %s', async (_name, answer) => {
    expect(await spend(answer)).toBe(false)
  })

  test('is remembered as long as it is valid', async () => {
    await spend(await aProof(market))
    const seals = async () => (await market.database.sql`select 1 from spent_captcha`).length
    const before = await seals()
    await deleteExpiredCaptchas(market.database.sql, market.clock.now())
    expect(await seals()).toBeGreaterThan(0)
    market.clock.advance({ minutes: captchaMinutes + 1 })
    await deleteExpiredCaptchas(market.database.sql, market.clock.now())
    expect([before > 0, await seals()]).toEqual([true, 0])
  })
})
