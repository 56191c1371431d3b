import { useForcedLogout } from '#web/features/auth/sessions/forced-logout-lazy.ts'
import { usePasswordLink } from '#web/features/auth/passwords/password-link-lazy.ts'

/** What the account itself has to say on whatever page: a link that sets a password, a forced logout. */
export function AccountDialogs() {
  return (
    <>
      {useForcedLogout()}
      {usePasswordLink()}
    </>
  )
}
