import {
  maxContactsPerCompany,
  type Account,
  type ContactAccount,
} from '#contract/back-office/back-office.ts'
import { businessTimeZone } from '#contract/dates.ts'
import type { CompanyActs } from '#web/features/companies/desk/company/use-company-acts.tsx'
import { contactWarnings } from '#web/features/companies/desk/account-warnings.ts'
import { ContactMenu } from '#web/features/companies/desk/contacts/contact-menu.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { cx } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import './contact-table.css'

/** The contacts of a company in order, with warnings and actions. */
export function ContactTable({ account, acts }: { account: Account; acts: CompanyActs }) {
  const isSupport = mayUse(useStaff(), ['support'])
  const { contacts, left: former } = account
  const isFull = contacts.length >= maxContactsPerCompany
  return (
    <Panel
      title={`People, ${contacts.length}`}
      pad={false}
      aside={
        acts.may('addContact') && (
          <Button
            size="sm"
            icon="plus"
            disabled={isFull}
            title={isFull ? `A company can have ${maxContactsPerCompany} contacts.` : undefined}
            onClick={() => acts.run('addContact')}
          >
            Add contact
          </Button>
        )
      }
    >
      <DataTable
        caption="People"
        columns={isSupport ? [...columns, actionColumn(account)] : columns}
        rows={contacts}
        rowKey={({ id }) => id}
        wrap
        className="contacts"
      />
      {former.length > 0 && (
        <details className="panel-foot small contacts-left">
          <summary>
            {former.length === 1 ? '1 former contact' : `${former.length} former contacts`}
          </summary>
          <ul>
            {former.map(({ id, name, email, removedAt }) => (
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
        {contact.function && <span className="muted">{contact.function} </span>}
        {contact.position === 1 && <Badge>Main</Badge>}
        <span className="row wrap contact-badges">
          {contactWarnings(contact).map(({ tone, title, text }) => (
            <Badge key={title} tone={tone} title={text}>
              {title}
            </Badge>
          ))}
        </span>
      </>
    ),
  },
  {
    key: 'email',
    header: 'E-mail',
    width: '13rem',
    className: 'soft',
    cell: ({ email, emailAlternative }) => (
      <>
        <span className="block cut" title={email}>
          {email}
        </span>
        {emailAlternative && (
          <span className="second-line muted cut" title={emailAlternative}>
            {emailAlternative}
          </span>
        )}
      </>
    ),
  },
  {
    key: 'telephone',
    header: 'Telephone',
    width: '9.5rem',
    from: '64rem',
    className: 'num small',
    cell: ({ telephone }) =>
      telephone && <a href={`tel:${telephone.replace(/[^+\d]/g, '')}`}>{telephone}</a>,
  },
  {
    key: 'two-factor',
    header: '2FA',
    width: '3.75rem',
    cardLabel: '2FA',
    cell: ({ hasTwoFactor }) => (
      <Lamp tone={hasTwoFactor ? 'none' : 'warn'}>{hasTwoFactor ? 'On' : 'Off'}</Lamp>
    ),
  },
  {
    key: 'seen',
    header: 'Last seen',
    width: '7rem',
    cardLabel: 'Seen',
    className: 'soft num',
    title: ({ sessions }) => (sessions === 1 ? '1 device' : `${sessions} devices`),
    cell: ({ lastSeenAt }) =>
      lastSeenAt ? <RelativeTime at={lastSeenAt} /> : <Lamp tone="warn">Never</Lamp>,
  },
  {
    key: 'lists',
    header: <span title="Lists set to Instant, Daily and Off">Lists</span>,
    width: '5.5rem',
    from: '64rem',
    cardLabel: 'Lists',
    className: 'soft num',
    title: ({ lists: { standard, digest, off } }) =>
      `${standard} Instant, ${digest} Daily, ${off} Off`,
    cell: ({ lists: { standard, digest, off } }) =>
      [
        standard > 0 && `${standard} instant`,
        digest > 0 && `${digest} daily`,
        off > 0 && `${off} off`,
      ]
        .filter(Boolean)
        .join(' · '),
  },
  {
    key: 'mail',
    header: 'Mail',
    width: '6.75rem',
    card: 'figure',
    cell: ({ deadAddresses, hasMailFailed }) => {
      if (deadAddresses.length > 0) return <Lamp tone="bad">Suppressed</Lamp>
      if (hasMailFailed) return <Lamp tone="warn">Failed</Lamp>
      return <Lamp tone="ok">OK</Lamp>
    },
  },
]

type LampProps = { tone: 'none' | 'ok' | 'warn' | 'bad'; children: string }

/** A word with a mark whose shape differs by tone. */
const Lamp = ({ tone, children }: LampProps) => (
  <span className={cx('contact-lamp', tone)}>{children}</span>
)

const actionColumn = (account: Account): Column<ContactAccount> => ({
  key: 'actions',
  header: 'Actions',
  width: '2.75rem',
  card: 'action',
  className: 'menu-cell',
  cell: (contact) => <ContactMenu account={account} contact={contact} />,
})
