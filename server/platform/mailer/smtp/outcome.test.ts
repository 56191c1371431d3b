import { describe, expect, test } from 'vitest'
import { nextAttemptAt } from '#server/platform/mailer/smtp/outcome.ts'
import { outcomeOf } from '#server/platform/mailer/smtp/outcome.ts'

const queuedAt = new Date('2026-11-20T14:00:00Z')
const mail = { attempts: 0, queuedAt }
const minutesLater = (minutes: number) => new Date(queuedAt.getTime() + minutes * 60_000)
const refused = (code: number) => ({ kind: 'refused', code, text: `${code} no` }) as const

describe('after an attempt', () => {
  test('records an accepted mail as sent', () => {
    const outcome = outcomeOf({ kind: 'accepted', text: '250 2.0.0 ok' }, mail, queuedAt)
    expect(outcome).toMatchObject({ state: 'sent', attempts: 1, answerCode: 250, sentAt: queuedAt })
  })

  test.each([500, 550, 552, 554])('%i is final', (code) => {
    expect(outcomeOf(refused(code), mail, queuedAt)).toMatchObject({
      state: 'failed',
      answerCode: code,
    })
  })

  test.each([421, 450, 451, 452, 503])('%i is tried again after a minute', (code) => {
    expect(outcomeOf(refused(code), mail, queuedAt)).toMatchObject({
      state: 'queued',
      notBefore: minutesLater(1),
      maybeDup: false,
    })
  })

  test('marks a mail as possible duplicate when the connection is lost after the body', () => {
    const broken = { kind: 'broken', text: 'reset' } as const
    expect(outcomeOf({ ...broken, bodySent: true }, mail, queuedAt).maybeDup).toBe(true)
    expect(outcomeOf({ ...broken, bodySent: false }, mail, queuedAt)).toMatchObject({
      state: 'queued',
      answerCode: 0,
      maybeDup: false,
    })
  })

  test('keeps a mail due and uncounted while the server is unreachable, up to 72 hours', () => {
    const unreachable = { kind: 'unreachable', text: 'connect ECONNREFUSED' } as const
    const tried = { attempts: 3, queuedAt }
    expect(outcomeOf(unreachable, tried, minutesLater(90))).toMatchObject({
      state: 'queued',
      attempts: 3,
      notBefore: minutesLater(90),
    })
    expect(outcomeOf(unreachable, tried, minutesLater(72 * 60)).state).toBe('failed')
  })

  test('fails a mail that cannot be composed at once, without a reply code', () => {
    const unsendable = { kind: 'unsendable', text: 'cannot be composed' } as const
    expect(outcomeOf(unsendable, mail, queuedAt)).toMatchObject({ state: 'failed', answerCode: 0 })
  })

  test('removes unstorable characters from a reply', () => {
    const text = `550 \0no\ud800 ${'x'.repeat(500)}`
    const { answerText } = outcomeOf({ kind: 'refused', code: 550, text }, mail, queuedAt)
    expect(answerText).toMatch(/^550 {2}no\ufffd x+$/)
    expect(answerText.length).toBe(300)
  })
})

describe('attempts', () => {
  test('follow after 1, 5, 15 and 60 minutes, then 2 and 4 hours', () => {
    const waits = [1, 2, 3, 4, 5, 6, 7].map(
      (attempts) =>
        (nextAttemptAt(attempts, queuedAt, queuedAt)!.getTime() - queuedAt.getTime()) / 60_000,
    )
    expect(waits).toEqual([1, 5, 15, 60, 120, 240, 240])
  })

  test('end with one at 72 hours, after which the mail has failed', () => {
    const almost = minutesLater(71 * 60)
    expect(nextAttemptAt(20, queuedAt, almost)).toEqual(minutesLater(72 * 60))
    expect(nextAttemptAt(21, queuedAt, minutesLater(72 * 60))).toBeUndefined()
    const last = outcomeOf(refused(451), { attempts: 20, queuedAt }, minutesLater(72 * 60))
    expect(last).toMatchObject({ state: 'failed', answerCode: 451, attempts: 21 })
  })
})
