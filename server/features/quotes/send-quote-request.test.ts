import { describe, expect, test } from 'vitest'
import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { exceededLimit } from '#server/features/quotes/send-quote-request.ts'

const limits = {
  ...defaultOperatorSettings.quoteLimits,
  perMember: 3,
  companiesOfMember: 10,
  perVisitor: 1,
  companiesOfVisitor: 2,
}

describe('the limit that a request exceeds (BK-066)', () => {
  test.each([
    ['none', { requests: 2, companies: 9, open: 1 }, undefined],
    ['the requests of a day', { requests: 3, companies: 3, open: 1 }, 'day'],
    ['the companies of a day', { requests: 2, companies: 9, open: 2 }, 'companies'],
    ['the requests that a company accepts', { requests: 0, companies: 0, open: 0 }, 'recipient'],
  ] as const)('of a member is %s', (_name, counts, cause) => {
    expect(exceededLimit(counts, limits, false)?.cause).toBe(cause)
  })

  test('of a visitor is separate', () => {
    expect(exceededLimit({ requests: 1, companies: 1, open: 1 }, limits, true)?.cause).toBe('day')
    expect(exceededLimit({ requests: 0, companies: 0, open: 3 }, limits, true)?.cause).toBe(
      'companies',
    )
  })
})
