import {
  changeEmail,
  checkedReasonMax,
  identityCheckNames,
  identityChecks,
  removeContact,
  resetTwoFactor,
} from '#contract/back-office/contact-acts.ts'
import type { Account, ContactAccount, EmailKind } from '#contract/back-office/back-office.ts'
import { NormalizedEmail, Reason } from '#contract/fields.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActFormDialog } from '#web/features/back-office/companies/dialogs/company-act-dialog.tsx'
import { ReasonField } from '#web/features/back-office/reason-field.tsx'
import { useApi } from '#web/platform/api/use-api.ts'
import { Radio } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import * as z from 'zod/mini'

type ContactDialogProps = PopupProps & { account: Account; contact: ContactAccount }

const versionIn = (base: Account, { id }: ContactAccount) =>
  base.contacts.find((one) => one.id === id)?.version ?? 0
const paramsOf = ({ id }: ContactAccount) => ({ id: String(id) })

const NewEmail = z.object({ email: z.union([z.literal(''), NormalizedEmail]), reason: Reason })

/** A new address, which is used once its owner has confirmed it; none takes the alternative one away. */
export function ContactEmailDialog(props: ContactDialogProps & { kind: EmailKind }) {
  const { account, contact, kind, ...popup } = props
  const api = useApi()
  const isPrimary = kind === 'primary'
  const old = isPrimary ? contact.email : contact.emailAlternative
  const waiting = contact.pending.find((one) => one.kind === kind)
  const emptied = waiting
    ? 'Empty takes back the address that waits.'
    : 'Empty takes the address away.'
  return (
    <ActFormDialog
      {...popup}
      account={account}
      title={`${isPrimary ? 'E-mail address' : 'Alternative e-mail address'} of ${contact.name}`}
      about={
        <>
          {old ? `Now: ${old}. ` : 'There is none yet. '}
          {waiting && `Waits to be confirmed: ${waiting.email}. `}
          The new address gets a link and is used once its owner has followed it; the old one is
          told at once.
        </>
      }
      confirm="Save"
      said={staffNotices.emailSaved}
      schema={NewEmail}
      defaultValues={{ email: '', reason: '' }}
      send={({ email, reason }, base) =>
        api(changeEmail, {
          params: paramsOf(contact),
          body: { kind, email: email || null, reason, version: versionIn(base, contact) },
        })
      }
    >
      {(form) => (
        <>
          <Field
            label="New address"
            {...((waiting || (!isPrimary && old)) && { hint: emptied })}
            error={form.formState.errors.email?.message}
          >
            <TextInput type="email" autoComplete="off" data-autofocus {...form.register('email')} />
          </Field>
          <ReasonField form={form} />
        </>
      )}
    </ActFormDialog>
  )
}

const Removal = z.object({ successorId: z.string(), reason: Reason })

/** Somebody has left: what was sent stays and is a colleague's from now on. */
export function RemoveContactDialog({ account, contact, ...popup }: ContactDialogProps) {
  const api = useApi()
  const others = account.contacts.filter(({ id }) => id !== contact.id)
  return (
    <ActFormDialog
      {...popup}
      account={account}
      title={`Remove ${contact.name}`}
      about={`${contact.name} is signed out everywhere, can no longer sign in and gets no more mail; saved searches end. ${contact.email} is free for somebody else. What was sent stays on the market. This cannot be taken back.`}
      confirm="Remove"
      danger
      said={staffNotices.contactRemoved(contact.name)}
      schema={Removal}
      defaultValues={{ successorId: String(others[0]?.id ?? ''), reason: '' }}
      send={({ successorId, reason }, base) =>
        api(removeContact, {
          params: paramsOf(contact),
          body: { successorId, reason, version: versionIn(base, contact) },
        })
      }
    >
      {(form) => (
        <>
          <Field
            label="Broadcasts and replies go to"
            error={form.formState.errors.successorId?.message}
          >
            <NativeSelect {...form.register('successorId')}>
              {others.map(({ id, name, label }) => (
                <option key={id} value={id}>
                  {name} ({label})
                </option>
              ))}
            </NativeSelect>
          </Field>
          <ReasonField form={form} />
        </>
      )}
    </ActFormDialog>
  )
}

const Reset = z.omit(resetTwoFactor.body, { version: true })

/** The way back in for who has lost the device, after making sure who asks (AM-058). */
export function ResetTwoFactorDialog({ account, contact, ...popup }: ContactDialogProps) {
  const api = useApi()
  return (
    <ActFormDialog
      {...popup}
      account={account}
      title={`Reset two-factor of ${contact.name}`}
      about={`${contact.name} signs in by password alone until it is set up again, and is told by mail. Make sure first that it is ${contact.name} who asks${contact.telephone ? `; the number on file is ${contact.telephone}` : ''}.`}
      confirm="Reset two-factor"
      danger
      said={staffNotices.contactFactorReset}
      schema={Reset}
      defaultValues={{ reason: '' }}
      send={(body, base) =>
        api(resetTwoFactor, {
          params: paramsOf(contact),
          body: { ...body, version: versionIn(base, contact) },
        })
      }
    >
      {(form) => (
        <>
          <Field
            label="How the identity was checked"
            group="choices"
            error={form.formState.errors.identity?.message}
          >
            <div className="act-choices">
              {identityChecks.map((check) => (
                <Radio key={check} value={check} {...form.register('identity')}>
                  {identityCheckNames[check]}
                </Radio>
              ))}
            </div>
          </Field>
          <ReasonField
            form={form}
            limit={checkedReasonMax}
            hint="Who called, and what was asked. Kept in the audit log."
          />
        </>
      )}
    </ActFormDialog>
  )
}
