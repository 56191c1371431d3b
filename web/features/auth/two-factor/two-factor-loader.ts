import { ownCompany } from '#contract/companies.ts'
import { paths } from '#contract/paths.ts'
import { twoFactorQuery } from '#web/features/auth/api.ts'
import { isApiError } from '#web/platform/api/api.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { redirect } from '@tanstack/react-router'

type Loading = Pick<RouterContext, 'api' | 'queryClient'>

/** Loads the two-factor page; redirects home without a profile (AU-028, ER-059). */
export async function loadTwoFactor({ api, queryClient }: Loading): Promise<void> {
  try {
    await api(ownCompany, {})
  } catch (failure) {
    if (isApiError(failure)) throw redirect({ to: paths.home, replace: true })
    throw failure
  }
  await queryClient.ensureQueryData(twoFactorQuery(api))
}
