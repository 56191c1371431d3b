import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const jobsKey = ['admin-jobs'] as const

export const jobsQuery = (api: Api) =>
  payloadQuery(api, [...jobsKey, 'all'], 'listJobs', {}, liveListOptions)

export const jobRunsQuery = (api: Api, job: string, page: number) =>
  payloadQuery(
    api,
    [...jobsKey, job, page],
    'listJobRuns',
    { params: { job }, query: { page } },
    liveListOptions,
  )
