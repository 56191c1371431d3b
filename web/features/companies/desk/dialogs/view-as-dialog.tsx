import type { Account, ContactAccount } from '#contract/back-office/back-office.ts'
import { startMemberView, viewMinutes } from '#contract/back-office/member-view.ts'
import { Reason } from '#contract/fields.ts'
import { paths } from '#contract/paths.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Note, Refusal } from '#web/ui/note.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'

const Input = z.object({ contactId: z.string(), reason: Reason })

type ViewAsDialogProps = PopupProps & { account: Account; contact?: ContactAccount }

/** Opens the site in a new tab as a person of the company reads it, read only (BK-109). */
export function ViewAsDialog({ account, contact, ...popup }: ViewAsDialogProps) {
  const api = useApi()
  const { contacts } = account
  const { form, refusal, submit } = useContractForm(Input, {
    contactId: String((contact ?? contacts[0])?.id ?? ''),
    reason: '',
  })
  const [isBlocked, setBlocked] = useState(false)

  const start = submit(async ({ contactId, reason }) => {
    await api(startMemberView, { params: { id: contactId }, body: { reason } })
    // Without a handle the tab could not be closed by its own button.
    if (window.open(paths.home, '_blank')) popup.onOpenChange(false)
    else setBlocked(true)
  })

  return (
    <Dialog
      {...popup}
      title="View as member"
      size="md"
      confirmClose="typed"
      onSubmit={start}
      foot={<SubmitFooter busy={form.formState.isSubmitting}>Open the site</SubmitFooter>}
    >
      <div className="stack">
        <Refusal>{refusal}</Refusal>
        {isBlocked && (
          <Note tone="warn" role="alert" title="Your browser blocked the new tab">
            The view has begun.{' '}
            <a href={paths.home} target="_blank">
              Open it here
            </a>
            .
          </Note>
        )}
        <p className="soft">
          The site opens in a new tab as this person sees it. Nothing can be changed or sent, and
          nothing is counted for the member. Messages between members stay hidden. The view ends
          after {viewMinutes} minutes, and until then all tabs of the site in this browser show it.
        </p>
        <Field label="Person">
          <NativeSelect {...form.register('contactId')}>
            <Options
              of={contacts.map(({ id, name }, index) => [
                id,
                index === 0 ? `${name} (main contact)` : name,
              ])}
            />
          </NativeSelect>
        </Field>
        <ReasonField
          form={form}
          act="view-as.began"
          first
          hint={`The start and the end are recorded in the log of ${account.name}.`}
        />
      </div>
    </Dialog>
  )
}
