import { accountNotices } from '#contract/auth/account-notices.ts'
import type { Notice } from '#contract/notices.ts'
import type { ApiError } from '#web/platform/api/api.ts'

/** Notice for a failed sign-in (ER-001 to ER-004). */
export function signInRefusal(failure: Pick<ApiError, 'status' | 'msg'>): Notice {
  return failure.status === 400
    ? accountNotices.couldNotLogin(failure.msg)
    : accountNotices.loginFailed
}
