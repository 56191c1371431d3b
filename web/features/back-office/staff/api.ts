import { listStaff } from '#contract/back-office/staff.ts'
import type { Api } from '#web/platform/api/api.ts'
import { queryOptions } from '@tanstack/react-query'

/** Everybody who works or worked for the operator. */
export const staffQuery = (api: Api) =>
  queryOptions({
    queryKey: ['admin-staff'],
    queryFn: async () => (await api(listStaff, {})).payload.results,
  })
