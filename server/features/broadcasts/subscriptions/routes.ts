import {
  addressLimitOf,
  changeBroadcastSettings,
  getBroadcastSettings,
  planNames,
  unsubscribe,
  unsubscribePreview,
} from '#contract/broadcasts/broadcast-settings.ts'
import { confirmAddress, sendConfirmation, suppressedAddresses } from '#contract/own-mail.ts'
import { notices } from '#contract/page-notices.ts'
import { refusals } from '#contract/refusals.ts'
import {
  authorizeMailChange,
  authorizeMailRead,
} from '#server/features/broadcasts/subscriptions/authorize-contact.ts'
import { changeSettings } from '#server/features/broadcasts/subscriptions/change-settings.ts'
import {
  addressesInUse,
  countPerList,
  findOwnAddresses,
  findSuppressedAddresses,
  listSettings,
} from '#server/features/broadcasts/subscriptions/queries.ts'
import {
  reactivateAddress,
  sendAddressConfirmation,
} from '#server/features/broadcasts/subscriptions/reactivate-address.ts'
import {
  previewUnsubscribe,
  unsubscribeByLink,
} from '#server/features/broadcasts/subscriptions/unsubscribe.ts'
import { readOperatorSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { answerMessage, isRefused, notFound } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

/** A full week, because weekends differ. */
const averagedDays = 7

export function mountBroadcastSettings(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(getBroadcastSettings, async ({ query, viewer }) => {
    const owner = await authorizeMailRead(sql, viewer, query.contactId)
    if (isRefused(owner)) return owner
    const { contactId, companyId } = owner
    const since = new Date(platform.clock.now().getTime() - averagedDays * 86_400_000)
    const [own, settings, inUse, counts, { digestHour }] = await Promise.all([
      findOwnAddresses(sql, contactId, companyId),
      listSettings(sql, contactId),
      addressesInUse(sql, companyId),
      countPerList(sql, since),
      readOperatorSettings(platform),
    ])
    if (!own) return notFound()
    const { email, emailAlternative } = own
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
          name: planNames[own.plan ?? 'plus'],
          limit: addressLimitOf(own),
          others: inUse.filter((used) => used.contactId !== contactId),
        },
      },
    }
  })

  mount(changeBroadcastSettings, async ({ body, viewer, actor }) => {
    const editor = await authorizeMailChange(sql, { viewer, actor }, body)
    if (isRefused(editor)) return editor
    return answerMessage(changeSettings(platform, editor, body), notices.settingsSaved.title)
  })

  mount(suppressedAddresses, async ({ viewer }) => {
    const results = await findSuppressedAddresses(sql, viewer.contactId)
    return { status: 200, payload: { results } }
  })

  mount(sendConfirmation, async ({ body, viewer }) =>
    answerMessage(
      sendAddressConfirmation(platform, viewer.contactId, body.address),
      notices.confirmationSent.title,
    ),
  )

  mount(confirmAddress, async ({ body, actor }) => {
    const address = await reactivateAddress(platform, body.token, actor)
    return address === undefined
      ? notFound(refusals.badLink)
      : { status: 200, payload: { address } }
  })

  mount(unsubscribePreview, async ({ params }) => {
    const preview = await previewUnsubscribe(platform, params.token)
    return preview ? { status: 200, payload: preview } : notFound(refusals.badLink)
  })

  mount(unsubscribe, async ({ params, actor }) => {
    const stopped = await unsubscribeByLink(platform, params.token, actor)
    return stopped ? { status: 200, payload: stopped } : notFound(refusals.badLink)
  })
}
