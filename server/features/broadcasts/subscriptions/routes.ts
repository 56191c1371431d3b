import {
  addressLimitOf,
  changeBroadcastSettings,
  getBroadcastSettings,
  planNames,
  unsubscribe,
  unsubscribePreview,
} from '#contract/broadcasts/broadcast-settings.ts'
import { notices } from '#contract/page-notices.ts'
import { refusals } from '#contract/refusals.ts'
import { changeSettings } from '#server/features/broadcasts/subscriptions/change-settings.ts'
import {
  addressesInUse,
  countPerList,
  findOwnAddresses,
  listSettings,
} from '#server/features/broadcasts/subscriptions/queries.ts'
import {
  previewUnsubscribe,
  unsubscribeByLink,
} from '#server/features/broadcasts/subscriptions/unsubscribe.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A full week, because weekends differ. */
const averagedDays = 7

export function mountBroadcastSettings(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(getBroadcastSettings, async ({ viewer }) => {
    const since = new Date(platform.clock.now().getTime() - averagedDays * 86_400_000)
    const [own, settings, inUse, counts, { digestHour }] = await Promise.all([
      findOwnAddresses(sql, viewer.contactId, viewer.companyId),
      listSettings(sql, viewer.contactId),
      addressesInUse(sql, viewer.companyId),
      countPerList(sql, since),
      readOperatorSettings(platform),
    ])
    if (!own) return notFound()
    const { email, emailAlternative, isServiceOnly } = own
    const plan = own.plan ?? undefined
    return {
      status: 200,
      payload: {
        primary: settings.filter(({ address }) => address === 'primary'),
        alternative: settings.filter(({ address }) => address === 'alternative'),
        email,
        emailAlternative,
        perDay: counts.map(({ listId, broadcasts }) => ({
          listId,
          broadcasts: Math.round(broadcasts / averagedDays),
        })),
        digestHour,
        plan: {
          name: planNames[plan ?? 'plus'],
          limit: addressLimitOf({ plan, isServiceOnly }),
          others: inUse.filter(({ contactId }) => contactId !== viewer.contactId),
        },
      },
    }
  })

  mount(changeBroadcastSettings, ({ body, viewer }) =>
    answerMessage(changeSettings(platform, viewer, body), notices.settingsSaved.title),
  )

  mount(unsubscribePreview, async ({ params }) => {
    const found = await previewUnsubscribe(platform, params.token)
    return found ? { status: 200, payload: found } : notFound(refusals.badLink)
  })

  mount(unsubscribe, async ({ params, actor }) => {
    const stopped = await unsubscribeByLink(platform, params.token, actor)
    return stopped ? { status: 200, payload: stopped } : notFound(refusals.badLink)
  })
}
