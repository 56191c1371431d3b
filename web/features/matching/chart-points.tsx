import { paths } from '#contract/paths.ts'
import type { PlacedPoint } from '#web/features/matching/chart-layout.ts'
import { euroText } from '#web/features/matching/price-text.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { memo, useState, type KeyboardEvent, type SyntheticEvent } from 'react'

/** Above this many points, dots are drawn smaller. */
const largeDotLimit = 150

type ChartPointsProps = {
  /** By date. */
  points: readonly PlacedPoint[]
  /** Index of the point in the tab order. */
  stop: number
}

/** Every point is a link that opens its broadcast in a new tab (PR-003). */
export const ChartPoints = memo(function ChartPoints({ points, stop }: ChartPointsProps) {
  const { timeZone } = usePreferences()
  const radius = points.length > largeDotLimit ? 3 : 4
  return points.map(({ id, x, y, price, date, headline }, index) => (
    <a
      key={id}
      className="pc-point"
      href={paths.broadcast(id)}
      target="_blank"
      rel="noopener"
      tabIndex={index === stop ? 0 : -1}
      aria-label={`${euroText(price)}, ${headline}, ${dateText(date, timeZone)}`}
      data-point={index}
    >
      <circle className="pc-hit" cx={x} cy={y} r={12} />
      <circle className="pc-dot" cx={x} cy={y} r={radius} />
    </a>
  ))
})

/** Keyboard navigation: left and right by date, up and down by price. */
export function usePointKeys(
  points: readonly PlacedPoint[],
  show: (index: number | undefined) => void,
) {
  const [chosen, setStop] = useState<number>()
  const stop = Math.min(chosen ?? Infinity, points.length - 1)

  function onKeyDown(event: KeyboardEvent<SVGSVGElement>) {
    const index = pointOf(event)
    const next = index === undefined ? undefined : nextPoint(points, index, event.key)
    if (next === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    event.currentTarget.querySelector<SVGAElement>(`[data-point="${next}"]`)?.focus()
  }

  return {
    stop,
    events: {
      onKeyDown,
      onFocus: (event: SyntheticEvent) => {
        const index = pointOf(event)
        if (index !== undefined) setStop(index)
        show(index)
      },
      onBlur: () => show(undefined),
      onPointerOver: (event: SyntheticEvent) => show(pointOf(event)),
      onPointerLeave: () => show(undefined),
    },
  }
}

function pointOf({ target }: SyntheticEvent): number | undefined {
  const point = (target as Element).closest('[data-point]')?.getAttribute('data-point')
  return point == null ? undefined : Number(point)
}

/** Index of the point that a key moves to; undefined for other keys and at the ends. */
function nextPoint(points: readonly PlacedPoint[], index: number, key: string): number | undefined {
  const byPrice = (step: 1 | -1) => {
    const order = points
      .map((_, at) => at)
      .toSorted((one, other) => points[one]!.price - points[other]!.price || one - other)
    return order[order.indexOf(index) + step]
  }
  switch (key) {
    case 'ArrowRight':
      return points[index + 1] && index + 1
    case 'ArrowLeft':
      return points[index - 1] && index - 1
    case 'ArrowUp':
      return byPrice(1)
    case 'ArrowDown':
      return byPrice(-1)
    case 'Home':
      return 0
    case 'End':
      return points.length - 1
    default:
      return undefined
  }
}
