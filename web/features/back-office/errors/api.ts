import type { ErrorKind, ErrorState } from '#contract/back-office/desk/errors.ts'
import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const errorsKey = ['admin-errors'] as const

export const errorsQuery = (api: Api, query: { state: ErrorState; page: number }) =>
  payloadQuery(api, [...errorsKey, query], 'listErrors', { query }, liveListOptions)

export const errorQuery = (api: Api, id: number) =>
  payloadQuery(api, [...errorsKey, id], 'getError', { params: { id: String(id) } }, liveListOptions)

export const errorKindNames: Record<ErrorKind, string> = {
  request: 'Request',
  job: 'Job',
  background: 'Background work',
  browser: 'Page in the browser',
}
