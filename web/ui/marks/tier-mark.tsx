import { cx } from '../class-names.ts'

/** 0 regular, 1 trusted, 2 gold, 4 diamond. */
export type Tier = 0 | 1 | 2 | 4
export type TierWithMark = Exclude<Tier, 0>

/** Lines of a mark on a 16 px grid; open ones are not filled. */
interface Stroke {
  d: string
  isOpen?: boolean
}

export const tierMarks: Record<
  TierWithMark,
  { look: string; title: string; strokes: readonly Stroke[] }
> = {
  1: {
    look: 'trusted',
    title: 'Trusted member, 3 years or more',
    strokes: [
      { d: 'M8 1.5 13.3 3.4V8c0 3.2-2.2 5.4-5.3 6.6C4.9 13.4 2.7 11.2 2.7 8V3.4L8 1.5Z' },
      { d: 'm5.5 7.9 1.8 1.8 3.3-3.5', isOpen: true },
    ],
  },
  2: {
    look: 'gold',
    title: 'Gold member, 10 years or more',
    strokes: [
      { d: 'M4.2 1.5h7.6L9.8 6.2H6.2L4.2 1.5Z', isOpen: true },
      { d: 'M12.5 10a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0Z' },
      { d: 'M9.9 10a1.9 1.9 0 1 1-3.8 0 1.9 1.9 0 0 1 3.8 0Z', isOpen: true },
    ],
  },
  4: {
    look: 'diamond',
    title: 'Diamond member, 20 years or more',
    strokes: [
      { d: 'M4.5 2.6h7l3 3.9L8 14 1.5 6.5l3-3.9Z' },
      { d: 'M1.5 6.5h13M5.5 6.5 8 14l2.5-7.5L8 2.6 5.5 6.5Z', isOpen: true },
    ],
  },
}

/** Returns the text of the mark; undefined for Regular. */
export function tierTitle(tier: Tier): string | undefined {
  return tier === 0 ? undefined : tierMarks[tier].title
}

type TierMarkProps = { tier: Tier; large?: boolean; keepPlace?: boolean; className?: string }

/** Shield, medal or gem. Regular has none; `keepPlace` leaves its room so that names line up. */
export function TierMark({ tier, large, keepPlace, className }: TierMarkProps) {
  if (tier === 0) {
    return keepPlace ? <span className={cx('tier none', large && 'lg')} aria-hidden="true" /> : null
  }
  const { look, title, strokes } = tierMarks[tier]
  return (
    <svg
      viewBox="0 0 16 16"
      role="img"
      aria-label={title}
      className={cx('tier', look, large && 'lg', className)}
    >
      <title>{title}</title>
      {strokes.map(({ d, isOpen }) => (
        <path key={d} d={d} className={isOpen ? 'open' : undefined} />
      ))}
    </svg>
  )
}
