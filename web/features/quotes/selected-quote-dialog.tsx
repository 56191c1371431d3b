import type { User } from '#contract/auth/auth.ts'
import { countText } from '#contract/numbers.ts'
import { notices } from '#contract/page-notices.ts'
import { leftOutText, sendQuoteRequest, type QuoteDetails } from '#contract/quotes.ts'
import { quoteRequestsKey, selectedReachQuery } from '#web/features/quotes/api.ts'
import {
  quoteDefaults,
  figureNames,
  MemberQuoteDetails,
  registerFields,
  typedFigures,
} from '#web/features/quotes/quote-form.ts'
import { QuoteFields, type QuotablePart } from '#web/features/quotes/quote-fields.tsx'
import { companiesText, LeftOutNames } from '#web/features/quotes/quote-reach.tsx'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { currencies } from '#contract/currencies.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import './quote-dialog.css'

type SelectedQuoteProps = PopupProps & { parts: readonly QuotablePart[]; onSent: () => void }

/** Requests quotes for selected lines: one request for each part number, to all of its chosen companies (BK-066). */
export function SelectedQuoteDialog(props: SelectedQuoteProps) {
  const { user } = useViewer()
  return user && <SelectedQuote {...props} user={user} />
}

/** Whom requests for the selected lines reach, less the companies that the buyer deselected. */
function useSelection(parts: readonly QuotablePart[]) {
  const ids = parts.map(({ id }) => id)
  const found = useQuery({ ...selectedReachQuery(useApi(), ids), gcTime: 0, retry: false })
  const [deselected, setDeselected] = useState<ReadonlySet<number>>(new Set<number>())
  const reach = found.data
  const chosen = (reach?.parts ?? []).map(({ companies }) =>
    companies.filter(({ partId }) => partId !== undefined && !deselected.has(partId)),
  )
  const companies = chosen.flat()
  return {
    reach,
    partIds: companies.flatMap(({ partId }) => partId ?? []),
    /** Requests, each of which may go to several companies. */
    requests: chosen.filter((some) => some.length > 0).length,
    companies: new Set(companies.map(({ id }) => id)).size,
    deselected,
    toggle(partId: number) {
      const next = new Set(deselected)
      if (!next.delete(partId)) next.add(partId)
      setDeselected(next)
    },
    reload: () => void found.refetch(),
    failure: found.isError && !reach ? reasonOf(found.error) : undefined,
  }
}
type Selection = ReturnType<typeof useSelection>

function SelectedQuote({ parts, onSent, user, ...dialog }: SelectedQuoteProps & { user: User }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { currency = currencies[0] } = usePreferences()
  const { form, refusal, submit } = useContractForm(MemberQuoteDetails, {
    ...quoteDefaults,
    targetCurrency: currency,
    sendToAll: false,
    companyName: user.companyName,
    contactName: user.name,
    contactEmail: user.email,
    contactTel: user.tel,
  })
  const { errors, isSubmitting, touchedFields } = form.formState
  const figures = form.watch(figureNames)
  const selection = useSelection(parts)
  const { reach, partIds, requests, companies } = selection
  const limit = exceededText(selection)

  async function send(given: QuoteDetails) {
    try {
      const body = { ...given, sendToAll: false, partId: partIds[0]!, partIds }
      const { count } = await api(sendQuoteRequest, { body })
      dialog.onOpenChange(false)
      notify(notices.quoteSent(count))
      onSent()
      void queryClient.invalidateQueries({ queryKey: quoteRequestsKey })
    } catch (failure) {
      // A colleague may have asked in the meantime.
      selection.reload()
      throw failure
    }
  }

  return (
    <Dialog
      {...dialog}
      full
      title="Request For Quote"
      description="One request for each part number is sent by e-mail. Companies do not see each other. Replies come to you."
      confirmClose="typed"
      onSubmit={submit(send, ({ msg }) => notify(notices.quoteFailed(msg)))}
      foot={
        <SubmitFooter
          icon="send"
          busy={isSubmitting}
          disabled={!reach || partIds.length === 0 || limit !== undefined}
          {...(isSubmitting && { 'aria-disabled': true })}
        >
          {requests > 1
            ? `Send ${countText(requests)} requests to ${companiesText(companies)}`
            : `Send request to ${companiesText(companies)}`}
        </SubmitFooter>
      }
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        <SelectedRecipients selection={selection} limit={limit} />
        <QuoteFields
          part={undefined}
          hasTargetPrice={new Set(parts.map(({ partNumber }) => partNumber)).size === 1}
          fields={registerFields(form.register)}
          recipients={null}
          errors={errors}
          typed={typedFigures(figures, currency)}
          onCurrency={(code, isChosen) => {
            form.setValue('targetCurrency', code, { shouldDirty: true })
            if (isChosen && touchedFields.targetPrice) void form.trigger('targetPrice')
          }}
          member={user}
        />
      </div>
    </Dialog>
  )
}

