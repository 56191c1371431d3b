import { useAccountNotice } from '#web/features/billing/account-notice-lazy.ts'

/** What an account is told of itself, in one dialog at a time. */
export function AccountNotices() {
  return useAccountNotice()
}
