import type { TierMember } from '#contract/tier-lists.ts'
import { tierNames, tierPromises, type Tier } from '#contract/tiers.ts'
import { MessageButton } from '#web/features/messages/public.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Ticks } from '#web/ui/marks/ticks.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { Link } from '@tanstack/react-router'
import './tier-member-dialog.css'

/** Membership facts of a member, with links to message and profile (TI-006). */
export function TierMemberDialog({
  member: { id = 0, name, country = '', sinceDT },
  tier,
  ...popup
}: PopupProps & { member: TierMember; tier: Tier }) {
  const { user } = useViewer()
  const facts = [...(sinceDT ? [`Member since ${dateText(sinceDT, 'UTC')}`] : []), ...tierPromises]
  return (
    <Dialog
      {...popup}
      size="sm"
      title={name}
      foot={
        <>
          {user?.companyId !== id && <MessageButton company={{ id, name, country }} />}
          <Link
            className={buttonClass({ variant: 'primary' })}
            to="/companies/$id"
            params={{ id: String(id) }}
            onClick={() => popup.onOpenChange(false)}
          >
            Company profile
          </Link>
        </>
      }
    >
      <div className="row space-below tier-sign">
        <TierMark tier={tier} large />
        <p>
          <span className="strong">{tierNames[tier]} member</span>
          {country && <span className="muted">, {country}</span>}
        </p>
      </div>
      <Ticks facts={facts} />
    </Dialog>
  )
}
