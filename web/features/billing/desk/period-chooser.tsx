import {
  addMonths,
  parsePeriod,
  periodName,
  quarterOf,
  type Period,
} from '#contract/billing/desk/periods.ts'
import { addDays, parseDay } from '#contract/dates.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { useState } from 'react'

const kinds = { month: 'Month', quarter: 'Quarter', year: 'Year', days: 'Days' } as const
type Kind = keyof typeof kinds
const kindNames = Object.keys(kinds) as Kind[]
const offeredYears = 8

const kindOf = (period: string): Kind => {
  if (period.length === 4) return 'year'
  if (period.length !== 7) return 'days'
  return period.includes('Q') ? 'quarter' : 'month'
}

/** The periods that are offered, newest first, with the chosen one. */
function offeredOf(kind: Exclude<Kind, 'days'>, today: string, period: string): string[] {
  const month = today.slice(0, 7)
  const count = { month: 24, quarter: 12, year: offeredYears }[kind]
  const step = { month: 1, quarter: 3, year: 12 }[kind]
  const offered = Array.from({ length: count }, (_, index) => {
    const start = addMonths(month, -step * index)
    if (kind === 'month') return start
    return kind === 'year' ? start.slice(0, 4) : quarterOf(`${start}-01`)
  })
  return kindOf(period) !== kind || offered.includes(period) ? offered : [...offered, period]
}

/** The same time as another kind of period: the one with its last day, but none that is yet to come. */
function convert(period: string, kind: Kind, today: string): string {
  const { from, until } = parsePeriod(period)!
  const day = until > today ? (from > today ? from : today) : until
  if (kind === 'month') return day.slice(0, 7)
  if (kind === 'quarter') return quarterOf(day)
  return kind === 'year' ? day.slice(0, 4) : `${from}..${until}`
}

type PeriodChooserProps = {
  /** Valid, see `parsePeriod`. */
  period: string
  today: string
  onChange: (period: string) => void
  /** The reason that a valid period cannot be chosen. */
  refuse?: (period: string) => string | undefined
}

/** Chooses a month, a quarter, a year, or the days from one to another. */
export function PeriodChooser({ period, today, onChange, refuse }: PeriodChooserProps) {
  const kind = kindOf(period)
  const { from, until } = parsePeriod(period)!
  /** The days as typed while they are no period. */
  const [typed, setTyped] = useState<Partial<Period>>({})
  const [refusal, setRefusal] = useState<string>()
  /** Keeps the period valid: the other day follows. */
  function setDays(days: { from: string } | { until: string }) {
    const next = { from, until, ...typed, ...days }
    if (parseDay(next.from) && parseDay(next.until) && next.from > next.until) {
      Object.assign(next, 'from' in days ? { until: next.from } : { from: next.until })
    }
    const text = `${next.from}..${next.until}`
    const isPeriod = parsePeriod(text) !== undefined
    const refused = isPeriod ? refuse?.(text) : undefined
    setRefusal(refused)
    const isChosen = isPeriod && refused === undefined
    setTyped(isChosen ? {} : { ...typed, ...days })
    if (isChosen) onChange(text)
  }
  return (
    <div className="filters baseline">
      <Segmented
        label="Kind of period"
        options={kindNames.map((value) => ({ value, label: kinds[value] }))}
        value={kind}
        onValueChange={(value) => {
          setTyped({})
          setRefusal(undefined)
          onChange(convert(period, value, today))
        }}
      />
      {kind === 'days' ? (
        <div className="row baseline">
          <Field label="From" hideLabel>
            <DateInput
              required
              value={from}
              onChange={({ target }) => setDays({ from: target.value })}
            />
          </Field>
          to
          <Field label="To" hideLabel error={refusal}>
            <DateInput
              required
              value={until}
              onChange={({ target }) => setDays({ until: target.value })}
            />
          </Field>
        </div>
      ) : (
        <NativeSelect
          aria-label={kinds[kind]}
          value={period}
          onChange={({ target }) => onChange(target.value)}
        >
          {offeredOf(kind, today, period).map((value) => (
            <option key={value} value={value}>
              {periodName(value)}
            </option>
          ))}
        </NativeSelect>
      )}
    </div>
  )
}

/** The last month that is over. */
export const lastMonth = (today: string) => addDays(`${today.slice(0, 7)}-01`, -1).slice(0, 7)
