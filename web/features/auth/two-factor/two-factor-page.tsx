import { accountNotices } from '#contract/auth/account-notices.ts'
import { paths } from '#contract/paths.ts'
import { twoFactorQuery } from '#web/features/auth/api.ts'
import { TwoFactorSettings } from '#web/features/auth/two-factor/two-factor-settings.tsx'
import { useTwoFactor } from '#web/features/auth/two-factor/use-two-factor.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { dateText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** Page to turn two-factor authentication on and off (AU-027 to AU-030). */
export const Route = createFileRoute('/2fa')({
  loader: async ({ context: { api, queryClient } }) => {
    try {
      await api('ownCompany', {})
    } catch (failure) {
      // Redirects users without a profile (AU-028, ER-059).
      throw isApiError(failure) ? redirect({ to: paths.home, replace: true }) : failure
    }
    await queryClient.ensureQueryData(twoFactorQuery(api))
  },
  head: () =>
    pageHead({
      title: 'Two-factor authentication',
      description: 'Protect your account with a code from your phone in addition to your password.',
      keywords: 'two-factor authentication, authenticator app, recovery codes',
      path: paths.twoFactor,
      robots: 'noindex,follow',
    }),
  component: TwoFactorPage,
})

/** The current state of the second factor of this account. */
function AccountState() {
  const { timeZone } = usePreferences()
  const api = useApi()
  const { data } = useQuery(twoFactorQuery(api))
  const isRequired = useQuery(settingsQuery(api)).data?.force2fa === 1
  if (!data) return null
  const { enabledAt, recoveryCodesLeft } = data
  const rule = isRequired ? 'Required for your account' : 'Optional for your account'
  if (!enabledAt) return `${rule}, and off.`
  const codes = recoveryCodesLeft === 1 ? 'recovery code' : 'recovery codes'
  return `${rule}. On since ${dateText(enabledAt, timeZone)}, ${recoveryCodesLeft} ${codes} left.`
}

function TwoFactorPage() {
  const flow = useTwoFactor(() => notify(accountNotices.twoFactorNotStarted))
  return (
    <main id="main" className="page reading">
      <PageHead
        title="Two-factor authentication"
        sub={flow.step.kind === 'status' && <AccountState />}
      />
      <Panel className="prose">
        <TwoFactorSettings flow={flow} />
      </Panel>
    </main>
  )
}
