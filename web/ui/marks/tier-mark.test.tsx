import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { CompanyName } from './company-name.tsx'
import { TierMark } from './tier-mark.tsx'

describe('the mark of a tier (TI-003)', () => {
  it('is none for Regular members, whose names still line up with the others', () => {
    expect(renderToString(<TierMark tier={0} />)).toBe('')
    const row = renderToString(<CompanyName tier={0}>Kade 9</CompanyName>)
    expect(row).not.toContain('<svg')
    expect(row).toMatch(/<span class="tier none" aria-hidden="true">/)
  })
  it.each([
    [1, 'Trusted member, 3 years or more'],
    [2, 'Gold member, 10 years or more'],
    [4, 'Diamond member, 20 years or more'],
  ] as const)('of tier %i stands before the name and says %j', (tier, title) => {
    const row = renderToString(<CompanyName tier={tier}>Kade 9</CompanyName>)
    expect(row).toMatch(new RegExp(`<svg[^>]*aria-label="${title}".*Kade 9`))
  })
})
