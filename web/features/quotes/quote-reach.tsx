import { countText } from '#contract/figures/numbers.ts'
import {
  leftOutText,
  leftOutTexts,
  quoteRepeatHours,
  type AskedCompany,
  type QuoteReach,
} from '#contract/quotes.ts'
import { quoteReachQuery } from '#web/features/quotes/api.ts'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'

/** Such as '2 companies'. */
export const companiesText = (count: number) =>
  count === 1 ? '1 company' : `${countText(count)} companies`

export interface Recipients {
  reach: QuoteReach | undefined
  /** Number of companies that the request goes to; 0 while that is not known. */
  count: number
  /** Companies that a member chose among those that a request to all reaches. */
  companyIds: number[] | undefined
  isLoading: boolean
  reload: () => void
  failure: string | undefined
  deselected: ReadonlySet<number>
  setDeselected: (ids: ReadonlySet<number>) => void
}

/** The recipients of the request of a dialog, less the companies that the buyer deselected. */
export function useRecipients(partId: number, isToAll: boolean): Recipients {
  const query = useQuery({ ...quoteReachQuery(useApi(), partId, isToAll), gcTime: 0, retry: false })
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set<number>())
  const reach = query.data
  const ids = reach?.companies.map(({ id }) => id).filter((id) => !deselected.has(id)) ?? []
  const isNamed = isToAll && (reach?.companies.length ?? 0) > 0
  return {
    reach,
    count: isNamed ? ids.length : (reach?.count ?? 0),
    companyIds: isNamed ? ids : undefined,
    isLoading: query.isPending,
    reload: () => void query.refetch(),
    failure: query.isError && !reach ? reasonOf(query.error) : undefined,
    deselected,
    setDeselected,
  }
}

/** Whether a request to so many companies can be sent. */
export const isSendable = ({ reach, count }: Recipients) =>
  reach !== undefined && count > 0 && count <= reach.maxCompanies

type RecipientsProps = { recipients: Recipients; isToAll: boolean; companyName: string }

/** Names and number of the companies that a request reaches, and who is left out and why (BK-066). */
export function QuoteRecipients({ recipients, isToAll, companyName }: RecipientsProps) {
  const { reach, count, failure, reload, isLoading } = recipients
  if (failure) {
    return (
      <Note tone="bad" role="alert" title="The companies could not be loaded.">
        <p>{failure}</p>
        <Button size="sm" icon="again" onClick={reload}>
          Try again
        </Button>
      </Note>
    )
  }
  if (isLoading || !reach) {
    return (
      <div className="stack tight quote-reach" aria-busy="true">
        <Skeleton width="12rem" />
        {isToAll && <Skeleton width="20rem" />}
      </div>
    )
  }
  return (
    <section className="stack tight quote-reach" aria-label="Recipients">
      {isToAll ? (
        <ManyRecipients recipients={recipients} reach={reach} />
      ) : (
        <OneRecipient reach={reach} companyName={companyName} />
      )}
      {count > reach.maxCompanies && (
        <Note tone="warn" role="status">
          {reach.maxCompanies === 0
            ? 'You have reached your limit of requests for quotes for today.'
            : `You can reach ${companiesText(reach.maxCompanies)} more today. Deselect ${countText(count - reach.maxCompanies)}.`}
        </Note>
      )}
    </section>
  )
}

function OneRecipient({ reach, companyName }: { reach: QuoteReach; companyName: string }) {
  const { timeZone } = usePreferences()
  const [exclusion] = reach.leftOut
  if (!exclusion) {
    return (
      <p role="status">
        Goes to <strong>{companyName}</strong>.
      </p>
    )
  }
  const askedAt = exclusion.companies[0]?.askedAt
  return (
    <Note tone="warn" role="status" title={`${companyName} ${leftOutTexts[exclusion.reason][0]}.`}>
      {askedAt &&
        `Your company asked for this part on ${minuteText(askedAt, timeZone)}. You can ask again ${quoteRepeatHours} hours after that.`}
    </Note>
  )
}

type ManyProps = { recipients: Recipients; reach: QuoteReach }

function ManyRecipients({ recipients, reach }: ManyProps) {
  const { count, deselected, setDeselected } = recipients
  const { companies, leftOut } = reach
  const offering = reach.count + leftOut.reduce((sum, { count: some }) => sum + some, 0)
  const isSome = companies.some(({ id }) => deselected.has(id))

  function toggle(id: number) {
    const next = new Set(deselected)
    if (!next.delete(id)) next.add(id)
    setDeselected(next)
  }

  return (
    <>
      <div className="row between">
        <p role="status" className="num">
          Goes to <strong>{companiesText(count)}</strong>
          {offering > count && ` of ${countText(offering)} that offer it`}
        </p>
        {companies.length > 1 && (
          <Button
            size="sm"
            variant="ghost"
            onClick={() => setDeselected(new Set(isSome ? [] : companies.map(({ id }) => id)))}
          >
            {isSome ? 'Select all' : 'Deselect all'}
          </Button>
        )}
      </div>
      {companies.length > 0 && (
        <div className="quote-companies" role="group" aria-label="Companies to ask">
          {companies.map(({ id, name }) => (
            <Checkbox key={id} checked={!deselected.has(id)} onChange={() => toggle(id)}>
              {name}
            </Checkbox>
          ))}
        </div>
      )}
      {leftOut.length > 0 && (
        <ul className="stack snug small soft quote-left-out" aria-label="Left out">
          {leftOut.map(({ reason, count: some, companies: named }) => (
            <li key={reason}>
              {leftOutText(reason, some)}
              <LeftOutNames companies={named} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

const shownNames = 6

/** Their names, and when they were asked. */
export function LeftOutNames({ companies }: { companies: readonly AskedCompany[] }): ReactNode {
  const { timeZone } = usePreferences()
  if (companies.length === 0) return '.'
  const names = companies
    .slice(0, shownNames)
    .map(({ name, askedAt }) => (askedAt ? `${name} (${minuteText(askedAt, timeZone)})` : name))
  const remaining = companies.length - names.length
  return `: ${names.join(', ')}${remaining > 0 ? ` and ${countText(remaining)} more` : ''}.`
}
