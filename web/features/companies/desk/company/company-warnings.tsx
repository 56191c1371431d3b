import type { Account, ContactAccount } from '#contract/back-office/back-office.ts'
import {
  accountWarnings,
  type AccountWarning,
} from '#web/features/companies/desk/account-warnings.ts'
import {
  buttonLabel,
  type CompanyActs,
} from '#web/features/companies/desk/company/use-company-acts.tsx'
import {
  useContactActs,
  type ContactAct,
} from '#web/features/companies/desk/contacts/use-contact-acts.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { cx } from '#web/ui/class-names.ts'
import type { ReactNode } from 'react'
import './company-warnings.css'

type CompanyWarningsProps = { account: Account; acts: CompanyActs }

/** Warnings, each with the actions that resolve it (AM-120). */
export function CompanyWarnings({ account, acts }: CompanyWarningsProps) {
  const isSupport = mayUse(useStaff(), ['support'])
  const warnings = accountWarnings(account)
  if (warnings.length === 0) return null
  return (
    <ul className="warning-lines" aria-label="Warnings">
      {warnings.map((warning) => (
        <WarningLine key={warning.title} warning={warning}>
          {warning.acts
            ?.filter((act) => acts.may(act))
            .map((act) => (
              <Button key={act} size="sm" onClick={() => acts.run(act)}>
                {buttonLabel(acts, act)}
              </Button>
            ))}
          {isSupport && warning.contact && warning.contactActs && (
            <PersonActs account={account} contact={warning.contact} names={warning.contactActs} />
          )}
        </WarningLine>
      ))}
    </ul>
  )
}

type WarningLineProps = { warning: AccountWarning; children: ReactNode }

function WarningLine({ warning: { tone, title, text }, children }: WarningLineProps) {
  return (
    <li className={cx('warning-line', tone === 'bad' && 'bad')}>
      <Icon name="warn" />
      <p>
        <b>{title}</b>
        {text && <span> {text}</span>}
      </p>
      <span className="warning-acts">{children}</span>
    </li>
  )
}

const actLabels: Partial<Record<ContactAct, string>> = {
  link: 'Send link',
  lift: 'Lift block',
  email: 'Change address',
  reactivate: 'Reactivate',
}

type PersonActsProps = {
  account: Account
  contact: ContactAccount
  names: readonly ContactAct[]
}

function PersonActs({ account, contact, names }: PersonActsProps) {
  const { acts, popups } = useContactActs(account, contact)
  return (
    <>
      {names.map((act) => (
        <Button
          key={act}
          size="sm"
          aria-label={`${actLabels[act]}: ${contact.name}`}
          onClick={acts[act].onSelect}
        >
          {actLabels[act]}
        </Button>
      ))}
      {popups}
    </>
  )
}
