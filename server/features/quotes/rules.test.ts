import { describe, expect, test } from 'vitest'
import { defaultOperatorSettings } from '#contract/back-office/operator-settings.ts'
import { refusals } from '#contract/refusals.ts'
import {
  decideReach,
  exceededLimit,
  presentReach,
  whyLeftOut,
  type Seller,
} from '#server/features/quotes/rules.ts'

const contact = { id: 1, name: 'Ana', email: 'ana@a.example', getsCopies: false }
const seller: Seller = {
  companyId: 7,
  companyName: 'Alpha',
  isOwn: false,
  isOpen: true,
  takers: 1,
  contacts: [contact],
  askedAt: null,
  requestsToday: 0,
  lineId: 70,
  partNumber: 'A-1',
  manufacturer: 'Cisco',
  description: '',
  quantity: 1,
  condition: 0,
  priceCents: null,
  askedCents: null,
  askedCurrency: null,
}
const askedAt = new Date('2026-11-20T09:00:00Z')
const rule = { maxPerCompany: 2, chosen: undefined }

describe('a company that lists the part is (BK-066)', () => {
  test.each<[string, Partial<Seller>, ReturnType<typeof whyLeftOut>]>([
    ['reached', {}, undefined],
    ['left out as the own company', { isOwn: true, isOpen: false }, 'ownCompany'],
    ['left out without an open account', { isOpen: false, takers: 0 }, 'closed'],
    ['left out if nobody accepts requests', { takers: 0, contacts: [] }, 'declined'],
    ['left out if no mail reaches it', { contacts: [] }, 'unreachable'],
    ['left out if it was asked', { askedAt, requestsToday: 2 }, 'asked'],
    ['left out at its limit', { requestsToday: 2 }, 'limit'],
  ])('%s', (_name, facts, reason) => {
    expect(whyLeftOut({ ...seller, ...facts }, rule)).toBe(reason)
  })

  test('left out if others were chosen', () => {
    expect(whyLeftOut(seller, { ...rule, chosen: new Set([8]) })).toBe('deselected')
    expect(whyLeftOut(seller, { ...rule, chosen: new Set([7]) })).toBeUndefined()
  })
})

describe('the answer about recipients (BK-066, AM-121)', () => {
  const sellers = [
    seller,
    { ...seller, companyId: 8, companyName: 'Beta', askedAt },
    { ...seller, companyId: 9, companyName: 'Gamma', isOpen: false },
  ]
  const found = { reach: decideReach(sellers, rule), maxCompanies: 5 }

  test('names companies for members, but none without an open account', () => {
    expect(presentReach(found, true)).toEqual({
      count: 1,
      companies: [{ id: 7, name: 'Alpha' }],
      leftOut: [
        {
          reason: 'asked',
          count: 1,
          companies: [{ id: 8, name: 'Beta', askedAt }],
        },
        { reason: 'closed', count: 1, companies: [] },
      ],
      maxCompanies: 5,
    })
  })

  test('has numbers only for visitors', () => {
    expect(JSON.stringify(presentReach(found, false))).not.toMatch(/Alpha|Beta|Gamma|"id"/)
    expect(presentReach(found, false)).toMatchObject({
      count: 1,
      companies: [],
      leftOut: [{ count: 1 }, { count: 1 }],
    })
  })
})

const limits = {
  ...defaultOperatorSettings.quoteLimits,
  perMember: 3,
  companiesOfMember: 10,
  perVisitor: 1,
  companiesOfVisitor: 2,
}

describe('the limit that a request exceeds (BK-066)', () => {
  test.each([
    ['none', { requests: 2, companies: 9 }, 1, undefined],
    ['the requests of a day', { requests: 3, companies: 3 }, 1, refusals.tooManyQuotes],
    ['the companies of a day', { requests: 2, companies: 9 }, 2, refusals.tooManyCompanies(2, 1)],
  ] as const)('of a member is %s', (_name, usage, reached, msg) => {
    expect(exceededLimit(usage, reached, limits, false)).toBe(msg)
  })

  test('of a visitor is separate', () => {
    expect(exceededLimit({ requests: 1, companies: 1 }, 1, limits, true)).toBe(
      refusals.tooManyQuotes,
    )
    expect(exceededLimit({ requests: 0, companies: 0 }, 3, limits, true)).toBe(
      refusals.tooManyCompanies(3, 2),
    )
  })
})
