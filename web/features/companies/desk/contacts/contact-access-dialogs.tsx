import {
  checkedReasonMax,
  identityCheckNames,
  identityChecks,
  ResetTwoFactorBody,
} from '#contract/companies/desk/contact-actions.ts'
import type { Account, ContactAccount, EmailKind } from '#contract/back-office/back-office.ts'
import { NormalizedEmail, Reason } from '#contract/fields.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActionFormDialog } from '#web/features/companies/desk/dialogs/company-action-dialog.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { EmailField, NamedField, SelectField } from '#web/platform/forms/fields.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { Checkbox, Radio } from '#web/ui/forms/choice.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import * as z from 'zod/mini'

type ContactDialogProps = PopupProps & { account: Account; contact: ContactAccount }

const versionIn = (base: Account, { id }: ContactAccount) =>
  base.contacts.find((one) => one.id === id)?.version ?? 0
const paramsOf = ({ id }: ContactAccount) => ({ id: String(id) })

const NewEmail = z.object({ email: z.union([z.literal(''), NormalizedEmail]), reason: Reason })

/** Changes an address once its owner has confirmed it; an empty alternative address is removed at once. */
export function ContactEmailDialog(props: ContactDialogProps & { kind: EmailKind }) {
  const { account, contact, kind, ...popup } = props
  const api = useApi()
  const isPrimary = kind === 'primary'
  const old = isPrimary ? contact.email : contact.emailAlternative
  const waiting = contact.pending.find((one) => one.kind === kind)
  const emptied = waiting
    ? 'Leave empty to discard the unconfirmed address.'
    : 'Leave empty to remove the address.'
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`${isPrimary ? 'E-mail address' : 'Alternative e-mail address'} of ${contact.name}`}
      about={
        <>
          {old ? `Current: ${old}. ` : 'None yet. '}
          {waiting && `Unconfirmed: ${waiting.email}. `}
          The new address receives a confirmation link and is used once it is confirmed. The old
          address is notified immediately.
        </>
      }
      confirm="Save"
      notice={staffNotices.emailSaved}
      schema={NewEmail}
      defaultValues={{ email: '', reason: '' }}
      send={({ email, reason }, base) =>
        api('changeEmail', {
          params: paramsOf(contact),
          body: { kind, email: email || null, reason, version: versionIn(base, contact) },
        })
      }
    >
      <EmailField
        name="email"
        label="New address"
        {...((waiting || (!isPrimary && old)) && { hint: emptied })}
        first
      />
      <ReasonField act="email.asked" />
    </ActionFormDialog>
  )
}

const Removal = z.object({
  successorId: z.string(),
  movesSavedSearches: z.boolean(),
  reason: Reason,
})

/** Removes a contact who left; a colleague follows, as the main contact too. */
export function RemoveContactDialog({ account, contact, ...popup }: ContactDialogProps) {
  const api = useApi()
  const others = account.contacts.filter(({ id }) => id !== contact.id)
  const isMain = contact.position === 1
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Hand over and remove ${contact.name}`}
      about={
        <div className="stack close">
          <p>
            {contact.name} is signed out everywhere, can no longer sign in, and receives no more
            mail. {contact.email} can be used by another account. This cannot be undone.
          </p>
          <Facts
            items={[
              { term: 'Moves', value: 'Broadcasts, and replies to them' },
              ...(isMain ? [{ term: 'Follows as', value: 'Main contact' }] : []),
              {
                term: 'Is deleted',
                value: 'Favourites, second factor, picture, and saved searches unless they move',
              },
            ]}
          />
        </div>
      }
      confirm="Remove"
      danger
      notice={staffNotices.contactRemoved(contact.name)}
      schema={Removal}
      defaultValues={{
        successorId: String(others[0]?.id ?? ''),
        movesSavedSearches: false,
        reason: '',
      }}
      send={(body, base) =>
        api('removeContact', {
          params: paramsOf(contact),
          body: { ...body, version: versionIn(base, contact) },
        })
      }
    >
      {(form) => (
        <>
          <SelectField
            name="successorId"
            label="Who follows"
            of={others.map(({ id, name, label }) => [id, `${name} (${label})`])}
          />
          <Checkbox
            hint="Not those that the colleague has already. Their mails go to the colleague."
            {...form.register('movesSavedSearches')}
          >
            Move the saved searches too
          </Checkbox>
          <ReasonField act="contact.removed" />
        </>
      )}
    </ActionFormDialog>
  )
}

const Reset = z.omit(ResetTwoFactorBody, { version: true })

/** Resets the second factor of a contact who lost the device, after an identity check (AM-058). */
export function ResetTwoFactorDialog({ account, contact, ...popup }: ContactDialogProps) {
  const api = useApi()
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Reset two-factor of ${contact.name}`}
      about={`${contact.name} signs in with the password only until two-factor is set up again, and is notified by e-mail. First verify that ${contact.name} is asking${contact.telephone ? `; the number on file is ${contact.telephone}` : ''}.`}
      confirm="Reset two-factor"
      danger
      notice={staffNotices.contactFactorReset}
      schema={Reset}
      defaultValues={{ reason: '' }}
      send={(body, base) =>
        api('resetTwoFactor', {
          params: paramsOf(contact),
          body: { ...body, version: versionIn(base, contact) },
        })
      }
    >
      <NamedField name="identity" label="Identity check" group="choices">
        {(control) => (
          <div className="stack tight">
            {identityChecks.map((check) => (
              <Radio key={check} value={check} {...control}>
                {identityCheckNames[check]}
              </Radio>
            ))}
          </div>
        )}
      </NamedField>
      <ReasonField
        act="two-factor.reset"
        limit={checkedReasonMax}
        hint="Who called, and what was asked. Recorded in the audit log."
      />
    </ActionFormDialog>
  )
}
