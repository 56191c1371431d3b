import type { BroadcastDetail } from '#contract/broadcasts/broadcasts.ts'
import { NonBreakingText } from '#web/features/broadcasts/detail/non-breaking-text.tsx'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { StatLine } from '#web/ui/stat-line.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { exactText, minuteText } from '#web/ui/text/time-text.ts'
import { Link } from '@tanstack/react-router'
import './detail-view.css'

type DetailHeadProps = {
  broadcast: BroadcastDetail
  path: string | undefined
  /** Renders the headline as h2. */
  below?: boolean
}

export function DetailHead({ broadcast, path, below }: DetailHeadProps) {
  const { timeZone } = usePreferences()
  const { side, broadcastListName, date, headline, correctedAt } = broadcast
  const Title = below ? 'h2' : 'h1'
  return (
    <header className="d-head">
      <div className="row wrap">
        <SideChip side={side} large />
        {path ? (
          <Link className="plain strong" to="/broadcasts/$id" params={{ id: path }}>
            {broadcastListName}
          </Link>
        ) : (
          <span className="strong">{broadcastListName}</span>
        )}
        <span className="muted" aria-hidden="true">
          ·
        </span>
        <time className="soft num" dateTime={date} title={exactText(date, timeZone)}>
          {minuteText(date, timeZone)}
        </time>
        <RelativeTime className="muted num no-print" at={date} />
        {correctedAt && (
          <Badge title="Replaces an offer with another quantity or price">
            Corrected {minuteText(correctedAt, timeZone).slice(-5)}
          </Badge>
        )}
      </div>
      <Title>
        <NonBreakingText text={headline} />
      </Title>
    </header>
  )
}

/** Fields of the offer, followed by the additional information. */
export function Message({ broadcast }: { broadcast: BroadcastDetail }) {
  const { quantity, brand, description, condition, price, additionalInfo, pLink } = broadcast
  const rest = [additionalInfo, pLink && `Product link: ${pLink}`].filter(Boolean).join('\n\n')
  return (
    <Panel pad={false} aria-label="Message" className="d-panel">
      <StatLine
        quiet
        items={[
          { term: 'Quantity', value: quantity },
          { term: 'Brand', value: brand },
          { term: 'Description', value: description },
          { term: 'Condition', value: condition },
          { term: 'Price', value: price },
        ]}
      />
      {rest && (
        <div className="d-message">
          <MessageText text={rest} />
        </div>
      )}
    </Panel>
  )
}

/** Plain text with clickable URLs (BC-029). */
function MessageText({ text }: { text: string }) {
  return findLinks(text).map((part, index) =>
    part.href ? (
      <a key={index} href={part.href} target="_blank" rel="noopener nofollow">
        {part.text}
      </a>
    ) : (
      part.text
    ),
  )
}

interface TextPart {
  text: string
  /** Set when this part is a link. */
  href?: string
}

const address = /\bhttps?:\/\/[^\s<>"]+/gi

/** Splits plain text at http and https URLs; no other scheme becomes a link. */
export function findLinks(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(address)) {
    const href = withoutSentenceEnd(match[0])
    if (!isWebAddress(href)) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: href, href })
    end = match.index + href.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}

function isWebAddress(href: string): boolean {
  return URL.canParse(href) && new URL(href).host !== ''
}

/** Strips trailing punctuation and unmatched closing brackets from a URL. */
function withoutSentenceEnd(url: string): string {
  let link = url.replace(/[.,;:!?'’”»]+$/, '')
  for (const [open, close] of ['()', '[]', '{}'] as const) {
    while (link.endsWith(close!) && count(link, close!) > count(link, open!)) {
      link = link.slice(0, -1).replace(/[.,;:!?'’”»]+$/, '')
    }
  }
  return link
}

function count(text: string, character: string): number {
  return text.split(character).length - 1
}
