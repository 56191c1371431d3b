import { countText } from '#contract/numbers.ts'
import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { chartScale, columnsOf, type ChartColumn } from '#web/features/advertising/chart-scale.ts'
import './report-chart.css'

export interface ChartPoint {
  /** Names the period, such as October 2026. */
  label: string
  /** Below its column, where there is room. */
  short: string
  value: number
}

type ReportChartProps = { name: string; tone: 'views' | 'clicks'; points: readonly ChartPoint[] }

const height = 168
const foot = 22
const head = 12
const digitWidth = 6.5
/** Half of the width of a label below the last column. */
const endRoom = 16

/** Columns of one figure over time, the oldest first. The table beside it has the same figures. */
export function ReportChart({ name, tone, points }: ReportChartProps) {
  const box = useRef<HTMLElement>(null)
  const width = useWidth(box)
  const [shown, setShown] = useState<number>()
  const { top, ticks } = chartScale(Math.max(0, ...points.map(({ value }) => value)))
  const y = (value: number) => height - foot - (value / top) * (height - foot - head)
  const left = 14 + digitWidth * countText(top).length
  const columns = columnsOf(points.length, { from: left, to: width - endRoom })
  const point = shown === undefined ? undefined : points[shown]
  return (
    <figure ref={box} className="report-chart" data-tone={tone}>
      <figcaption>
        <span className="strong">{name}</span>
        <span className="soft num" aria-hidden="true">
          {point && `${point.label}: ${countText(point.value)}`}
        </span>
      </figcaption>
      {/* The height is reserved before the width is known. */}
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${name}: ${summaryOf(points)}`}
        onPointerLeave={() => setShown(undefined)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="rc-grid" x1={left} x2={width - endRoom} y1={y(tick)} y2={y(tick)} />
            <text className="rc-tick" x={left - 8} y={y(tick) + 4} textAnchor="end">
              {countText(tick)}
            </text>
          </g>
        ))}
        {width > 0 &&
          points.map(({ label, short, value }, index) => (
            <Column
              key={label}
              column={columns[index]!}
              y={y(value)}
              isShown={index === shown}
              text={isLabelled(index, points.length, width - left) ? short : undefined}
              onShow={() => setShown(index)}
            />
          ))}
      </svg>
    </figure>
  )
}

type ColumnProps = {
  column: ChartColumn
  y: number
  isShown: boolean
  text: string | undefined
  onShow: () => void
}

function Column({ column: { x, width, room }, y, isShown, text, onShow }: ColumnProps) {
  const bottom = height - foot
  return (
    <g data-shown={isShown || undefined} onPointerEnter={onShow}>
      <rect className="rc-hit" x={room.x} y={0} width={room.width} height={bottom} />
      <rect className="rc-column" x={x} y={y} width={width} height={Math.max(0, bottom - y)} />
      {text !== undefined && (
        <text className="rc-tick" x={x + width / 2} y={height - 5} textAnchor="middle">
          {text}
        </text>
      )}
    </g>
  )
}

/** Pixels that a label needs. */
const labelRoom = 56

function isLabelled(index: number, count: number, width: number): boolean {
  const step = Math.ceil((count * labelRoom) / Math.max(1, width))
  return (count - 1 - index) % step === 0
}

function summaryOf(points: readonly ChartPoint[]): string {
  const [first] = points
  const last = points.at(-1)
  if (!first || !last) return 'none yet'
  const highest = points.reduce((best, one) => (one.value > best.value ? one : best), first)
  const sum = points.reduce((total, { value }) => total + value, 0)
  return `${countText(sum)} from ${first.label} to ${last.label}, most in ${highest.label} with ${countText(highest.value)}`
}

function useWidth(box: RefObject<HTMLElement | null>): number {
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
