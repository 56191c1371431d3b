import { AddContactBody, ChangeContactBody } from '#contract/companies/desk/contact-actions.ts'
import type { Account, ContactAccount } from '#contract/back-office/back-office.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { ActionFormDialog } from '#web/features/companies/desk/dialogs/company-action-dialog.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { EmailField, TextField } from '#web/platform/forms/fields.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import * as z from 'zod/mini'

const NewContact = z.omit(AddContactBody, { version: true })

/** Adds a contact, who receives a link to set a password. */
export function AddContactDialog({ account, ...popup }: PopupProps & { account: Account }) {
  const api = useApi()
  const { limit, used } = account.addresses
  const lists =
    used.length < limit
      ? `The contact receives lists with the default setting: ${used.length} of ${limit} addresses of the plan are in use.`
      : `The contact receives no lists: all ${limit} addresses of the plan are in use.`
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Add a contact to ${account.name}`}
      about={`The contact receives a link to set a password. ${lists}`}
      confirm="Add contact"
      notice={staffNotices.contactAdded}
      schema={NewContact}
      defaultValues={{ name: '', function: '', telephone: '', email: '' }}
      send={(body, { id, version }) =>
        api('addContact', { params: { id: String(id) }, body: { ...body, version } })
      }
    >
      <TextField name="name" label="Name" limit={100} first />
      <EmailField name="email" label="E-mail" />
      <TextField name="function" label="Function" optional />
      <TextField name="telephone" label="Telephone" optional input={{ type: 'tel' }} />
    </ActionFormDialog>
  )
}

const Facts = z.omit(ChangeContactBody, { version: true })
const factsOf = (contact: ContactAccount) => ({
  name: contact.name,
  function: contact.function,
  telephone: contact.telephone,
})

type ContactDialogProps = PopupProps & { account: Account; contact: ContactAccount }

export function ContactFactsDialog({ account, contact, ...popup }: ContactDialogProps) {
  const api = useApi()
  const now = (base: Account) => base.contacts.find(({ id }) => id === contact.id) ?? contact
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      title={`Edit ${contact.name}`}
      about="A new name or telephone number is masked for visitors in all broadcasts of the company, in addition to the old one."
      confirm="Save"
      notice={staffNotices.contactUpdated}
      schema={Facts}
      defaultValues={factsOf(contact)}
      valuesOf={(fresh) => factsOf(now(fresh))}
      send={(body, base) =>
        api('changeContact', {
          params: { id: String(contact.id) },
          body: { ...body, version: now(base).version },
        })
      }
    >
      <TextField name="name" label="Name" limit={100} first />
      <TextField name="function" label="Function" optional />
      <TextField name="telephone" label="Telephone" optional input={{ type: 'tel' }} />
    </ActionFormDialog>
  )
}
