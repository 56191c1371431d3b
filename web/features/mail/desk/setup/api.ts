import { liveListOptions } from '#web/features/back-office/frame/admin-view.tsx'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const mailSetupQuery = (api: Api, sender: string) =>
  payloadQuery(
    api,
    ['mail-setup', sender],
    'checkMailSetup',
    { query: { sender } },
    liveListOptions,
  )

export const testMailQueryKey = ['test-mail'] as const

export const testMailQuery = (api: Api) =>
  payloadQuery(api, testMailQueryKey, 'lastTestMail', {}, liveListOptions)
