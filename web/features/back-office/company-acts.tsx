import {
  blockCompany,
  changeServiceOnly,
  changeTrial,
  logOutCompany,
  terminateCompany,
} from '#contract/account-acts.ts'
import type { Account, AccountState } from '#contract/back-office.ts'
import type { Notice } from '#contract/notices.ts'
import { staffNotices } from '#contract/staff-notices.ts'
import {
  activateDialog,
  companyFactsDialog,
  extendTrialDialog,
  planDialog,
  reasonedActDialog,
  staffWordsDialog,
} from '#web/features/back-office/company-dialogs-lazy.ts'
import { mayUse, useStaff } from '#web/features/back-office/staff-session.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button, type ButtonProps } from '#web/ui/button.tsx'
import { usePopup } from '#web/ui/lazy-popup.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { ReactNode } from 'react'

/** What can be done to an account in its state, the dangerous apart. */
export function CompanyActs({ account }: { account: Account }) {
  const staff = useStaff()
  const isSupport = mayUse(staff, ['support'])
  const isFinance = mayUse(staff, ['finance'])
  const { state } = account
  const beneath = state === 'custom-blocked' ? account.stateBeneath : state
  const isIn = (...states: AccountState[]) => beneath !== null && states.includes(beneath)
  const isClosed = state === 'terminated'
  const edit = usePopup(companyFactsDialog)

  return (
    <Panel title="What can be done">
      <div className="account-acts">
        {isSupport && (
          <Group title="Facts">
            <Button size="sm" icon="edit" {...edit.trigger}>
              Edit company
            </Button>
            {edit.render({ account })}
            {!isClosed && <ServiceButton account={account} />}
          </Group>
        )}
        {isIn('new', 'trial', 'trial-ended') && (
          <Group title="Trial">
            {isSupport && <TrialButtons account={account} beneath={beneath} />}
            {isFinance && (
              <ActButton dialog={activateDialog} account={account}>
                Open as paying member
              </ActButton>
            )}
          </Group>
        )}
        {isFinance && !isClosed && !account.isServiceOnly && account.plan !== null && (
          <Group title="Plan">
            <ActButton dialog={planDialog} account={account}>
              Change plan
            </ActButton>
          </Group>
        )}
        {isSupport && !isClosed && (
          <>
            <Group title="What they are told">
              <WordsButton account={account} kind="message">
                {account.messageHtml === '' ? 'Show a message' : 'Change message'}
              </WordsButton>
            </Group>
            <Group title="Shut out" className="apart">
              <BlockButtons account={account} />
              <EndButtons account={account} />
            </Group>
          </>
        )}
      </div>
    </Panel>
  )
}

function Group({
  title,
  className,
  children,
}: {
  title: string
  className?: string
  children: ReactNode
}) {
  return (
    <section aria-label={title} className={className}>
      <h3>{title}</h3>
      {children}
    </section>
  )
}

function ActButton({
  dialog,
  account,
  children,
}: {
  dialog: typeof planDialog
  account: Account
  children: ReactNode
}) {
  const popup = usePopup(dialog)
  return (
    <>
      <Button size="sm" {...popup.trigger}>
        {children}
      </Button>
      {popup.render({ account })}
    </>
  )
}

function WordsButton({
  account,
  kind,
  variant = 'default',
  children,
}: {
  account: Account
  kind: 'block' | 'message'
  variant?: NonNullable<ButtonProps['variant']>
  children: ReactNode
}) {
  const popup = usePopup(staffWordsDialog)
  return (
    <>
      <Button size="sm" variant={variant} {...popup.trigger}>
        {children}
      </Button>
      {popup.render({ account, kind })}
    </>
  )
}

type ReasonedButtonProps = {
  account: Account
  label: string
  title: string
  about: string
  confirm: string
  said: Notice
  danger?: boolean
  send: (reason: string, base: Account) => Promise<unknown>
}

/** A button whose act needs nothing but a reason. */
function ReasonedButton({ account, label, danger = false, ...act }: ReasonedButtonProps) {
  const popup = usePopup(reasonedActDialog)
  return (
    <>
      <Button size="sm" variant={danger ? 'quiet-danger' : 'default'} {...popup.trigger}>
        {label}
      </Button>
      {popup.render({ account, danger, ...act })}
    </>
  )
}

type StateButtonsProps = { account: Account; beneath: AccountState | null }

