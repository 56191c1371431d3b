import {
  maxContactsPerCompany,
  type Account,
  type ContactAccount,
} from '#contract/back-office/back-office.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { addContactDialog } from '#web/features/back-office/companies/dialogs/company-dialogs-lazy.ts'
import { contactWarnings } from '#web/features/back-office/companies/account-warnings.ts'
import { ContactMenu } from '#web/features/back-office/companies/contacts/contact-menu.tsx'
import { mayUse, useStaff } from '#web/platform/admin/staff-session.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import './contact-table.css'

/** The contacts of a company in order, with warnings and actions. */
export function ContactTable({ account }: { account: Account }) {
  const isSupport = mayUse(useStaff(), ['support'])
  const add = usePopup(addContactDialog)
  const { contacts, left } = account
  const isFull = contacts.length >= maxContactsPerCompany
  const mayAdd = isSupport && account.state !== 'terminated'
  return (
    <Panel
      title={contacts.length === 1 ? '1 contact' : `${contacts.length} contacts`}
      pad={false}
      aside={
        mayAdd && (
          <Button
            size="sm"
            icon="plus"
            disabled={isFull}
            title={isFull ? `A company can have ${maxContactsPerCompany} contacts.` : undefined}
            {...add.trigger}
          >
            Add contact
          </Button>
        )
      }
    >
      {add.render({ account })}
      <DataTable
        caption="Contacts"
        columns={isSupport ? [...columns, actionColumn(account)] : columns}
        rows={contacts}
        rowKey={({ id }) => id}
        wrap
        className="contacts"
      />
      {left.length > 0 && (
        <details className="panel-foot small contacts-left">
          <summary>
            {left.length === 1 ? '1 former contact' : `${left.length} former contacts`}
          </summary>
          <ul>
            {left.map(({ id, name, email, removedAt }) => (
              <li key={id}>
                {name}, {email},{' '}
                <span className="muted">{dateText(removedAt, businessTimeZone)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

const columns: readonly Column<ContactAccount>[] = [
  {
    key: 'name',
    header: 'Name',
    card: 'title',
    isRowHeader: true,
    cell: (contact) => (
      <>
        <span className="strong">{contact.name}</span>{' '}
        <span className="muted small">{contact.label}</span>
        {contact.function && <span className="second-line soft">{contact.function}</span>}
        <span className="row wrap contact-badges">
          {contactWarnings(contact).map(({ tone, title, text }) => (
            <Badge key={title} tone={tone} title={text}>
              {title}
            </Badge>
          ))}
          {contact.hasTwoFactor && <Badge tone="outline">Two-factor</Badge>}
        </span>
      </>
    ),
  },
  {
    key: 'reach',
    header: 'E-mail and telephone',
    width: '16rem',
    cell: ({ email, emailAlternative, telephone }) => (
      <>
        {email}
        {emailAlternative && <span className="second-line soft">{emailAlternative}</span>}
        {telephone && (
          <a className="second-line num" href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>
            {telephone}
          </a>
        )}
      </>
    ),
  },
  {
    key: 'seen',
    header: 'Last active',
    width: '7rem',
    align: 'right',
    card: 'figure',
    className: 'soft num',
    cell: ({ lastSeenAt, sessions }) => (
      <>
        {lastSeenAt ? <RelativeTime at={lastSeenAt} /> : 'never'}
        {sessions > 0 && (
          <span className="second-line muted">
            {sessions === 1 ? '1 device' : `${sessions} devices`}
          </span>
        )}
      </>
    ),
  },
]

const actionColumn = (account: Account): Column<ContactAccount> => ({
  key: 'actions',
  header: 'Actions',
  width: '2.75rem',
  card: 'action',
  className: 'menu-cell',
  cell: (contact) => <ContactMenu account={account} contact={contact} />,
})
