import { describe, expect, test } from 'vitest'
import {
  createDomainThrottle,
  createReachability,
} from '#server/platform/mailer/smtp/domain-throttle.ts'

const start = new Date('2026-11-20T14:00:00Z')
const after = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const throttle = () => createDomainThrottle({ perSecond: 10, burst: 5 })

describe('a destination domain', () => {
  test('allows its burst at once and then its rate', () => {
    const domains = throttle()
    for (let i = 0; i < 5; i++) expect(domains.acquire('a.example', start)).toBeUndefined()
    // A tenth of a second for the next mail, and a second of spare time.
    expect(domains.acquire('a.example', start)).toEqual(after(1.1))
    expect(domains.acquire('b.example', start)).toBeUndefined()
    expect(domains.acquire('a.example', after(0.1))).toBeUndefined()
    expect(domains.acquire('a.example', after(0.1))).toBeDefined()
  })

  test('is paused for one minute after a throttling reply, then two, up to an hour', () => {
    const domains = throttle()
    let now = start
    for (const minutes of [1, 2, 4, 8, 16, 32, 60, 60]) {
      domains.backOff('a.example', now)
      const until = new Date(now.getTime() + minutes * 60_000)
      expect(domains.acquire('a.example', now)).toEqual(until)
      expect(domains.acquire('b.example', now)).toBeUndefined()
      now = until
      expect(domains.acquire('a.example', now)).toBeUndefined()
    }
  })

  test('is probed with one mail after the pause and resumes after its reply', () => {
    const domains = throttle()
    domains.backOff('a.example', start)
    expect(domains.acquire('a.example', after(60))).toBeUndefined()
    expect(domains.acquire('a.example', after(60))).toBeDefined()
    domains.answered('a.example', after(60))
    expect(domains.acquire('a.example', after(60))).toBeUndefined()
    expect(domains.acquire('a.example', after(60))).toBeUndefined()
  })

  test('asks others to return after five seconds while one mail probes it', () => {
    const domains = throttle()
    domains.backOff('a.example', start)
    expect(domains.acquire('a.example', after(60))).toBeUndefined()
    expect(domains.acquire('a.example', after(60))).toEqual(after(65))
  })

  test('counts rejections of concurrent mails once', () => {
    const domains = throttle()
    domains.backOff('a.example', start)
    domains.backOff('a.example', after(1))
    expect(domains.acquire('a.example', after(2))).toEqual(after(60))
  })
})

describe('the SMTP server', () => {
  test('is left alone for half a second after a failure, then twice as long each time, up to 30 seconds', () => {
    const reachability = createReachability()
    let now = start
    const pauses = Array.from({ length: 8 }, () => {
      reachability.failed(now)
      const left = reachability.pauseLeft(now)
      now = new Date(now.getTime() + left)
      return left
    })
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000])
  })
  test('counts concurrent failures once', () => {
    const reachability = createReachability()
    expect(reachability.failed(start)).toBe(true)
    expect(reachability.failed(after(0.4))).toBe(false)
    expect(reachability.pauseLeft(after(0.4))).toBe(100)
    expect(reachability.failed(after(0.5))).toBe(true)
  })
  test('is probed by one delivery at a time after the pause', () => {
    const reachability = createReachability()
    reachability.failed(start)
    expect(reachability.mayStart(after(0.4))).toBe(false)
    expect(reachability.mayStart(after(0.5))).toBe(true)
    expect(reachability.mayStart(after(0.5))).toBe(false)
    reachability.release()
    expect(reachability.mayStart(after(0.5))).toBe(true)
    reachability.reached()
    expect([1, 2].map(() => reachability.mayStart(after(1)))).toEqual([true, true])
  })
})