function TrialButtons({ account, beneath }: StateButtonsProps) {
  const api = useApi()
  const { name } = account
  const step = (wanted: 'approve' | 'reject' | 'end') => (reason: string, base: Account) =>
    api(changeTrial, {
      params: { id: String(base.id) },
      body: { step: wanted, reason, version: base.version },
    })
  if (beneath === 'new') {
    return (
      <>
        <ReasonedButton
          account={account}
          label="Approve trial"
          title={`Approve the trial of ${name}`}
          about="A free trial of a month begins, and every contact is mailed a link to set a password."
          confirm="Approve"
          said={staffNotices.trialApproved}
          send={step('approve')}
        />
        <ReasonedButton
          account={account}
          label="Reject"
          danger
          title={`Reject the trial of ${name}`}
          about="The account is closed, and the main contact is mailed the reason as you write it here."
          confirm="Reject"
          said={staffNotices.trialRejected}
          send={step('reject')}
        />
      </>
    )
  }
  return (
    <>
      <ActButton dialog={extendTrialDialog} account={account}>
        Extend trial
      </ActButton>
      {beneath === 'trial' && (
        <ReasonedButton
          account={account}
          label="End trial"
          danger
          title={`End the trial of ${name}`}
          about="From now on they can sign in and pay, and nothing else. The main contact is told by mail."
          confirm="End trial"
          said={staffNotices.trialEnded}
          send={step('end')}
        />
      )}
    </>
  )
}

function ServiceButton({ account }: { account: Account }) {
  const api = useApi()
  const { name, isServiceOnly } = account
  return (
    <ReasonedButton
      account={account}
      label={isServiceOnly ? 'Let it trade' : 'Make it services only'}
      title={isServiceOnly ? `Let ${name} trade` : `Make ${name} sell services only`}
      about={
        isServiceOnly
          ? 'Its people may send broadcasts and receive lists again, on the smaller plan.'
          : 'Its people can no longer send broadcasts, receive no lists, and the company has no plan.'
      }
      confirm={isServiceOnly ? 'Let it trade' : 'Make it services only'}
      said={
        isServiceOnly ? staffNotices.companyTrades(name) : staffNotices.companyServiceOnly(name)
      }
      send={(reason, { id, version }) =>
        api(changeServiceOnly, {
          params: { id: String(id) },
          body: { isServiceOnly: !isServiceOnly, reason, version },
        })
      }
    />
  )
}

function BlockButtons({ account }: { account: Account }) {
  const api = useApi()
  const { name, state } = account
  if (state === 'new') return null
  if (state !== 'custom-blocked') {
    return (
      <WordsButton account={account} kind="block" variant="quiet-danger">
        Block company
      </WordsButton>
    )
  }
  return (
    <>
      <ReasonedButton
        account={account}
        label="Lift block"
        title={`Lift the block of ${name}`}
        about="Its people get in again, and others see the company and its broadcasts."
        confirm="Lift block"
        said={staffNotices.blockLifted}
        send={(reason, { id, version }) =>
          api(blockCompany, { params: { id: String(id) }, body: { html: '', reason, version } })
        }
      />
      <WordsButton account={account} kind="block">
        Change words
      </WordsButton>
    </>
  )
}

function EndButtons({ account }: { account: Account }) {
  const api = useApi()
  const { name } = account
  const open = account.contacts.reduce((sum, { sessions }) => sum + sessions, 0)
  return (
    <>
      <ReasonedButton
        account={account}
        label="Sign everybody out"
        danger
        title={`Sign everybody of ${name} out`}
        about={`${open === 1 ? 'One device is' : `${open} devices are`} signed in. They are told, and can sign in again at once.`}
        confirm="Sign everybody out"
        said={staffNotices.companySignedOut}
        send={(reason, { id, version }) =>
          api(logOutCompany, { params: { id: String(id) }, body: { reason, version } })
        }
      />
      <ReasonedButton
        account={account}
        label="Terminate"
        danger
        title={`Terminate ${name}`}
        about="Everybody is signed out and can never sign in again; nobody sees the company or its broadcasts any more. This cannot be taken back."
        confirm="Terminate account"
        said={staffNotices.accountTerminated}
        send={(reason, { id, version }) =>
          api(terminateCompany, { params: { id: String(id) }, body: { reason, version } })
        }
      />
    </>
  )
}
