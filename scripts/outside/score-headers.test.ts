import { describe, expect, test } from 'vitest'
import { scoreHeaders } from './score-headers.ts'

const good = {
  'content-security-policy': "default-src 'self'; object-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
}
function gradeOf(changes: Record<string, string | undefined>, html = '') {
  const headers = new Headers()
  for (const [name, value] of Object.entries({ ...good, ...changes })) {
    if (value !== undefined) headers.append(name, value)
  }
  return scoreHeaders({ url: 'https://market.example/', headers, html })
}

describe('the score of headers', () => {
  test('is A+ with correct headers', () => {
    expect(gradeOf({})).toMatchObject({ score: 125, grade: 'A+' })
  })
  test.each([
    ['no policy', { 'content-security-policy': undefined }, 55],
    ['inline scripts', { 'content-security-policy': "script-src 'unsafe-inline'" }, 60],
    ['no transport security', { 'strict-transport-security': undefined }, 80],
    ['transport security for a day', { 'strict-transport-security': 'max-age=86400' }, 115],
    ['a session without Secure', { 'set-cookie': 'session=x; HttpOnly; SameSite=Lax' }, 115],
    ['a session readable by scripts', { 'set-cookie': 'session=x; Secure; SameSite=Lax' }, 70],
    ['an unsafe referrer policy', { 'referrer-policy': 'unsafe-url' }, 115],
    ['sniffing', { 'x-content-type-options': undefined }, 120],
  ])('falls for %s', (_name, changes, score) => {
    expect(gradeOf(changes).score).toBe(score)
  })
  test('adds no bonus below 90', () => {
    const { findings, score } = gradeOf({ 'strict-transport-security': undefined })
    expect(findings.some(({ points }) => points > 0)).toBe(true)
    expect(score).toBe(80)
  })
  test('falls for a script of another origin', () => {
    const plain = gradeOf({}, '<script src="http://cdn.example/a.js"></script>')
    expect(plain.score).toBe(50)
    expect(gradeOf({}, '<script type="module" src="/assets/a.js"></script>').score).toBe(125)
  })
})
