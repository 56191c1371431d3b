import {
  contactsPerCompany,
  type Account,
  type ContactAccount,
} from '#contract/back-office/back-office.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { addContactDialog } from '#web/features/back-office/companies/dialogs/company-dialogs-lazy.ts'
import { personTroublesOf } from '#web/features/back-office/companies/company-troubles.ts'
import { ContactMenu } from '#web/features/back-office/companies/contacts/contact-menu.tsx'
import { mayUse, useStaff } from '#web/features/back-office/staff/staff-session.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import {
  ActionsHead,
  Cell,
  ColumnHead,
  Row,
  RowHead,
  SheetTable,
  TableBody,
  TableHead,
} from '#web/ui/table.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import './contact-table.css'

/** The people of a company in their order, each with what keeps it out and what can be done. */
export function ContactTable({ account }: { account: Account }) {
  const isSupport = mayUse(useStaff(), ['support'])
  const add = usePopup(addContactDialog)
  const { contacts, left } = account
  const isFull = contacts.length >= contactsPerCompany
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
            title={isFull ? `A company can have ${contactsPerCompany} contacts.` : undefined}
            {...add.trigger}
          >
            Add contact
          </Button>
        )
      }
    >
      {add.render({ account })}
      <SheetTable
        cards
        caption="Contacts in their order"
        className="tall contacts"
        columns={['', '16rem', '7rem', ...(isSupport ? ['2.75rem'] : [])]}
      >
        <TableHead>
          <ColumnHead>Name</ColumnHead>
          <ColumnHead>E-mail and telephone</ColumnHead>
          <ColumnHead align="right">Last seen</ColumnHead>
          {isSupport && <ActionsHead />}
        </TableHead>
        <TableBody>
          {contacts.map((contact) => (
            <ContactRow key={contact.id} account={account} contact={contact} hasMenu={isSupport} />
          ))}
        </TableBody>
      </SheetTable>
      {left.length > 0 && (
        <details className="contacts-left">
          <summary>{left.length === 1 ? '1 person left' : `${left.length} people left`}</summary>
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

type ContactRowProps = { account: Account; contact: ContactAccount; hasMenu: boolean }

function ContactRow({ account, contact, hasMenu }: ContactRowProps) {
  const { name, label, email, emailAlternative, telephone, lastSeenAt, sessions } = contact
  const troubles = personTroublesOf(contact)
  return (
    <Row>
      <RowHead className="p-name">
        <span className="strong">{name}</span> <span className="muted small">{label}</span>
        {contact.function && <span className="p-second soft">{contact.function}</span>}
        <span className="p-marks">
          {troubles.map(({ tone, title, text }) => (
            <Badge key={title} tone={tone} title={text}>
              {title}
            </Badge>
          ))}
          {contact.hasTwoFactor && <Badge tone="outline">Two-factor</Badge>}
        </span>
      </RowHead>
      <Cell className="p-reach">
        {email}
        {emailAlternative && <span className="p-second soft">{emailAlternative}</span>}
        {telephone && (
          <a className="p-second num" href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>
            {telephone}
          </a>
        )}
      </Cell>
      <Cell className="p-seen soft num" align="right">
        {lastSeenAt ? <RelativeTime at={lastSeenAt} /> : 'never'}
        {sessions > 0 && (
          <span className="p-second muted">
            {sessions === 1 ? '1 device' : `${sessions} devices`}
          </span>
        )}
      </Cell>
      {hasMenu && (
        <Cell className="menu-cell p-menu">
          <ContactMenu account={account} contact={contact} />
        </Cell>
      )}
    </Row>
  )
}
