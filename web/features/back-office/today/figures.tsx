import { trialsPaidDays, type Figure, type FigureName } from '#contract/back-office/desk/today.ts'
import { countText } from '#contract/figures/numbers.ts'
import { AdminLink, type AdminSearch } from '#web/features/back-office/frame/admin-view.tsx'
import { everyRole, type StaffRole } from '#contract/access.ts'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { Sparkline } from '#web/ui/charts/sparkline.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'

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
    roles: everyRole,
  },
  trials: {
    label: 'Trials running',
    to: '/companies',
    search: { state: 'trial' },
    roles: everyRole,
  },
  seen: { label: 'Seen today', roles: [] },
  broadcasts: { label: 'Broadcasts today', to: '/broadcasts', roles: ['support'] },
  mails: { label: 'Mails out today', to: '/mails', roles: ['support'] },
  overdue: {
    label: 'Companies overdue',
    to: '/companies',
    search: { state: 'overdue,force-pay' },
    roles: everyRole,
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
  const items = figures.flatMap(({ name, today, yesterday, weekAgo, line }) => {
    if (name === 'trials-paid') return []
    const { label, to, search, roles, textOf = countText } = figureTexts[name]
    const before = (value: number | null) => (value === null ? '–' : textOf(value))
    return {
      term: label,
      link:
        to && mayUse(staff, roles) ? <AdminLink to={to} {...(search && { search })} /> : undefined,
      value: (
        <span className="row between">
          {textOf(today)}
          <Sparkline values={line} />
        </span>
      ),
      detail: (
        <>
          <span className="block">Yesterday {before(yesterday)}</span>
          <span className="block">Week ago {before(weekAgo)}</span>
          {name === 'trials' && paid && (
            <span className="block">
              Paid, last {trialsPaidDays} days {countText(paid.today)}%
            </span>
          )}
        </>
      ),
    }
  })
  return <StatLine boxed items={items} />
}
