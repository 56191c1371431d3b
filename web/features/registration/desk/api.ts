import { deskCalls } from '#contract/desk-calls.gen.ts'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { callUrl, payloadQuery, type Api } from '#web/platform/api/api.ts'

export const registrationQuery = (api: Api, id: number) =>
  payloadQuery(api, [...queueKey, 'registration', id], 'getRegistration', {
    params: { id: String(id) },
  })

export const registrationFileUrl = (id: number, fileId: number) =>
  callUrl(deskCalls.getRegistrationFile, { params: { id, fileId } })
