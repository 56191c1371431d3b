import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const reasonTemplatesKey = ['reason-templates'] as const
export const reasonTemplatesQuery = (api: Api) =>
  payloadQuery(api, reasonTemplatesKey, 'listReasonTemplates', {}, { staleTime: 0 })

export const messageTemplatesKey = ['message-templates'] as const
export const messageTemplatesQuery = (api: Api) =>
  payloadQuery(api, messageTemplatesKey, 'listMessageTemplates', {}, { staleTime: 0 })

export const mailTemplatesKey = ['mail-templates'] as const
export const mailTemplatesQuery = (api: Api) =>
  payloadQuery(api, mailTemplatesKey, 'listMailTemplates', {}, { staleTime: 0 })
