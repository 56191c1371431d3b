import { describe, expect, test } from 'vitest'
import { describeError, fingerprintOf, normalizeMessage } from './describe-error.ts'

describe('the message of an error', () => {
  test('has no address, e-mail address, quoted value or number (BK-113)', () => {
    for (const [text, kept] of [
      [
        'No answer from https://bank.example/pay?iban=NL20 after 5000 ms',
        'No answer from <address> after # ms',
      ],
      ['550 vera.bloem@mail.example unknown', '# <e-mail> unknown'],
      [
        'invalid input syntax for type integer: "Vera"',
        'invalid input syntax for type integer: “…”',
      ],
      ["company 'O\\'Brien' is missing, can't go on", "company “…” is missing, can't go on"],
      ['connect ECONNREFUSED 10.0.0.7:5432', 'connect ECONNREFUSED #'],
      ['no row 0f8fad5b-d9cb-469f-a165-70867728950e', 'no row #'],
      [
        "Cannot read properties of undefined (reading 'side')",
        "Cannot read properties of undefined (reading 'side')",
      ],
    ]) {
      expect(normalizeMessage(text!)).toBe(kept)
    }
  })

  test('names code, constraint and cause, and of failed checks where they are (BK-113)', () => {
    const cause = Object.assign(new Error('duplicate key value: Key (email)=("a@b.example")'), {
      code: '23505',
      constraint: 'contact_email_key',
    })
    const error = new TypeError('not stored', { cause })
    expect(describeError('request', 'POST /api/x/:id', error)).toMatchObject({
      place: 'POST /api/x/:id',
      message:
        'TypeError not stored, because of 23505 duplicate key value: Key (email)=(“…”) (contact_email_key)',
    })
    const issues = [{ code: 'invalid_type', path: ['payload', 'results', 3, 'name'] }]
    expect(describeError('job', 'x', { name: 'ZodError', message: '[]', issues }).message).toBe(
      'ZodError invalid_type at payload.results.#.name',
    )
  })
})

describe('the stack of an error', () => {
  test('has paths within the program, and lines do not tell errors apart (BK-113)', () => {
    const facts = describeError('background', 'work', new Error('x'))
    expect(facts.stack.split('\n')[0]).toMatch(
      /^at .*server\/platform\/errors\/describe-error\.test\.ts(?:\?vitest=\d+)?:\d+:\d+\)?$/,
    )
    expect(facts.stack).not.toContain(process.cwd())
    const moved = { ...facts, stack: facts.stack.replace(/:\d+:\d+/g, ':1:1') }
    expect(fingerprintOf(moved)).toBe(fingerprintOf(facts))
    expect(fingerprintOf({ ...facts, place: 'other' })).not.toBe(fingerprintOf(facts))
  })

  test('of a page has our scripts without host and query, of every browser (BK-113)', () => {
    const stack = [
      'TypeError: x',
      '    at Xe (https://market.example/assets/part-Dx1.js:1:234)',
      '    at https://market.example/assets/app-9a.js?v=2:7:8',
      '    at https://market.example/companies/vera-bloem?token=1:3:4',
      'draw@https://market.example/assets/app-9a.js:7:8',
      '@https://market.example/assets/app-9a.js:9:1',
    ].join('\n')
    expect(describeError('browser', '/x', { message: 'x', stack }).stack).toBe(
      [
        'at Xe (/assets/part-Dx1.js:1:234)',
        'at (/assets/app-9a.js)',
        'at draw (/assets/app-9a.js:7:8)',
        'at (/assets/app-9a.js:9:1)',
      ].join('\n'),
    )
  })
})