/** Why the requests exceed the daily limits of their sender. */
function exceededText({ reach, partIds, requests }: Selection): string | undefined {
  const { maxRequests = Infinity, maxCompanies = Infinity } = reach ?? {}
  if (maxRequests === 0 || maxCompanies === 0) {
    return 'You have reached your limit of requests for quotes for today.'
  }
  if (requests > maxRequests) {
    return `You can send ${countText(maxRequests)} more ${maxRequests === 1 ? 'request' : 'requests'} today. Deselect ${countText(requests - maxRequests)} part ${requests - maxRequests === 1 ? 'number' : 'numbers'}.`
  }
  if (partIds.length > maxCompanies) {
    return `You can reach ${companiesText(maxCompanies)} more today. Deselect ${countText(partIds.length - maxCompanies)}.`
  }
  return undefined
}

type RecipientsProps = { selection: Selection; limit: string | undefined }

/** The chosen companies by part number, with what is left of their daily limits, and who is left out and why. */
function SelectedRecipients({ selection, limit }: RecipientsProps) {
  const { reach, failure, reload, deselected, toggle } = selection
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
  if (!reach) {
    return (
      <div className="stack tight quote-reach" aria-busy="true">
        <Skeleton width="12rem" />
        <Skeleton width="20rem" />
      </div>
    )
  }
  const { parts = [], gone = 0 } = reach
  return (
    <section className="stack tight quote-reach" aria-label="Recipients">
      <p className="small soft">
        Beside each company: how many more requests you can send it today.
      </p>
      <ul className="quote-selected" aria-label="Part numbers">
        {parts.map(({ partNumber, manufacturer, companies, leftOut }) => (
          <li key={`${partNumber} ${companies[0]?.partId}`} className="quote-part">
            <p className="break">
              <span className="mono strong">{partNumber}</span>{' '}
              <span className="soft">{manufacturer}</span>
            </p>
            {companies.length > 0 && (
              <div className="quote-chosen">
                {companies.map(({ id, name, partId, requestsLeft = 0 }) => (
                  <Checkbox
                    key={id}
                    checked={partId !== undefined && !deselected.has(partId)}
                    onChange={() => partId !== undefined && toggle(partId)}
                  >
                    {name}{' '}
                    <span className="small soft nowrap">{countText(requestsLeft)} left today</span>
                  </Checkbox>
                ))}
              </div>
            )}
            {leftOut.map(({ reason, count, companies: named }) => (
              <p key={reason} className="small soft">
                {leftOutText(reason, count)}
                <LeftOutNames companies={named} />
              </p>
            ))}
          </li>
        ))}
      </ul>
      {gone > 0 && (
        <p className="small soft">
          {gone === 1
            ? '1 selected line is no longer offered.'
            : `${countText(gone)} selected lines are no longer offered.`}
        </p>
      )}
      {limit && (
        <Note tone="warn" role="status">
          {limit}
        </Note>
      )}
    </section>
  )
}
