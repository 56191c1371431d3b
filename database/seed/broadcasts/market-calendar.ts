import type { Random } from '#database/seed/random.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Relative traffic by hour of the day in Amsterdam. */
const hourWeights = [
  2, 2, 2, 2, 3, 3, 5, 10, 22, 30, 32, 30, 22, 26, 30, 30, 26, 18, 10, 8, 6, 5, 3, 2,
]
const weekendFactors: Record<string, number> = { Sat: 0.12, Sun: 0.08 }
/** Ages of the newest broadcasts in minutes. */
const freshMinutes = [26, 24, 21, 18, 15, 12, 7, 4, 2]
/** Minimum share of the last day in a small market. */
const recentShare = 0.13

export interface Moment {
  at: number
  /** Business day in Amsterdam. */
  day: string
  /** Within the last 24 hours. */
  isRecent: boolean
}

interface Span {
  from: number
  until: number
  day: string
  weight: number
}

const amsterdam = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  weekday: 'short',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  hourCycle: 'h23',
})

function amsterdamParts(at: number) {
  const parts = new Map(amsterdam.formatToParts(at).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.get(type) ?? ''
  return {
    day: `${part('year')}-${part('month')}-${part('day')}`,
    weekday: part('weekday'),
    hour: Number(part('hour')),
  }
}

export function amsterdamDay(at: number): string {
  return amsterdamParts(at).day
}

/** Hours of a period with their weights. */
function spansBetween(from: number, until: number, hasWeekends: boolean): Span[] {
  const spans: Span[] = []
  for (let start = from; start < until;) {
    const end = Math.min(until, (Math.floor(start / hourMs) + 1) * hourMs)
    const { day, weekday, hour } = amsterdamParts(start)
    const rate = (hourWeights[hour] ?? 1) * (hasWeekends ? (weekendFactors[weekday] ?? 1) : 1)
    spans.push({ from: start, until: end, day, weight: (rate * (end - start)) / hourMs })
    start = end
  }
  return spans
}

function* momentsIn(spans: Span[], count: number, random: Random) {
  const total = spans.reduce((sum, { weight }) => sum + weight, 0)
  let passed = 0
  let at = 0
  for (let index = 0; index < count; index++) {
    const goal = ((index + random.fraction()) / count) * total
    let span = spans[at]
    while (span && at < spans.length - 1 && passed + span.weight <= goal) {
      passed += span.weight
      span = spans[++at]
    }
    if (!span) return
    const within = Math.min(1, (goal - passed) / span.weight)
    const length = span.until - span.from - 1
    yield { at: Math.floor(span.from + within * length), day: span.day }
  }
}

/** Timestamps of broadcasts, ascending: fewer at night and at weekends, more in the last 24 hours. */
export function* marketMoments(
  count: number,
  days: number,
  now: Date,
  random: Random,
): Generator<Moment> {
  const end = now.getTime()
  const yesterday = end - dayMs
  const recent =
    days <= 1
      ? count
      : Math.round(count * Math.min(1, Math.max(1.4 / days, count < 5000 ? recentShare : 0)))
  const fresh = freshMinutes.slice(0, Math.floor(recent / 2))
  for (const moment of momentsIn(
    spansBetween(end - days * dayMs, yesterday, true),
    count - recent,
    random,
  ))
    yield { ...moment, isRecent: false }
  const beforeFresh = end - 28 * minuteMs
  for (const moment of momentsIn(
    spansBetween(yesterday + minuteMs, beforeFresh, false),
    recent - fresh.length,
    random,
  ))
    yield { ...moment, isRecent: true }
  for (const minutes of fresh) {
    const at = end - minutes * minuteMs - random.between(0, 40) * 1000
    yield { at, day: amsterdamDay(at), isRecent: true }
  }
}
