import { countText } from '#contract/figures/numbers.ts'
import { useRef, useState } from 'react'
import { chartScale, columnsOf, type ChartColumn } from './chart-scale.ts'
import { useWidth } from './use-width.ts'
import './column-chart.css'

export interface ChartPoint {
  /** Names the period, such as October 2026. */
  label: string
  /** Below its column, where there is room. */
  short: string
  /** Null where nothing is known. */
  value: number | null
  /** The value of the compared period. */
  compared?: number | null
}

type ColumnChartProps = {
  name: string
  tone: 'first' | 'second'
  points: readonly ChartPoint[]
  /** A whole number with thousands separators by default. */
  format?: (value: number) => string
}

const height = 168
const foot = 22
const head = 12
const digitWidth = 6.5
/** Half of the width of a label below the last column. */
const endRoom = 16

/**
 * Columns of one figure over time, the oldest first, with a mark at the value of the compared period. The table beside
 * it has the same figures.
 */
export function ColumnChart({ name, tone, points, format = countText }: ColumnChartProps) {
  const box = useRef<HTMLElement>(null)
  const width = useWidth(box)
  const [shown, setShown] = useState<number>()
  const { top, ticks } = chartScale(
    Math.max(0, ...points.map(({ value, compared }) => Math.max(value ?? 0, compared ?? 0))),
  )
  const y = (value: number) => height - foot - (value / top) * (height - foot - head)
  const left = 14 + digitWidth * format(top).length
  const columns = columnsOf(points.length, { from: left, to: width - endRoom })
  const point = shown === undefined ? undefined : points[shown]
  return (
    <figure ref={box} className="column-chart" data-tone={tone}>
      <figcaption>
        <span className="strong">{name}</span>
        <span className="soft num" aria-hidden="true">
          {point && pointText(point, format)}
        </span>
      </figcaption>
      {/* The height is reserved before the width is known. */}
      <svg
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={`${name}: ${summaryOf(points, format)}`}
        onPointerLeave={() => setShown(undefined)}
      >
        {ticks.map((tick) => (
          <g key={tick}>
            <line className="cc-grid" x1={left} x2={width - endRoom} y1={y(tick)} y2={y(tick)} />
            <text className="cc-tick" x={left - 8} y={y(tick) + 4} textAnchor="end">
              {format(tick)}
            </text>
          </g>
        ))}
        {width > 0 &&
          points.map(({ label, short, value, compared }, index) => (
            <Column
              key={label}
              column={columns[index]!}
              y={y(value ?? 0)}
              comparedY={compared ? y(compared) : undefined}
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
  comparedY: number | undefined
  isShown: boolean
  text: string | undefined
  onShow: () => void
}

function Column({ column, y, comparedY, isShown, text, onShow }: ColumnProps) {
  const { x, width, room } = column
  const bottom = height - foot
  return (
    <g data-shown={isShown || undefined} onPointerEnter={onShow}>
      <rect className="cc-hit" x={room.x} y={0} width={room.width} height={bottom} />
      <rect className="cc-column" x={x} y={y} width={width} height={Math.max(0, bottom - y)} />
      {comparedY !== undefined && (
        <line className="cc-compared" x1={x - 1} x2={x + width + 1} y1={comparedY} y2={comparedY} />
      )}
      {text !== undefined && (
        <text className="cc-tick" x={x + width / 2} y={height - 5} textAnchor="middle">
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

type Format = (value: number) => string

function pointText({ label, value, compared }: ChartPoint, format: Format): string {
  const text = `${label}: ${value === null ? '–' : format(value)}`
  return compared === undefined || compared === null ? text : `${text}, before ${format(compared)}`
}

function summaryOf(points: readonly ChartPoint[], format: Format): string {
  const valued = points.filter((point) => point.value !== null)
  const [first] = valued
  const last = valued.at(-1)
  if (!first || !last) return 'none yet'
  const valueOf = ({ value }: ChartPoint) => value ?? 0
  const highest = valued.reduce((best, one) => (valueOf(one) > valueOf(best) ? one : best), first)
  return `from ${first.label} to ${last.label}, most in ${highest.label} with ${format(valueOf(highest))}`
}
