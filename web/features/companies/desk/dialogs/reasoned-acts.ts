import type { AuditAction } from '#contract/back-office/audit.ts'
import type { Account } from '#contract/back-office/back-office.ts'
import type { CompanyAct } from '#contract/companies/desk/company-acts.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import type { Notice } from '#contract/notices.ts'
import type { Api } from '#web/platform/api/api.ts'

interface ReasonedAct {
  act: AuditAction
  title: string
  about: string
  confirm: string
  notice: Notice
  danger?: boolean
  send: (reason: string, base: Account) => Promise<unknown>
}

const paramsOf = ({ id }: Account) => ({ id: String(id) })

/** The act of a company that needs only a reason; undefined for those with a dialog of their own. */
export function reasonedAct(act: CompanyAct, account: Account, api: Api): ReasonedAct | undefined {
  const { name, isServiceOnly } = account
  const trialStep = (step: 'approve' | 'reject' | 'end') => (reason: string, base: Account) =>
    api('changeTrial', { params: paramsOf(base), body: { step, reason, version: base.version } })

  switch (act) {
    case 'approve':
      return {
        act: 'account.trial-approved',
        title: `Approve the trial of ${name}`,
        about:
          'A free trial of one month begins, and every contact receives a link to set a password.',
        confirm: 'Approve',
        notice: staffNotices.trialApproved,
        send: trialStep('approve'),
      }
    case 'reject':
      return {
        act: 'account.trial-rejected',
        title: `Reject the trial of ${name}`,
        about:
          'The account is closed. The main contact receives your reason by e-mail, exactly as entered.',
        confirm: 'Reject',
        danger: true,
        notice: staffNotices.trialRejected,
        send: trialStep('reject'),
      }
    case 'end':
      return {
        act: 'account.trial-ended',
        title: `End the trial of ${name}`,
        about: 'From now on access is limited to payment. The main contact is notified by e-mail.',
        confirm: 'End trial',
        danger: true,
        notice: staffNotices.trialEnded,
        send: trialStep('end'),
      }
    case 'serviceOnly':
      return {
        act: 'account.service-only',
        title: isServiceOnly ? `Allow ${name} to trade` : `Switch ${name} to services only`,
        about: isServiceOnly
          ? 'Its contacts can send broadcasts and receive lists again, on the smaller plan.'
          : 'Its contacts can no longer send broadcasts or receive lists, and the company has no plan.',
        confirm: isServiceOnly ? 'Allow trading' : 'Switch to services only',
        notice: isServiceOnly
          ? staffNotices.companyTrades(name)
          : staffNotices.companyServiceOnly(name),
        send: (reason, base) =>
          api('changeServiceOnly', {
            params: paramsOf(base),
            body: { isServiceOnly: !isServiceOnly, reason, version: base.version },
          }),
      }
    case 'lift':
      return {
        act: 'account.block-lifted',
        title: `Lift the block of ${name}`,
        about:
          'Its contacts regain access, and the company and its broadcasts become visible again.',
        confirm: 'Lift block',
        notice: staffNotices.blockLifted,
        send: (reason, base) =>
          api('blockCompany', {
            params: paramsOf(base),
            body: { html: '', reason, version: base.version },
          }),
      }
    case 'signOut': {
      const open = account.contacts.reduce((sum, { sessions }) => sum + sessions, 0)
      return {
        act: 'session.forced-out',
        title: `Sign everyone at ${name} out`,
        about: `${open === 1 ? 'One device is' : `${open} devices are`} signed in. They are notified and can sign in again immediately.`,
        confirm: 'Sign everyone out',
        danger: true,
        notice: staffNotices.companySignedOut,
        send: (reason, base) =>
          api('logOutCompany', { params: paramsOf(base), body: { reason, version: base.version } }),
      }
    }
    default:
      return undefined
  }
}
