import { expect, it } from 'vitest'
import { partHead, partsHead } from './part-heads.ts'

const part = {
  id: 12,
  partNumber: '815100-B21',
  partnumber: '815100-B21',
  manufacturer: 'HPE',
  description: '32 GB memory',
  quantity: 4,
  condition: 'REF',
  partCondition: 'REF',
  price: 52,
  priceLocalCurrency: 52,
  isRFQDisabled: false,
  companyName: 'Rackwise',
  companyId: 4,
  tier: 0 as const,
  isTrusted: false,
  isGold: false,
  isDiamond: false,
  contacts: [],
}

it('excludes searches from indexing, but not the page itself (MD-001, MD-002)', () => {
  expect(partsHead({})).toMatchObject({ title: 'Parts Search', path: '/parts' })
  expect(partsHead({})).not.toHaveProperty('robots')
  expect(partsHead({ query: 'hp', query2: 'ibm', page: 2 })).toMatchObject({
    title: 'hp, ibm in parts, page 2',
    path: '/parts',
    robots: 'noindex,follow',
  })
  expect(partsHead({ doShowAdvanced: true }).robots).toBe('noindex,follow')
})

it('describes a stock line without its seller (AM-121)', () => {
  const head = partHead(part)
  expect(head).toMatchObject({ title: '815100-B21 HPE', path: '/parts/12' })
  expect(head.description).toContain('HPE 32 GB memory')
  expect(JSON.stringify(head)).not.toContain('Rackwise')
  const long = partHead({ ...part, description: 'x'.repeat(500) }).description
  expect(long.length).toBeLessThan(300)
})
