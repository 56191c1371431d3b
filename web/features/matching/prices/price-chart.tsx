import type { PricePoint } from '#contract/broadcasts/pricing.ts'
import { paths } from '#contract/paths.ts'
import {
  computeChartLayout,
  type ChartLayout,
  type Figures,
  type PlacedPoint,
} from '#web/features/matching/prices/chart-layout.ts'
import { exactText } from '#web/features/matching/prices/price-text.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useWidth } from '#web/ui/charts/use-width.ts'
import { dateText } from '#web/ui/text/time-text.ts'
import { useMemo, useRef, useState, memo, type KeyboardEvent, type SyntheticEvent } from 'react'
import './price-chart.css'

type PriceChartProps = { points: readonly PricePoint[]; figures: Figures }

/** Chart of prices by date on a log scale (PR-002); one tab stop, arrow keys between points. */
export function PriceChart({ points, figures }: PriceChartProps) {
  const box = useRef<HTMLElement>(null)
  const width = useWidth(box)
  const { timeZone } = usePreferences()
  const layout = useMemo(
    () => computeChartLayout({ points, figures, width, timeZone }),
    [points, figures, width, timeZone],
  )
  const [shown, setShown] = useState<number>()
  const keys = usePointKeys(layout.points, setShown)
  const { height } = layout

  return (
    <figure ref={box} className="price-chart">
      {width > 0 && (
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          role="group"
          aria-label={`${points.length} asking prices on a log scale in euro: min ${exactText(figures.min)}, median ${exactText(figures.median)}, max ${exactText(figures.max)}. Use the arrow keys to move between points.`}
          {...keys.events}
        >
          <Axes layout={layout} />
          <ChartPoints points={layout.points} stop={keys.stop} />
          <FigureLabels layout={layout} />
        </svg>
      )}
      {shown !== undefined && layout.points[shown] && (
        <ChartTip point={layout.points[shown]} layout={layout} timeZone={timeZone} />
      )}
    </figure>
  )
}

function Axes({ layout }: { layout: ChartLayout }) {
  const { left, right, foot, priceTicks, dateTicks, lines } = layout
  return (
    <g aria-hidden="true">
      {priceTicks.map(({ y, text }) => (
        <g key={text}>
          <line className="pc-grid" x1={left} x2={right} y1={y} y2={y} />
          <text className="pc-tick" x={left - 8} y={y + 4} textAnchor="end">
            {text}
          </text>
        </g>
      ))}
      {dateTicks.map(({ x, text, anchor }) => (
        <text key={x} className="pc-tick" x={x} y={foot} textAnchor={anchor}>
          {text}
        </text>
      ))}
      {lines.map(({ name, y }) => (
        <line key={name} className={`pc-line ${name}`} x1={left} x2={right} y1={y} y2={y} />
      ))}
    </g>
  )
}

/** Drawn after the points so that labels stay readable. */
function FigureLabels({ layout: { lines, right } }: { layout: ChartLayout }) {
  return (
    <g aria-hidden="true">
      {lines.map(({ name, labelY, text }) => (
        <g key={name}>
          <text className="pc-figure" x={right + 8} y={labelY - 2}>
            {text}
          </text>
          <text className="pc-name" x={right + 8} y={labelY + 11}>
            {name}
          </text>
        </g>
      ))}
    </g>
  )
}

type ChartTipProps = { point: ChartLayout['points'][number]; layout: ChartLayout; timeZone: string }

/** Tooltip of a point; its link has the same text for screen readers. */
function ChartTip({ point, layout, timeZone }: ChartTipProps) {
  const isHigh = point.y < layout.height / 3
  return (
    <div
      className={`tip pc-tip ${isHigh ? 'is-below' : ''}`}
      aria-hidden="true"
      style={{
        left: `clamp(var(--tip-half), ${point.x}px, calc(100% - var(--tip-half)))`,
        top: point.y,
      }}
    >
      <strong className="num">{exactText(point.price)}</strong> {dateText(point.date, timeZone)}
      <span>{point.headline}</span>
    </div>
  )
}

/** Above this many points, dots are drawn smaller. */
const largeDotLimit = 150

type ChartPointsProps = {
  /** By date. */
  points: readonly PlacedPoint[]
  /** Index of the point in the tab order. */
  stop: number
}

/** Every point is a link that opens its broadcast in a new tab (PR-003). */
const ChartPoints = memo(function ChartPoints({ points, stop }: ChartPointsProps) {
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
      aria-label={`${exactText(price)}, ${headline}, ${dateText(date, timeZone)}`}
      data-point={index}
    >
      <circle className="pc-hit" cx={x} cy={y} r={12} />
      <circle className="pc-dot" cx={x} cy={y} r={radius} />
    </a>
  ))
})

/** Keyboard navigation: left and right by date, up and down by price. */
function usePointKeys(points: readonly PlacedPoint[], show: (index: number | undefined) => void) {
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
