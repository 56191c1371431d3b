import { ownCompany } from '#contract/companies.ts'
import { paths } from '#contract/paths.ts'
import { ownCompanyQuery, ownSessionsQuery } from '#web/features/auth/profile-api.ts'
import { twoFactorQuery } from '#web/features/auth/two-factor-api.ts'
import { isApiError } from '#web/platform/api.ts'
import type { RouterContext } from '#web/platform/router-context.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { redirect } from '@tanstack/react-router'

type Loading = Pick<RouterContext, 'api' | 'queryClient'>

/** What the page of two-factor authentication shows; without a profile it leads home (AU-028, ER-059). */
export async function loadTwoFactor({ api, queryClient }: Loading): Promise<void> {
  try {
    await api(ownCompany, {})
  } catch (failure) {
    if (isApiError(failure)) throw redirect({ to: paths.home, replace: true })
    throw failure
  }
  await queryClient.ensureQueryData(twoFactorQuery(api))
}

/** What the own profile shows; visitors go home (ER-059). */
export async function loadProfile({ api, queryClient }: Loading): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery(api))
  if (!user) throw redirect({ to: paths.home })
  try {
    await Promise.all([
      queryClient.ensureQueryData(ownCompanyQuery(api)),
      queryClient.ensureQueryData(ownSessionsQuery(api)),
      queryClient.ensureQueryData(twoFactorQuery(api)),
    ])
  } catch (failure) {
    // A page that can be read in a moment is no reason to send anybody away.
    if (!isApiError(failure) || failure.status >= 500 || failure.status === 0) throw failure
    throw redirect({ to: paths.home })
  }
}
