import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { shownRefusals } from '#contract/notices.ts'
import { tierNames } from '#contract/tiers.ts'
import { SignInButton } from '#web/features/auth/public.ts'
import { useShowReplied } from '#web/features/broadcasts/api.ts'
import { RepliedLink } from '#web/features/broadcasts/detail/replied.tsx'
import { OwnPanel } from '#web/features/broadcasts/detail/own-broadcast-actions.tsx'
import { ContactFacts, FavouriteLink } from '#web/features/companies/details-public.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { PricesButton } from '#web/features/matching/public.ts'
import { ReplyButton } from '#web/features/messages/public.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { TrialLink } from '#web/platform/page/trial-link.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { Link } from '@tanstack/react-router'
import { useCopyAsText } from '#web/features/broadcasts/share/share-broadcast.ts'
import { copyLink, networkLinks, useShareAddress } from '#web/platform/share-link.ts'
import { useKeys } from '#web/platform/keys/keys.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useQuery } from '@tanstack/react-query'

type SenderPanelProps = {
  broadcast: BroadcastDetail
  /** Hides actions that are available elsewhere. */
  quiet?: boolean
  /** Called instead of navigating to the list. */
  onRemoved?: () => void
}

/** Sender details and actions for the reader. */
export function SenderPanel({ broadcast, quiet, onRemoved }: SenderPanelProps) {
  const { user, isTrading } = useViewer()
  const { company, companyId, contact, isOwn } = broadcast
  const isNamed = companyId !== undefined
  const showReplied = useShowReplied()

  return (
    <aside className="stack" aria-label="Sender">
      <Panel className="d-sender">
        <div className="stack close">
          <div>
            <h2>{isNamed ? <CompanyLink id={companyId} name={company.name} /> : company.name}</h2>
            <TierLine broadcast={broadcast} />
          </div>
          {isNamed && (
            <ContactFacts
              className="small"
              contact={contact?.name}
              country={company.country}
              telephone={contact?.tel || company.tel}
              website={company.website}
            />
          )}
          {isTrading && isNamed && !isOwn && !quiet && (
            <ReplyButton broadcast={broadcast} onSent={showReplied} />
          )}
          {!quiet && <RepliedLink broadcast={broadcast} />}
          {user?.block && <p className="soft">{shownRefusals.blocked[user.block]}</p>}
          {!user && (
            <>
              <p className="soft">Members see names and telephone numbers, and can reply.</p>
              <TrialLink size="lg" />
              <SignInButton size="lg" />
            </>
          )}
          {isTrading && isOwn && <OwnPanel broadcast={broadcast} onRemoved={onRemoved} />}
        </div>
      </Panel>
      <div className="d-links no-print">
        {isNamed && (
          <Link to="/broadcasts" search={{ companyId }}>
            <Icon name="doc" />
            All broadcasts of this company
          </Link>
        )}
        {isNamed && !isOwn && <FavouriteLink companyId={companyId} />}
        {isNamed && !quiet && (
          <PricesButton isLink filter={{ broadcastId: broadcast.id, type: 'WTS' }} />
        )}
        <ShareLinks broadcast={broadcast} quiet={quiet} />
      </div>
    </aside>
  )
}

function TierLine({ broadcast: { company } }: { broadcast: BroadcastDetail }) {
  if (company.tier === 0) return null
  return (
    <p className="row small strong">
      <TierMark tier={company.tier} />
      {tierNames[company.tier]} member
    </p>
  )
}

type ShareLinksProps = {
  broadcast: BroadcastDetail
  /** Hides copying and printing, which are available elsewhere. */
  quiet?: boolean | undefined
}

/** Share actions; social networks only for the author (BC-032). */
function ShareLinks({ broadcast, quiet }: ShareLinksProps) {
  const settings = useQuery(settingsQuery(useApi())).data
  const address = useShareAddress(broadcast.id)
  const copyAsText = useCopyAsText(broadcast)
  useKeys({ y: copyAsText })
  const mayShare = settings?.enableBroadcastShareButtons === 1 && broadcast.isByViewer
  return (
    <>
      <button type="button" onClick={() => void copyLink(address)}>
        <Icon name="share" />
        Copy link
      </button>
      {!quiet && (
        <>
          <button type="button" aria-keyshortcuts="y" onClick={copyAsText}>
            <Icon name="copy" />
            Copy as text
          </button>
          <button type="button" onClick={() => print()}>
            <Icon name="print" />
            Print
          </button>
        </>
      )}
      {mayShare &&
        networkLinks(address, broadcast.headline).map(({ network, href }) => (
          <a key={network} href={href} target="_blank" rel="noopener nofollow">
            <Icon name="share" />
            Share on {network}
          </a>
        ))}
    </>
  )
}
