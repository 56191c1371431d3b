import type { User } from '#contract/auth/auth.ts'
import type { AccountStatus } from '#contract/billing/account-status.ts'
import { paths } from '#contract/paths.ts'

/** Account notices; the blocking ones stay until resolved. */
export type AccountNotice =
  | 'forcePay'
  | 'trialEnded'
  | 'customBlock'
  | 'twoFactorRequired'
  | 'message'
  | 'overdue'
  | 'earlyPrice'
  | 'twoFactorReminder'

/** Notices that cannot be closed, with the page where each is hidden (AU-017 to AU-019, AU-026). */
export const blockingNotices: Partial<Record<AccountNotice, string>> = {
  forcePay: paths.invoices,
  trialEnded: paths.payment,
  customBlock: paths.payment,
  twoFactorRequired: paths.twoFactor,
}

export interface NoticeContext {
  user: Pick<User, 'block' | 'enable2fa'>
  /** Undefined until loaded. */
  status: AccountStatus | undefined
  force2fa: 0 | 1
  path: string
  /** Whether the address has the stage of a payment that returns from the payment provider. */
  isPaymentReturn: boolean
  /** Whether the user has just signed in on this page and begun nothing since. */
  isSigningIn: boolean
  /** Keys of notices dismissed in this session. */
  dismissed: ReadonlySet<string>
}

/** Selects the notice for this account and page by precedence (AU-016, AM-120). */
export function chooseNotice(context: NoticeContext): AccountNotice | undefined {
  if (isPaying(context)) return undefined
  const first = blockingNotice(context)
  if (first) return blockingNotices[first] === pageOf(context.path) ? undefined : first
  return dismissible(context).find(
    (notice) => !context.dismissed.has(dismissalKey(notice, context.status)),
  )
}

/**
 * Notices for members about invoices and texts of their account on the first page, in turn: a blocking notice alone,
 * otherwise each one after the one before it is closed (BK-122).
 */
export function noticesInTurn(status: AccountStatus): AccountNotice[] {
  const user = { block: null, enable2fa: true }
  const first = {
    user,
    status,
    force2fa: 0,
    path: '/',
    isPaymentReturn: false,
    isSigningIn: false,
  } as const
  const notices: AccountNotice[] = []
  const dismissed = new Set<string>()
  for (;;) {
    const next = chooseNotice({ ...first, dismissed })
    if (next === undefined) return notices
    notices.push(next)
    if (blockingNotices[next] !== undefined) return notices
    dismissed.add(dismissalKey(next, status))
  }
}

/** Never a notice: on the page of a mailed invoice, the embedded checkout, and the outcome of a payment (AM-067). */
const isPaying = ({ path, isPaymentReturn }: NoticeContext): boolean =>
  /^\/(pay|checkout)(\/|$)/.test(path) || (isPaymentReturn && pageOf(path) === paths.payment)

const pageOf = (path: string) => path.replace(/(?<=.)\/+$/, '')

/** The block with precedence; on the page where it is hidden, no other notice replaces it. */
function blockingNotice({ user, status, force2fa }: NoticeContext): AccountNotice | undefined {
  if (status?.forcePay) return 'forcePay'
  if (status?.contactStatus.freeTrialBlock) return 'trialEnded'
  if (status?.contactStatus.customFullBlock) return 'customBlock'
  const isMissing = force2fa === 1 && !user.enable2fa
  return isMissing || user.block === 'TWO_FACTOR_REQUIRED' ? 'twoFactorRequired' : undefined
}

function dismissible({ user, status, path, isSigningIn }: NoticeContext): AccountNotice[] {
  const notices: AccountNotice[] = []
  if (status?.contactStatus.modalMessage) notices.push('message')
  if (status && !status.isNoNotif) {
    if (status.isPastDue || status.isPastDueEbm) notices.push('overdue')
    else if (status.isEbmInvoice) notices.push('earlyPrice')
  }
  if (isSigningIn && status && !user.enable2fa && pageOf(path) !== paths.twoFactor) {
    notices.push('twoFactorReminder')
  }
  return notices
}

/** Key of a dismissed notice; a changed message or invoice has another key. */
export function dismissalKey(notice: AccountNotice, status: AccountStatus | undefined): string {
  return `${notice}-${shortHash(status ? identityOf(notice, status) : '')}`
}

/** Invoices have no number here, and not always a link, so the status flags identify them too. */
function identityOf(notice: AccountNotice, status: AccountStatus): string {
  if (notice === 'message') return status.contactStatus.modalMessage
  if (notice === 'twoFactorReminder') return ''
  const { link, isDue, isPastDue, forcePay, isEbmInvoice, isPastDueEbm } = status
  const flags = [isDue, isPastDue, forcePay, isEbmInvoice, isPastDueEbm]
  return `${flags.map(Number).join('')} ${link}`
}

/** FNV-1a, not for security. */
function shortHash(text: string): string {
  let hash = 0x811c9dc5
  for (const letter of text) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193)
  return (hash >>> 0).toString(36)
}
