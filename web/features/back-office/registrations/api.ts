import { getRegistration } from '#contract/back-office/queue/registrations.ts'
import { queueKey } from '#web/platform/admin/queue/api.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const registrationQuery = (api: Api, id: number) =>
  payloadQuery(api, [...queueKey, 'registration', id], getRegistration, {
    params: { id: String(id) },
  })
