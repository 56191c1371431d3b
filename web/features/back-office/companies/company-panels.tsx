import { type Account, maxRecentActions } from '#contract/back-office/back-office.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { tierNames, type TierHindrance } from '#contract/tiers.ts'
import {
  membershipDialog,
  invoiceStatusDialog,
} from '#web/features/back-office/companies/dialogs/company-dialogs-lazy.ts'
import { invoiceStatusLabels } from '#web/features/back-office/companies/account-labels.ts'
import { AuditEntryText } from '#web/features/back-office/companies/dialogs/action-conflict-note.tsx'
import { mayUse, useStaff } from '#web/platform/admin/staff-session.ts'
import { AdminLink } from '#web/platform/admin/admin-view.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'

/** Reasons for a missing tier other than the years of membership. */
const hindrances: Record<TierHindrance, string> = {
  NO_MEMBER: 'No tier: not a member yet.',
  SERVICE_ONLY: 'No tier: services-only companies have none.',
  COMPLAINT: 'Tier lost because of an unsolved complaint.',
  WARRANTY: 'No tier without the warranty.',
}

/** The tier of a company and its conditions (BK-029, BK-031). */
export function CompanyMembership({ account }: { account: Account }) {
  const edit = usePopup(membershipDialog)
  const { tier, tierSince, memberSince, hasWarranty, unsolvedComplaints, tierHindrance } = account
  return (
    <Panel
      title="Membership"
      aria-label="Membership"
      aside={
        mayUse(useStaff(), ['support']) && (
          <Button size="sm" icon="edit" {...edit.trigger}>
            Change
          </Button>
        )
      }
    >
      {edit.render({ account })}
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
          { term: 'Warranty', value: hasWarranty ? 'One month, return to base' : 'None' },
          {
            term: 'Complaints',
            value: unsolvedComplaints === 0 ? 'None unsolved' : `${unsolvedComplaints} unsolved`,
          },
        ]}
      />
      {tierHindrance && <p className="small muted">{hindrances[tierHindrance]}</p>}
    </Panel>
  )
}

export function CompanyInvoiceStatus({ account }: { account: Account }) {
  const staff = useStaff()
  const edit = usePopup(invoiceStatusDialog)
  const invoiceStatus = account.standing
  const marks = invoiceStatusLabels.filter(({ name }) => invoiceStatus?.[name])
  return (
    <Panel
      title="Last invoice"
      aside={
        mayUse(staff, ['finance']) && (
          <Button size="sm" icon="edit" {...edit.trigger}>
            Change
          </Button>
        )
      }
    >
      {edit.render({ account })}
      {marks.length === 0 ? (
        <p>No open invoice.</p>
      ) : (
        <ul className="stack tight">
          {marks.map(({ name, label }) => (
            <li key={name}>{label}</li>
          ))}
        </ul>
      )}
      {invoiceStatus?.link && (
        <p className="small">
          <a href={invoiceStatus.link} target="_blank" rel="noreferrer noopener">
            Payment link
          </a>
        </p>
      )}
    </Panel>
  )
}

export function CompanyLog({ account }: { account: Account }) {
  const staff = useStaff()
  return (
    <Panel
      title="Recent activity"
      pad={false}
      aside={
        mayUse(staff, ['support']) && (
          <span className="push row small">
            <AdminLink to="/messages" search={{ companyId: account.id }}>
              Messages
            </AdminLink>
            <AdminLink to="/audit" search={{ companyId: account.id }}>
              Full log
            </AdminLink>
          </span>
        )
      }
    >
      {account.log.length === 0 ? (
        <p className="pad muted">Nothing yet.</p>
      ) : (
        <ol className="entries log" aria-label={`Latest ${maxRecentActions} actions`}>
          {account.log.map((entry) => (
            <li key={entry.id}>
              <RelativeTime at={entry.at} className="num" />
              <div>
                <span className="strong">{entry.who}</span> <AuditEntryText entry={entry} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
