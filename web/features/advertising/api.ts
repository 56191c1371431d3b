import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** The report of an advertisement by the token of its link. */
export const bannerReportQuery = (api: Api, token: string) =>
  queryOptions({
    queryKey: ['banner-report', token],
    queryFn: async () => (await api('getBannerReport', { body: { token } })).payload,
  })
