import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { SaveServiceListingBody, type ServiceListing } from '#contract/services/desk/listings.ts'
import { ListingContent } from '#contract/services/services.ts'
import { useListingChange } from '#web/features/services/desk/api.ts'
import { ListingFields } from '#web/features/services/listing-fields.tsx'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'

const { name, position } = SaveServiceListingBody.shape
/** The period and the order as typed. */
const Draft = z.extend(ListingContent, {
  name,
  position: z.pipe(z.pipe(z.string(), z.transform(Number)), position),
  from: z.string(),
  until: z.string(),
})

/** Changes a listing and publishes it for a period. A submitted draft fills the form. */
export function ListingForm({ listing }: { listing: ServiceListing }) {
  const { companyId, content, draft, submittedAt, allCategories, version } = listing
  const isSubmitted = submittedAt !== null && draft !== null
  const api = useApi()
  const change = useListingChange()
  const [periodError, setPeriodError] = useState<string>()
  const { form, refusal, submit } = useContractForm(Draft, {
    ...(isSubmitted ? draft : content),
    name: listing.name,
    position: String(listing.position),
    from: listing.publishedFrom ?? '',
    until: listing.publishedUntil ?? '',
  })
  const { errors, isDirty, isSubmitting } = form.formState
  const leaving = useUnsavedChangesWarning(isDirty)

  const save = submit(async ({ from, until, name: typedName, ...fields }) => {
    setPeriodError(undefined)
    if ((from === '') !== (until === '')) {
      setPeriodError('Enter both days, or leave both empty')
      return
    }
    const period = from === '' ? null : { from, until }
    const body = {
      ...fields,
      period,
      settlesDraft: isSubmitted && period !== null,
      version,
      ...(companyId === null && { name: typedName }),
    }
    try {
      const { payload } = await api('saveServiceListing', {
        params: { id: String(listing.id) },
        body,
      })
      form.reset(form.getValues())
      await change(payload)
      notify(isSubmitted && period ? staffNotices.listingPublished : staffNotices.listingSaved)
    } catch (failure) {
      const ofPeriod = isApiError(failure)
        ? failure.errors.find(({ param }) => param.startsWith('period'))?.msg
        : undefined
      if (ofPeriod === undefined) throw failure
      setPeriodError(ofPeriod)
    }
  })

  return (
    <Panel title="Listing" pad={false}>
      <form onSubmit={save} aria-label="Listing" noValidate>
        <div className="panel-part stack">
          <Refusal>{refusal}</Refusal>
          <div className="form">
            {companyId === null && (
              <Field label="Company" limit={100} error={errors.name?.message}>
                <TextInput {...form.register('name')} />
              </Field>
            )}
            <ListingFields
              form={form as unknown as UseFormReturn<ListingContent>}
              categories={allCategories}
              emailHint={
                companyId === null
                  ? 'Never shown. Required to publish.'
                  : 'Never shown. The main contact if it is empty.'
              }
            />
            <Field label="First day" className="s2" error={periodError}>
              <DateInput {...form.register('from')} />
            </Field>
            <Field label="Last day" className="s2">
              <DateInput {...form.register('until')} />
            </Field>
            <Field
              label="Order"
              className="s2"
              hint="1 to 999; lower ones come first."
              error={errors.position?.message}
            >
              <TextInput inputMode="numeric" {...form.register('position')} />
            </Field>
          </div>
          <p className="small soft">
            The listing is on the page from its first to its last day. The company gets a mail when
            it is published or extended, and before it ends.
          </p>
        </div>
        <footer className="row end panel-foot">
          <Button variant="primary" type="submit" busy={isSubmitting}>
            {isSubmitted ? 'Publish' : 'Save'}
          </Button>
        </footer>
      </form>
      {leaving}
    </Panel>
  )
}
