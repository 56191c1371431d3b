import { changeServiceOnly } from '#contract/back-office/company-actions.ts'
import type { Account, AccountState } from '#contract/back-office/back-office.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import {
  ActionButton,
  ReasonedButton,
  StaffMessageButton,
  BlockButtons,
  EndButtons,
  TrialButtons,
} from '#web/features/back-office/companies/dialogs/company-action-buttons.tsx'
import {
  activateDialog,
  companyDetailsDialog,
  companyLocationDialog,
  planDialog,
} from '#web/features/back-office/companies/dialogs/company-dialogs-lazy.ts'
import { mayUse, useStaff } from '#web/platform/admin/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Panel } from '#web/ui/panel.tsx'
import type { ReactNode } from 'react'

/** The actions possible in the account's state, dangerous ones last. */
export function CompanyActions({ account }: { account: Account }) {
  const staff = useStaff()
  const isSupport = mayUse(staff, ['support'])
  const isFinance = mayUse(staff, ['finance'])
  const { state } = account
  const ownState = state === 'custom-blocked' ? account.underlyingState : state
  const isIn = (...states: AccountState[]) => ownState !== null && states.includes(ownState)
  const isClosed = state === 'terminated'
  const edit = usePopup(companyDetailsDialog)

  return (
    <Panel title="Actions">
      <div className="stack account-actions">
        {isSupport && (
          <Group title="Company details">
            <Button size="sm" icon="edit" {...edit.trigger}>
              Edit company
            </Button>
            {edit.render({ account })}
            <ActionButton dialog={companyLocationDialog} account={account}>
              Set map location
            </ActionButton>
            {!isClosed && <ServiceButton account={account} />}
          </Group>
        )}
        {isIn('new', 'trial', 'trial-ended') && (
          <Group title="Trial">
            {isSupport && <TrialButtons account={account} ownState={ownState} />}
            {isFinance && (
              <ActionButton dialog={activateDialog} account={account}>
                Open as paying member
              </ActionButton>
            )}
          </Group>
        )}
        {isFinance && !isClosed && !account.isServiceOnly && account.plan !== null && (
          <Group title="Plan">
            <ActionButton dialog={planDialog} account={account}>
              Change plan
            </ActionButton>
          </Group>
        )}
        {isSupport && !isClosed && (
          <>
            <Group title="Message">
              <StaffMessageButton account={account} kind="message">
                {account.messageHtml === '' ? 'Show a message' : 'Change message'}
              </StaffMessageButton>
            </Group>
            <Group title="Access" className="apart">
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

function ServiceButton({ account }: { account: Account }) {
  const api = useApi()
  const { name, isServiceOnly } = account
  return (
    <ReasonedButton
      account={account}
      act="account.service-only"
      label={isServiceOnly ? 'Allow trading' : 'Make services-only'}
      title={isServiceOnly ? `Allow ${name} to trade` : `Make ${name} services-only`}
      about={
        isServiceOnly
          ? 'Its contacts can send broadcasts and receive lists again, on the smaller plan.'
          : 'Its contacts can no longer send broadcasts or receive lists, and the company has no plan.'
      }
      confirm={isServiceOnly ? 'Allow trading' : 'Make services-only'}
      notice={
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
