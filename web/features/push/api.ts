import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const pushSettingsQuery = (api: Api) => payloadQuery(api, ['push'], 'getPushSettings', {})
