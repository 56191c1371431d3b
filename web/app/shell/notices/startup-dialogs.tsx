import { useForcedLogout } from '#web/features/auth/sessions/forced-logout-lazy.ts'
import { usePasswordLink } from '#web/features/auth/passwords/password-link-lazy.ts'
import { useAccountNotice } from '#web/features/billing/account-notice-lazy.ts'
import { useListsQuestion } from '#web/features/broadcasts/settings/lists-question-lazy.ts'

/** Dialogs that open by themselves on any page: forced logout, password link, choice of lists, account notices. */
export function StartupDialogs() {
  return (
    <>
      {useForcedLogout()}
      {usePasswordLink()}
      {useListsQuestion()}
      {useAccountNotice()}
    </>
  )
}
