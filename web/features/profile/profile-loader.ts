import { paths } from '#contract/paths.ts'
import { ownSessionsQuery, twoFactorQuery } from '#web/features/auth/own-account-public.ts'
import { ownCompanyQuery } from '#web/features/profile/api.ts'
import { isApiError } from '#web/platform/api.ts'
import type { RouterContext } from '#web/platform/router-context.ts'
import { sessionQuery } from '#web/platform/session.ts'
import { redirect } from '@tanstack/react-router'

/** What the own profile shows; visitors go home (ER-059). */
export async function loadProfile({
  api,
  queryClient,
}: Pick<RouterContext, 'api' | 'queryClient'>): Promise<void> {
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
