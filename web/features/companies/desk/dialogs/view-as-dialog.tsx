import type { Account, ContactAccount } from '#contract/back-office/back-office.ts'
import { viewMinutes } from '#contract/back-office/member-view.ts'
import { Reason } from '#contract/fields.ts'
import { paths } from '#contract/paths.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { SelectField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Note } from '#web/ui/note.tsx'
import { useState } from 'react'
import * as z from 'zod/mini'

const Input = z.object({ contactId: z.string(), reason: Reason })

type ViewAsDialogProps = PopupProps & { account: Account; contact?: ContactAccount }

/** Opens the site in a new tab as a person of the company reads it, read only (BK-109). */
export function ViewAsDialog({ account, contact, ...popup }: ViewAsDialogProps) {
  const api = useApi()
  const { contacts } = account
  const [isBlocked, setBlocked] = useState(false)

  async function start({ contactId, reason }: z.output<typeof Input>) {
    await api('startMemberView', { params: { id: contactId }, body: { reason } })
    // Without a handle the tab could not be closed by its own button.
    const isOpen = window.open(paths.home, '_blank') !== null
    setBlocked(!isOpen)
    return isOpen
  }

  return (
    <FormDialog
      {...popup}
      title="View as member"
      schema={Input}
      defaultValues={{ contactId: String((contact ?? contacts[0])?.id ?? ''), reason: '' }}
      send={start}
      confirm="Open the site"
    >
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
        nothing is counted for the member. Messages between members stay hidden. The view ends after{' '}
        {viewMinutes} minutes, and until then all tabs of the site in this browser show it.
      </p>
      <SelectField
        name="contactId"
        label="Person"
        of={contacts.map(({ id, name }, index) => [
          id,
          index === 0 ? `${name} (main contact)` : name,
        ])}
      />
      <ReasonField
        act="view-as.began"
        first
        hint={`The start and the end are recorded in the log of ${account.name}.`}
      />
    </FormDialog>
  )
}
