import { expect, it } from 'vitest'
import { complaintPolicy } from './complaints.ts'

it('the policy names the four exclusions and the amount (CP-005, CN-021)', () => {
  expect(complaintPolicy.intro).toContain('We do not mediate in complaints about')
  expect(complaintPolicy.excluded).toEqual([
    'hardware of grade C or D',
    'transactions under EUR 2,000',
    'goods that were sold as is',
    'software',
  ])
})

it('the policy requires the grade on both documents (CP-006)', () => {
  expect(complaintPolicy.papers).toBe(
    'The purchase order and the invoice must state the grade of the goods.',
  )
})
