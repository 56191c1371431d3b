import { paths } from '#contract/paths.ts'
import { ownSessionsQuery, twoFactorQuery } from '#web/features/auth/own-account-public.ts'
import { ownCompanyQuery } from '#web/features/profile/api.ts'
import { isApiError } from '#web/platform/api/api.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { sessionQuery } from '#web/platform/page/session.ts'
import { redirect } from '@tanstack/react-router'

/** Loads the own profile; redirects home without one, as for visitors (PF-001, ER-059). */
export async function loadProfile({
  api,
  queryClient,
}: Pick<RouterContext, 'api' | 'queryClient'>): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery(api))
  if (!user) throw redirect({ to: paths.home })
  const [own, besides] = await Promise.allSettled([
    queryClient.ensureQueryData(ownCompanyQuery(api)),
    Promise.all([
      queryClient.ensureQueryData(ownSessionsQuery(api)),
      queryClient.ensureQueryData(twoFactorQuery(api)),
    ]),
  ])
  if (own.status === 'rejected') {
    throw isApiError(own.reason) ? redirect({ to: paths.home }) : own.reason
  }
  if (besides.status === 'rejected') throw besides.reason
}
