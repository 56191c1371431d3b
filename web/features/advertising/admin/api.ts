import { listBanners } from '#contract/back-office/banners.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const bannersKey = ['banners-of-staff'] as const
export const bannersQuery = (api: Api) =>
  payloadQuery(api, bannersKey, listBanners, {}, { staleTime: 0 })
