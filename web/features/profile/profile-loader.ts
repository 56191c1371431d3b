import { paths } from '#contract/paths.ts'
import { ownSessionsQuery, twoFactorQuery } from '#web/features/auth/own-account-public.ts'
import { ownCompanyQuery } from '#web/features/profile/api.ts'
import { isApiError } from '#web/platform/api/api.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { sessionQuery } from '#web/platform/page/session.ts'
import { redirect } from '@tanstack/react-router'

type LoaderContext = Pick<RouterContext, 'api' | 'queryClient'>

/** Loads the own profile; redirects home without one, as for visitors (PF-001, ER-059). */
export async function loadProfile({ api, queryClient }: LoaderContext): Promise<void> {
  const user = await queryClient.ensureQueryData(sessionQuery(api))
  if (!user) throw redirect({ to: paths.home })
  try {
    await queryClient.ensureQueryData(ownCompanyQuery(api))
  } catch (failure) {
    throw isApiError(failure) ? redirect({ to: paths.home }) : failure
  }
}

/** Loads what the part about security also shows; without a profile its failures are not reported. */
export async function loadSecurity(context: LoaderContext): Promise<void> {
  const { api, queryClient } = context
  const others = Promise.allSettled([
    queryClient.ensureQueryData(ownSessionsQuery(api)),
    queryClient.ensureQueryData(twoFactorQuery(api)),
  ])
  await loadProfile(context)
  for (const loaded of await others) if (loaded.status === 'rejected') throw loaded.reason
}
