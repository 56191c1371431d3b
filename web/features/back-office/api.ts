import type { Api } from '#web/platform/api/api.ts'
import { queryOptions, infiniteQueryOptions } from '@tanstack/react-query'

const settingsKey = ['admin-settings'] as const

/** The saved settings; not refetched, so that values do not change while someone edits them. */
export const savedSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...settingsKey, 'saved'],
    queryFn: async () => (await api('getEditableSettings', {})).payload.settings,
  })

/** A setting, or one of its parts. */
export interface SettingPart {
  key?: string
  part?: string
}

export const settingChangesQuery = (api: Api, of: SettingPart = {}) =>
  infiniteQueryOptions({
    queryKey: [...settingsKey, 'changes', of],
    queryFn: async ({ pageParam }) => {
      const query = { ...of, ...(pageParam === 0 ? {} : { before: pageParam }) }
      return (await api('settingChanges', { query })).payload
    },
    initialPageParam: 0,
    getNextPageParam: ({ results, hasOlder }) => (hasOlder ? results.at(-1)?.id : undefined),
  })

export const staffQuery = (api: Api) =>
  queryOptions({
    queryKey: ['admin-staff'],
    queryFn: async () => (await api('listStaff', {})).payload.results,
  })
