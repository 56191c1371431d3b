import { formatReasons, formatSimilarity } from '#contract/broadcasts/match-reasons.ts'
import { formatDay } from '#contract/dates.ts'
import { AdminLink, LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { isApiError, payloadQuery, useApi, type Payload } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { SideChip } from '#web/ui/marks/side-chip.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import './match-explanation.css'

type Pair = { one: string; other: string }
const isId = (text: string) => /^[1-9]\d{0,9}$/.test(text)

/** Asks for two broadcasts by their number and shows why they match, or do not. */
export function MatchExplanation({ onAsk, ...ids }: Pair & { onAsk: (pair: Pair) => void }) {
  const [typed, setTyped] = useState<Pair>(ids)
  const isComplete = isId(typed.one) && isId(typed.other)
  const input = (name: keyof Pair) => ({
    inputMode: 'numeric' as const,
    className: 'num',
    value: typed[name],
    onChange: ({ target }: { target: HTMLInputElement }) =>
      setTyped({ ...typed, [name]: target.value.trim() }),
  })
  return (
    <section className="stack close" aria-labelledby="match-why">
      <h2 id="match-why">Why did these match?</h2>
      <form
        className="match-pair"
        onSubmit={(event) => {
          event.preventDefault()
          if (isComplete) onAsk(typed)
        }}
      >
        <Field label="Broadcast">
          <TextInput {...input('one')} />
        </Field>
        <Field label="Other broadcast">
          <TextInput {...input('other')} />
        </Field>
        <Button type="submit" disabled={!isComplete}>
          Explain
        </Button>
      </form>
      {isId(ids.one) && isId(ids.other) && <Explanation {...ids} />}
    </section>
  )
}

function Explanation(pair: Pair) {
  const { data, error, refetch } = useQuery(
    payloadQuery(
      useApi(),
      ['matching', 'pair', pair.one, pair.other],
      'explainMatch',
      { query: { one: Number(pair.one), other: Number(pair.other) } },
      { staleTime: 0 },
    ),
  )
  if (error && !data) {
    return isApiError(error) && error.status === 404 ? (
      <Note tone="warn" role="alert">
        There are no two broadcasts with these numbers.
      </Note>
    ) : (
      <LoadError error={error} onRetry={refetch} />
    )
  }
  if (!data) return <p aria-busy="true" />
  const { similarity, stored, reasons, dismissedBy } = data
  return (
    <div className="stack close">
      <div className="tiles">
        {data.offers.map((offer) => (
          <Offer key={offer.broadcastId} offer={offer} />
        ))}
      </div>
      <Panel>
        <Facts
          items={[
            {
              term: 'Scored now',
              value:
                similarity === null
                  ? 'Not compared: one is not encoded, or both are on one side'
                  : formatSimilarity(similarity),
            },
            {
              term: 'Shown to members',
              value: stored
                ? `${formatSimilarity(stored.similarity)}, model ${stored.model}, found on ${formatDay(stored.foundAt.slice(0, 10))}`
                : 'Not stored',
            },
            {
              term: 'Reasons',
              value: reasons.length ? (
                <ul className="stack snug">
                  {formatReasons(reasons).map((text) => (
                    <li key={text}>{text}</li>
                  ))}
                </ul>
              ) : (
                'None'
              ),
            },
          ]}
        />
      </Panel>
      {dismissedBy.length > 0 && <Note>Marked as not a match by {dismissedBy.join(' and ')}.</Note>}
    </div>
  )
}

type ExplainedOffer = Payload<'explainMatch'>['offers'][number]

function Offer({ offer }: { offer: ExplainedOffer }) {
  return (
    <Panel>
      <div className="stack snug">
        <p className="row wrap">
          <SideChip side={offer.side} />
          <AdminLink to={`/broadcasts/${offer.broadcastId}`}>{offer.headline}</AdminLink>
          {offer.isRemoved && <Badge tone="warn">Removed</Badge>}
        </p>
        <p className="small soft">
          <AdminLink to={`/companies/${offer.companyId}`}>{offer.companyName}</AdminLink>
        </p>
        <p className="small muted">
          {offer.kind ?? 'Kind not recognised'}
          {offer.partKeys.length > 0 && (
            <>
              {', part numbers '}
              <span className="mono">{offer.partKeys.join(', ')}</span>
            </>
          )}
        </p>
      </div>
    </Panel>
  )
}
