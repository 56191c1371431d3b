import { previewRoles, type Account } from '#contract/back-office/back-office.ts'
import {
  companyActGroups,
  companyActNames,
  companyActRule,
  mainActs,
  stateAllows,
  trialExtensionDays,
  type CompanyAct,
} from '#contract/companies/desk/company-acts.ts'
import {
  activateDialog,
  addContactDialog,
  companyDetailsDialog,
  companyLocationDialog,
  companyPreviewDialog,
  extendTrialDialog,
  dunningDialog,
  membershipDialog,
  planDialog,
  reasonedActionDialog,
  staffMessageDialog,
  terminateDialog,
  viewAsDialog,
} from '#web/features/companies/desk/dialogs/company-dialogs-lazy.ts'
import { reasonedAct } from '#web/features/companies/desk/dialogs/reasoned-acts.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { mayUse, useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import type { MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import type { IconName } from '#web/ui/marks/icon-paths.ts'
import { useState, type ReactNode } from 'react'

const icons: Record<CompanyAct, IconName> = {
  approve: 'check',
  reject: 'x',
  extend: 'again',
  end: 'minus',
  activate: 'ok',
  plan: 'settings',
  invoice: 'doc',
  membership: 'star',
  edit: 'edit',
  place: 'globe',
  addContact: 'plus',
  view: 'eye',
  serviceOnly: 'company',
  message: 'info',
  lift: 'ok',
  changeBlock: 'edit',
  block: 'lock',
  signOut: 'sign-out',
  terminate: 'trash',
}

export interface CompanyActs {
  /** Whether role and state allow it. */
  may: (act: CompanyAct) => boolean
  labelOf: (act: CompanyAct) => string
  run: (act: CompanyAct) => void
  /** The possible ones that fit the state best; the last one comes first to mind. */
  main: readonly CompanyAct[]
  /** All possible acts in groups. */
  menu: readonly MenuEntry[]
  /** The dialogs of the acts. */
  popups: ReactNode
}

/** Not for a company that has paid before its approval: its order is activated or refused. */
const trialActs: readonly CompanyAct[] = ['approve', 'reject']

/** Actions of this person on a company in its state, and their dialogs. */
export function useCompanyActs(account: Account): CompanyActs {
  const api = useApi()
  const staff = useStaff()
  const [opened, setAsked] = useState<CompanyAct>('edit')
  const reasoned = usePopup(reasonedActionDialog)
  const words = usePopup(staffMessageDialog)
  const preview = usePopup(companyPreviewDialog)
  const own = {
    activate: usePopup(activateDialog),
    plan: usePopup(planDialog),
    extend: usePopup(extendTrialDialog),
    invoice: usePopup(dunningDialog),
    membership: usePopup(membershipDialog),
    edit: usePopup(companyDetailsDialog),
    place: usePopup(companyLocationDialog),
    addContact: usePopup(addContactDialog),
    view: usePopup(viewAsDialog),
    terminate: usePopup(terminateDialog),
  }

  const isPaidUp = account.state === 'new' && Boolean(account.order?.paidAt)

  const may = (act: CompanyAct) =>
    mayUse(staff, companyActRule(act).roles) &&
    stateAllows(account, act) &&
    (act !== 'plan' || (account.plan !== null && !account.isServiceOnly)) &&
    !(isPaidUp && trialActs.includes(act))

  function labelOf(act: CompanyAct): string {
    if (act === 'serviceOnly' && account.isServiceOnly) return 'Allow trading'
    if (act === 'message' && account.messageHtml !== '') return 'Change message'
    return companyActRule(act).label
  }

  function run(act: CompanyAct) {
    setAsked(act)
    if (act in own) own[act as keyof typeof own].show()
    else if (reasonedAct(act, account, api)) reasoned.show()
    else words.show()
  }

  const ofActs = companyActGroups.flatMap((group): MenuEntry[] => {
    const acts = companyActNames.filter((act) => companyActRule(act).group === group && may(act))
    if (acts.length === 0) return []
    return [
      {
        group,
        items: acts.map((act) => ({
          label: labelOf(act),
          icon: icons[act],
          danger: companyActRule(act).danger,
          onSelect: () => run(act),
        })),
      },
    ]
  })

  const privacy: MenuEntry = {
    group: 'Privacy',
    items: [
      {
        label: 'Export or erase data',
        icon: 'download',
        link: <AdminLink to={`/companies/${account.id}`} search={{ tab: 'privacy' }} />,
      },
    ],
  }
  const look: MenuEntry = {
    group: 'Preview',
    items: [{ label: 'Preview notices', icon: 'eye', onSelect: preview.show }],
  }
  // Nobody can sign in before the approval and after the end.
  const canSignIn = account.state !== 'new' && account.state !== 'terminated'
  const menu = [
    ...ofActs,
    ...(canSignIn && mayUse(staff, previewRoles) ? [look] : []),
    ...(mayUse(staff, ['support']) ? [privacy] : []),
  ]

  const act = reasonedAct(opened, account, api)
  const popups = (
    <>
      {Object.entries(own).map(([name, popup]) => (
        <Popup key={name}>{popup.render({ account })}</Popup>
      ))}
      {act && reasoned.render({ account, ...act })}
      {words.render({ account, kind: opened === 'message' ? 'message' : 'block' })}
      {preview.render({ account })}
    </>
  )
  const main = isPaidUp ? (['activate'] as const) : mainActs[account.state]
  return { may, labelOf, run, main: main.filter(may), menu, popups }
}

const Popup = ({ children }: { children: ReactNode }) => children

/** The label of an act as a button. */
export function buttonLabel(acts: CompanyActs, act: CompanyAct): string {
  if (act === 'extend') return `Extend ${trialExtensionDays} days`
  return act === 'activate' ? 'Open as paying' : acts.labelOf(act)
}
