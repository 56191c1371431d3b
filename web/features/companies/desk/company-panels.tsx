import { type Account, maxRecentActions } from '#contract/back-office/back-office.ts'
import { gapDecisionNames } from '#contract/companies/desk/company-actions.ts'
import { businessDate, businessTimeZone, formatDay } from '#contract/dates.ts'
import {
  nextTier,
  tierNames,
  tierPromises,
  tiers,
  tierYears,
  type TierHindrance,
} from '#contract/tiers.ts'
import type { CompanyActs } from '#web/features/companies/desk/company/use-company-acts.tsx'
import { invoiceStatusLabels } from '#web/features/companies/desk/account-labels.ts'
import { AuditEntryText } from '#web/features/companies/desk/dialogs/action-conflict-note.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { RelativeTime, useNow } from '#web/ui/text/relative-time.tsx'

/** Reasons for a missing tier other than the years of membership. */
const hindrances: Record<TierHindrance, string> = {
  NO_MEMBER: 'No tier: not a member yet.',
  SERVICE_ONLY: 'No tier: services-only companies have none.',
  COMPLAINT: 'Tier lost because of an unsolved complaint.',
  WARRANTY: 'No tier without the warranty.',
}

const ruleText = [
  tiers
    .filter((tier) => tier !== 0)
    .map((tier) => `${tierNames[tier]} from ${tierYears[tier]} years`)
    .join(', '),
  ...tierPromises.map((promise) => promise.charAt(0).toLowerCase() + promise.slice(1)),
].join('; ')

type PanelProps = { account: Account; acts: CompanyActs }

/** The tier of a company and its conditions (BK-029, BK-031). */
export function CompanyMembership({ account, acts }: PanelProps) {
  const next = nextTier(account.memberSince, businessDate(new Date(useNow())))
  const { tier, tierSince, memberSince, hasWarranty, unsolvedComplaints, tierHindrance } = account
  return (
    <Panel
      title="Membership"
      aria-label="Membership"
      aside={
        acts.may('membership') && (
          <Button size="sm" icon="edit" onClick={() => acts.run('membership')}>
            Change
          </Button>
        )
      }
    >
      <Facts
        items={[
          {
            term: 'Tier',
            value: (
              <>
                <TierMark tier={tier} /> {tierNames[tier]}{' '}
                {tierSince && (
                  <span className="small muted nowrap">
                    since {dateText(tierSince, businessTimeZone)}
                  </span>
                )}
              </>
            ),
          },
          {
            term: 'Member since',
            value: memberSince ? dateText(memberSince, 'UTC') : 'Not yet',
          },
          ...account.gapDecisions.map(({ at, by, decision, reason }) => ({
            term: 'Gap',
            value: (
              <>
                {gapDecisionNames[decision]}{' '}
                <span className="small muted">
                  {dateText(at, businessTimeZone)}, {by}
                </span>
                <span className="block small soft break">{reason}</span>
              </>
            ),
          })),
          { term: 'Warranty', value: hasWarranty ? 'One month, return to base' : 'None' },
          {
            term: 'Complaints',
            value: unsolvedComplaints === 0 ? 'None unsolved' : `${unsolvedComplaints} unsolved`,
          },
        ]}
      />
      <p className="small muted space-above">
        {tierHindrance && <>{hindrances[tierHindrance]} </>}
        {next && (
          <>
            By its years it {tierHindrance ? 'could be' : 'becomes'} {tierNames[next.tier]} on{' '}
            <span className="num nowrap">{formatDay(next.on)}</span>.{' '}
          </>
        )}
        Rule: {ruleText}.
      </p>
    </Panel>
  )
}

/** The status of a company's invoices, and the settings by staff (BK-092, AM-066). */
export function CompanyInvoiceStatus({ account, acts }: PanelProps) {
  const { standing } = account
  const marks = invoiceStatusLabels.filter(({ name }) => standing?.[name])
  return (
    <Panel
      title="Reminders"
      aside={
        acts.may('invoice') && (
          <Button size="sm" icon="edit" onClick={() => acts.run('invoice')}>
            Change
          </Button>
        )
      }
    >
      <ul className="stack tight">
        {marks.length === 0 && <li>No open invoice.</li>}
        {marks.map(({ name, label }) => (
          <li key={name}>{label}</li>
        ))}
        {standing?.forcePayFrom && !standing.forcePay && (
          <li>
            Closed from <span className="num">{formatDay(standing.forcePayFrom)}</span> if an
            invoice is overdue
          </li>
        )}
      </ul>
    </Panel>
  )
}

const shownActions = 10

/** The latest acts of the overview. */
export const CompanyActivity = ({ account }: { account: Account }) => (
  <Panel
    title="Activity"
    pad={false}
    aside={
      <AdminLink to={`/companies/${account.id}`} search={{ tab: 'log' }} className="small">
        View full log
      </AdminLink>
    }
  >
    <Entries entries={account.log.slice(0, shownActions)} />
  </Panel>
)

/** The latest acts, with the audit log behind them. */
export function CompanyLog({ account }: { account: Account }) {
  const staff = useStaff()
  return (
    <Panel
      title={`Latest ${maxRecentActions} actions`}
      pad={false}
      aside={
        mayUse(staff, ['support']) && (
          <AdminLink to="/audit" search={{ company: account.id }} className="small">
            Search the audit log
          </AdminLink>
        )
      }
    >
      <Entries entries={account.log} />
    </Panel>
  )
}

function Entries({ entries }: { entries: Account['log'] }) {
  if (entries.length === 0) return <p className="pad muted">Nothing yet.</p>
  return (
    <ol className="entries log" aria-label="Latest actions">
      {entries.map((entry) => (
        <li key={entry.id}>
          <RelativeTime at={entry.at} className="num" />
          <div>
            <span className="strong">{entry.who}</span> <AuditEntryText entry={entry} />
          </div>
        </li>
      ))}
    </ol>
  )
}
