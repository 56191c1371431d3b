import {
  activateOrder as activateOrderCall,
  attachOrder as attachOrderCall,
  getOrder,
  refuseOrder as refuseOrderCall,
} from '#contract/billing/desk/paid-orders.ts'
import {
  checkCompanyVat,
  getCompanyChecks,
  setCompanyCheck,
} from '#contract/companies/desk/company-checks.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { activateOrder, attachOrder } from '#server/features/billing/desk/activate-order.ts'
import { presentMembershipOrder } from '#server/features/billing/desk/present-order.ts'
import {
  requestViesCheck,
  changeCompanyChecks,
  readCompanyChecks,
  saveCheck,
} from '#server/features/registration/desk/company-checks.ts'
import { refuseOrder } from '#server/features/billing/desk/refuse-order.ts'
import { clearSearchCache } from '#server/features/broadcasts/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, answerResult, isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** Orders of memberships that wait for staff, and the checks before they are activated (AM-062, BK-004). */
export function mountOrders(mount: Mount, platform: Platform): void {
  mount(getCompanyChecks, ({ params: { id } }) => answerResult(readCompanyChecks(platform, id)))

  mount(setCompanyCheck, ({ params: { id }, body, actor, viewer: { staffId } }) =>
    answerResult(
      changeCompanyChecks(platform, id, actor, (action) => saveCheck(action, id, body, staffId)),
    ),
  )

  mount(checkCompanyVat, ({ params: { id }, actor }) =>
    answerResult(
      changeCompanyChecks(platform, id, actor, (action) =>
        requestViesCheck(action, platform, action.row),
      ),
    ),
  )

  mount(getOrder, async ({ params: { id } }) => {
    const order = await presentMembershipOrder(platform.database.sql, id)
    return order ? { status: 200, payload: order } : notFound()
  })

  mount(activateOrderCall, async ({ params, actor, viewer: { staffId } }) => {
    const done = activateOrder(platform, params.id, { actor, staffId })
    const answer = await answerMessage(done, staffNotices.orderActivated.title)
    clearSearchCache(platform.database)
    return answer
  })

  mount(attachOrderCall, async ({ params, body, actor, viewer: { staffId } }) => {
    const done = await attachOrder(platform, params.id, body, { actor, staffId })
    if (isRefused(done)) return done
    clearSearchCache(platform.database)
    return { status: 200, payload: { msg: staffNotices.orderAttached(done.name).title } }
  })

  mount(refuseOrderCall, async ({ params, body: { reason }, actor, viewer: { staffId } }) => {
    const done = refuseOrder(platform, params.id, reason, { actor, staffId })
    const answer = await answerMessage(done, staffNotices.orderRefused.title)
    clearSearchCache(platform.database)
    return answer
  })
}
