import { trialsPaidDays, type Figure, type FigureName } from '#contract/back-office/desk/today.ts'
import { countText } from '#contract/numbers.ts'
import { AdminLink, type AdminSearch } from '#web/platform/admin/admin-view.tsx'
import type { StaffRole } from '#contract/access.ts'
import { mayUse, useStaff } from '#web/platform/admin/staff-session.ts'

interface FigureText {
  label: string
  to?: string
  search?: AdminSearch
  roles: readonly StaffRole[]
  /** A number by default. */
  textOf?: (value: number) => string
}

/** Each figure with the list behind it and who may open that. */
const figureTexts: Record<Exclude<FigureName, 'trials-paid'>, FigureText> = {
  active: {
    label: 'Active companies',
    to: '/companies',
    search: { state: 'active' },
    roles: ['support', 'finance', 'editor'],
  },
  trials: {
    label: 'Trials running',
    to: '/companies',
    search: { state: 'trial' },
    roles: ['support', 'finance', 'editor'],
  },
  seen: { label: 'Seen today', roles: [] },
  broadcasts: { label: 'Broadcasts today', to: '/broadcasts', roles: ['support'] },
  mails: { label: 'Mails out today', to: '/mails', roles: ['support'] },
  overdue: {
    label: 'Companies overdue',
    to: '/companies',
    search: { state: 'overdue,force-pay' },
    roles: ['support', 'finance', 'editor'],
  },
  'overdue-cents': {
    label: 'Overdue',
    to: '/invoices',
    search: { status: 'overdue', sort: 'due' },
    roles: ['finance'],
    textOf: (cents) => `€ ${countText(Math.round(cents / 100))}`,
  },
}

/** The figures of the day with those of yesterday and a week ago. */
export function Figures({ figures }: { figures: readonly Figure[] }) {
  const staff = useStaff()
  if (figures.length === 0) return null
  const paid = figures.find(({ name }) => name === 'trials-paid')
  return (
    <ul className="figures" aria-label="Figures">
      {figures.map(({ name, today, yesterday, weekAgo, line }) => {
        if (name === 'trials-paid') return null
        const { label, to, search, roles, textOf = countText } = figureTexts[name]
        return (
          <li key={name}>
            {to && mayUse(staff, roles) ? (
              <AdminLink to={to} {...(search && { search })} className="figure-name">
                {label}
              </AdminLink>
            ) : (
              <span className="figure-name">{label}</span>
            )}
            <span className="figure-value">
              <span className="num">{textOf(today)}</span>
              <Sparkline values={line} />
            </span>
            <dl>
              <dt>Yesterday</dt>
              <dd>{yesterday === null ? '–' : textOf(yesterday)}</dd>
              <dt>Week ago</dt>
              <dd>{weekAgo === null ? '–' : textOf(weekAgo)}</dd>
              {name === 'trials' && paid && (
                <>
                  <dt>Paid, last {trialsPaidDays} days</dt>
                  <dd>{countText(paid.today)}%</dd>
                </>
              )}
            </dl>
          </li>
        )
      })}
    </ul>
  )
}

const width = 64
const height = 20

/** The values of the last days as a line; decoration beside the figures. */
function Sparkline({ values }: { values: readonly number[] }) {
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
