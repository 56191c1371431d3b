import { listBanners } from '#contract/advertising/desk/banners.ts'
import type { CallInput } from '#contract/endpoint.ts'
import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const bannersKey = ['banners-of-staff'] as const

/** `query` is the address of the list, which the server validates. */
export const bannersQuery = (api: Api, query: Readonly<Record<string, string | undefined>>) =>
  payloadQuery(
    api,
    [...bannersKey, query],
    listBanners,
    { query: query as NonNullable<CallInput<typeof listBanners>['query']> },
    liveListOptions,
  )
