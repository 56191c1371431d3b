import { listStaff } from '#contract/staff.ts'
import type { Api } from '#web/platform/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Everybody who works or worked for the operator. */
export const staffQuery = (api: Api) =>
  queryOptions({
    queryKey: ['admin-staff'],
    queryFn: async () => (await api(listStaff, {})).payload.results,
  })
