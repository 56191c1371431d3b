import { settingChanges, getEditableSettings } from '#contract/back-office/settings.ts'
import type { Api } from '#web/platform/api/api.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'

const settingsKey = ['admin-settings'] as const

/** Settings as they stand; read once, so that nothing moves under who is typing. */
export const standingSettingsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...settingsKey, 'standing'],
    queryFn: async () => (await api(getEditableSettings, {})).payload.settings,
  })

/** Who changed what, a page after the other. */
export const settingChangesQuery = (api: Api) =>
  infiniteQueryOptions({
    queryKey: [...settingsKey, 'changes'],
    queryFn: async ({ pageParam }) =>
      (await api(settingChanges, { query: pageParam === 0 ? {} : { before: pageParam } })).payload,
    initialPageParam: 0,
    getNextPageParam: ({ results, hasOlder }) => (hasOlder ? results.at(-1)?.id : undefined),
  })
