import { describe, expect, it } from 'vitest'
import {
  badgeFileName,
  drawBadge,
  type Badge,
} from '#web/features/profile/badge/membership-badge.tsx'

const badge = (overrides: Partial<Badge> = {}): Badge => ({
  tier: 2,
  companyName: 'Amstel Server Trading',
  productName: 'Market',
  year: 2026,
  ...overrides,
})
const linesOf = (svg: string) =>
  [...svg.matchAll(/<tspan[^>]*>([^<]*)</g)].map(([, words]) => words)
const sizeOf = (svg: string) => Number(/font-size="([\d.]+)" font-weight="600"/.exec(svg)?.[1])

describe('the membership badge (PF-014, BK-033)', () => {
  it.each([
    [1, 'TRUSTED MEMBER'],
    [2, 'GOLD MEMBER'],
    [4, 'DIAMOND MEMBER'],
  ] as const)('of tier %i says %s, the company and the year', (tier, words) => {
    const svg = drawBadge(badge({ tier }))
    expect(svg).toContain(`>${words}<`)
    expect(linesOf(svg)).toEqual(['Amstel Server Trading'])
    expect(svg).toContain('>Market 2026<')
  })

  it('escapes the name', () => {
    const svg = drawBadge(badge({ companyName: `<script>a("b")</script> & 'Sons'\uFFFE` }))
    expect(svg).not.toMatch(/<script|\uFFFE/)
    expect(svg).toContain('&lt;script&gt;')
    expect(svg).toContain('&amp; &#39;Sons&#39;')
  })

  it('sets a long name in a smaller font on two lines of similar width', () => {
    const svg = drawBadge(
      badge({ companyName: 'Internationale Handelsgesellschaft für gebrauchte Server und Netze' }),
    )
    expect(linesOf(svg)).toEqual([
      'Internationale Handelsgesellschaft',
      'für gebrauchte Server und Netze',
    ])
    expect(sizeOf(svg)).toBeLessThan(21)
  })

  it.each(['W'.repeat(100), '電'.repeat(100), '👍'.repeat(50)])(
    'lets %s stay within it',
    (name) => {
      const svg = drawBadge(badge({ companyName: name }))
      const longest = Math.max(...linesOf(svg).map((line) => [...line!].length))
      const widest = name.startsWith('W') ? 0.95 : 1
      expect(longest * widest * sizeOf(svg)).toBeLessThanOrEqual(268)
    },
  )

  it.each([
    ['Amstel Server Trading', 'gold-member-amstel-server-trading-2026'],
    ['Łódź & Söhne / "GmbH"', 'gold-member-lodz-sohne-gmbh-2026'],
    ['電腦', 'gold-member-2026'],
  ])('of %s is kept as %s', (companyName, name) =>
    expect(badgeFileName(badge({ companyName }))).toBe(name),
  )
})
