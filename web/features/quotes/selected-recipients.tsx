import { countText } from '#contract/figures/numbers.ts'
import { leftOutText } from '#contract/quotes.ts'
import { LeftOutNames } from '#web/features/quotes/quote-reach.tsx'
import type { Selection } from '#web/features/quotes/use-selection.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'

/** The rest of the daily limit to a company is shown once it is this low. */
const fewRequests = 2

type RecipientsProps = { selection: Selection; limit: string | undefined }

/** The chosen companies by part number, with what is left of their daily limits, and who is left out and why. */
export function SelectedRecipients({ selection, limit }: RecipientsProps) {
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
      <ul className="quote-selected" aria-label="Part numbers">
        {parts.map(({ partNumber, manufacturer, companies, leftOut }) => (
          <li key={`${partNumber} ${companies[0]?.partId}`} className="quote-part">
            <div className="row wrap between quote-wanted">
              <p className="break">
                <span className="mono strong">{partNumber}</span>{' '}
                <span className="soft">{manufacturer}</span>
              </p>
              {selection.hasQuantities && (
                <Field
                  className="quote-quantity"
                  label={
                    <>
                      Quantity<span className="sr"> of {partNumber}</span>
                    </>
                  }
                  error={selection.errorOf(partNumber)}
                >
                  <TextInput
                    numeric
                    inputMode="numeric"
                    autoComplete="off"
                    value={selection.quantityOf(partNumber)}
                    onChange={({ target }) => selection.setQuantity(partNumber, target.value)}
                  />
                </Field>
              )}
            </div>
            {companies.length > 0 && (
              <div className="quote-chosen">
                {companies.map(({ id, name, partId, requestsLeft = 0 }) => (
                  <Checkbox
                    key={id}
                    checked={partId !== undefined && !deselected.has(partId)}
                    onChange={() => partId !== undefined && toggle(partId)}
                  >
                    {name}
                    {requestsLeft <= fewRequests && (
                      <span className="small soft nowrap"> {requestsLeft} left today</span>
                    )}
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
