import type { Account, AccountState } from '#contract/back-office/back-office.ts'
import { businessTimeZone } from '#contract/dates.ts'
import { tierNames } from '#contract/tiers.ts'
import { StateBadge, planOf } from '#web/features/companies/desk/company-state.tsx'
import {
  buttonLabel,
  type CompanyActs,
} from '#web/features/companies/desk/company/use-company-acts.tsx'
import { useKeys } from '#web/platform/keys/keys.ts'
import { CopyButton } from '#web/features/back-office/frame/copy-button.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useRef } from 'react'
import './company-head.css'

type CompanyHeadProps = { account: Account; acts: CompanyActs }

/** The name of the company and the actions on it; stays while the page scrolls. */
export function CompanyHead({ account, acts }: CompanyHeadProps) {
  const { id, name, state, tier, country, trialEndsAt } = account
  const email = account.contacts[0]?.email
  const head = useRef<HTMLElement>(null)
  useKeys(
    { '.': () => head.current?.querySelector<HTMLElement>('[aria-haspopup=menu]')?.click() },
    { '.': 'Actions of the company' },
  )
  return (
    <header ref={head} className="company-head">
      <div className="company-id">
        <h1 className="cut">{name}</h1>
        <StateBadge
          state={state}
          {...(state === 'trial' &&
            trialEndsAt && { children: `Trial to ${dateText(trialEndsAt, businessTimeZone)}` })}
        />
        <span className="company-facts">
          {(account.plan !== null || account.isServiceOnly) && <span>{planOf(account)}</span>}
          <span>{tierNames[tier]}</span>
          <span>{country}</span>
          <CopyButton text={String(id)} label="Copy the id">
            #{id}
          </CopyButton>
          {email && (
            <CopyButton text={email} label={`Copy ${email}`}>
              E-mail
            </CopyButton>
          )}
        </span>
      </div>
      {acts.menu.length > 0 && <HeadActs account={account} acts={acts} />}
    </header>
  )
}

/** States in which the company waits for staff or for money. */
const waitingStates: readonly AccountState[] = [
  'new',
  'trial',
  'trial-ended',
  'overdue',
  'force-pay',
  'custom-blocked',
]

function HeadActs({ account, acts }: CompanyHeadProps) {
  const isWaiting = waitingStates.includes(account.state)
  return (
    <div className="company-acts">
      {acts.may('view') && (
        <Button className="no-phone" icon="eye" onClick={() => acts.run('view')}>
          {acts.labelOf('view')}
        </Button>
      )}
      <MenuButton items={acts.menu} label="Actions" title="Shortcut: .">
        Actions
      </MenuButton>
      {acts.main.map((act, index) => (
        <Button
          key={act}
          variant={isWaiting && index === acts.main.length - 1 ? 'primary' : 'default'}
          onClick={() => acts.run(act)}
        >
          {buttonLabel(acts, act)}
        </Button>
      ))}
    </div>
  )
}
