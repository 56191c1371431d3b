import './sparkline.css'

const width = 64
const height = 20

/** Values in their order as a line; decoration beside a figure. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2) return null
  const min = Math.min(...values)
  const span = Math.max(...values) - min || 1
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * (width - 4)
    const y = height - 2 - ((value - min) / span) * (height - 4)
    return `${x.toFixed(1)},${y.toFixed(1)}`
  })
  const [x, y] = points.at(-1)!.split(',')
  return (
    <svg className="sparkline" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <polyline points={points.join(' ')} />
      <circle cx={x} cy={y} r="2" />
    </svg>
  )
}
