import type { PricePoint } from '#contract/broadcasts/pricing.ts'
import {
  computeChartLayout,
  type ChartLayout,
  type Figures,
} from '#web/features/matching/chart-layout.ts'
import { ChartPoints, usePointKeys } from '#web/features/matching/chart-points.tsx'
import { euroText } from '#web/features/matching/price-text.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useLayoutEffect, useMemo, useRef, useState } from 'react'
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
          aria-label={`${points.length} asking prices on a log scale in euro: min ${euroText(figures.min)}, median ${euroText(figures.median)}, max ${euroText(figures.max)}. Use the arrow keys to move between points.`}
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
      <strong className="num">{euroText(point.price)}</strong> {dateText(point.date, timeZone)}
      <span>{point.headline}</span>
    </div>
  )
}

/** Width of an element in pixels; 0 until measured. */
function useWidth(box: React.RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    const measure = () => setWidth(Math.floor(element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return width
}
