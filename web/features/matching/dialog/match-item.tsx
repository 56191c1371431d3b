import type { MatchMethod, PossibleMatch } from '#contract/broadcasts/matching.ts'
import { paths } from '#contract/paths.ts'
import { CompanyLink } from '#web/features/companies/public.ts'
import { HiddenMatch } from '#web/features/matching/dialog/hidden-match.tsx'
import { matchFocusClass, matchKey } from '#web/features/matching/dialog/match-focus.ts'
import { MatchPrice } from '#web/features/matching/dialog/match-price.tsx'
import { MatchReasons } from '#web/features/matching/match-reasons.tsx'
import { MatchReplyButton } from '#web/features/matching/match-reply-button.tsx'
import { Similarity } from '#web/features/matching/similarity.tsx'
import { shareLink, useShareAddress } from '#web/platform/share-link.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useState } from 'react'
import './match-item.css'

type MatchItemProps = {
  match: PossibleMatch
  method: MatchMethod
  ownPrice: string
  isHidden: boolean
  onHide: () => void
  onRestore: () => void
  onOpened: () => void
}

/** A matching broadcast with what can be done about it. */
export function MatchItem(props: MatchItemProps) {
  const { match, method, ownPrice, isHidden, onHide, onRestore, onOpened } = props
  const { broadcastId, side, headline, company, similarity, date, isNew } = match
  const key = matchKey(method, broadcastId)
  const [isReplied, setReplied] = useState(match.isReplied)
  const address = useShareAddress(broadcastId)
  if (isHidden) {
    return <HiddenMatch matchKey={key} headline={headline} onRestore={onRestore} />
  }
  return (
    <li className="match" data-match={key}>
      <Similarity value={similarity} side={side} />
      <div className="match-offer">
        <p className="match-title">
          <SideChip side={side} />
          <a
            className={`plain strong ${matchFocusClass}`}
            href={paths.broadcast(broadcastId)}
            target="_blank"
            rel="noopener"
            onClick={onOpened}
          >
            {headline}
          </a>
        </p>
        <p className="match-company small soft">
          <span className="row">
            <TierMark tier={company.tier} />
            <CompanyLink id={company.id} name={company.name} />
          </span>
          <span className="muted">{company.country}</span>
          <RelativeTime className="muted num nowrap" at={date} />
          {isNew && <Badge>New</Badge>}
          {isReplied && <Badge tone="ok">Replied</Badge>}
        </p>
        <MatchReasons reasons={match.reasons} />
      </div>
      <div className="match-side">
        <MatchPrice match={match} ownPrice={ownPrice} />
        <div className="match-actions">
          <MatchReplyButton offer={match} onSent={() => setReplied(true)} />
          <IconButton
            size="sm"
            icon="x"
            label={`Not a match: ${headline}`}
            title="Not a match"
            onClick={onHide}
          />
          <IconButton
            size="sm"
            icon="share"
            label={`Share: ${headline}`}
            title="Share"
            onClick={() => void shareLink(address, headline)}
          />
        </div>
      </div>
    </li>
  )
}
