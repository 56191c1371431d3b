import type { Account } from '#contract/back-office/back-office.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { tierNames, type TierHindrance } from '#contract/tiers.ts'
import { membershipDialog } from '#web/features/back-office/companies/dialogs/company-dialogs-lazy.ts'
import { mayUse, useStaff } from '#web/platform/admin/staff-session.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { dateText } from '#web/ui/text/time-text.ts'

/** Why there is no tier, where the years alone do not say so. */
const hindrances: Record<TierHindrance, string> = {
  NO_MEMBER: 'No tier: not a member yet.',
  SERVICE_ONLY: 'No tier: services-only companies have none.',
  COMPLAINT: 'Tier lost because of an unsolved complaint.',
  WARRANTY: 'No tier without the warranty.',
}

/** The tier of a company and what it rests on (BK-029, BK-031). */
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
