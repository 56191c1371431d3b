import { notices } from '#contract/page-notices.ts'
import { ListingContent, type OwnService } from '#contract/services/services.ts'
import { ListingFields } from '#web/features/services/listing-fields.tsx'
import { ownServiceQuery } from '#web/features/services/own/own-listing.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { useUnsavedChangesWarning } from '#web/platform/forms/use-unsaved-changes-warning.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

const empty: ListingContent = {
  tagline: '',
  description: '',
  website: '',
  email: '',
  categoryIds: [],
}

/** Edits the own listing, as a draft or for publication. */
export function OwnListingForm({ service, onDone }: { service: OwnService; onDone: () => void }) {
  const api = useApi()
  const queryClient = useQueryClient()
  // What was opened: a later version must not pass for the one that was edited.
  const [{ listing, categories }] = useState(service)
  const { form, refusal, submit } = useContractForm(ListingContent, listing?.content ?? empty)
  const { isDirty, isSubmitting } = form.formState
  const leaving = useUnsavedChangesWarning(isDirty)

  const send = (isSubmitted: boolean) =>
    submit(
      async (content) => {
        const body = { ...content, isSubmitted, version: listing?.version ?? 0 }
        const { payload } = await api('saveOwnService', { body })
        queryClient.setQueryData(ownServiceQuery(api).queryKey, payload)
        notify(isSubmitted ? notices.listingSubmitted : notices.listingSaved)
        onDone()
      },
      (_failure, isBesideFields) => {
        if (!isBesideFields) notify(notices.listingNotSaved)
      },
    )

  return (
    <Panel pad={false}>
      <form onSubmit={send(true)} aria-label="Services" noValidate>
        <div className="panel-part stack">
          <Refusal>{refusal}</Refusal>
          <div className="form">
            <ListingFields
              form={form}
              categories={categories}
              emailHint="Never shown. Your main contact if it is empty."
            />
          </div>
        </div>
        <footer className="row wrap end panel-foot">
          <Button onClick={onDone}>Cancel</Button>
          <Button busy={isSubmitting} onClick={send(false)}>
            Save draft
          </Button>
          <Button variant="primary" type="submit" busy={isSubmitting}>
            Submit for publication
          </Button>
        </footer>
      </form>
      {leaving}
    </Panel>
  )
}
