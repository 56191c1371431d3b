/** A scale from 0 to a round number that is at least `max`, with three or four gridlines. */
export function chartScale(max: number): { top: number; ticks: number[] } {
  const rough = Math.max(max, 1) / 3
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(
    1,
    [1, 2, 5, 10].map((digit) => digit * power).find((one) => one >= rough)!,
  )
  const count = Math.max(1, Math.ceil(max / step))
  return { top: step * count, ticks: Array.from({ length: count + 1 }, (_, index) => index * step) }
}

export interface ChartColumn {
  x: number
  width: number
  /** The area that points at it. */
  room: { x: number; width: number }
}

const maxColumnWidth = 28

/** Spreads columns evenly over the width. */
export function columnsOf(
  count: number,
  { from, to }: { from: number; to: number },
): ChartColumn[] {
  const room = Math.max(0, to - from) / Math.max(1, count)
  const width = Math.max(1, Math.min(maxColumnWidth, room * 0.7))
  return Array.from({ length: count }, (_, index) => {
    const x = from + index * room
    return { x: x + (room - width) / 2, width, room: { x, width: room } }
  })
}
