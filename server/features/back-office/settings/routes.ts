import {
  changeLogo as changeLogoCall,
  changeSettings as changeSettingsCall,
  settingChanges,
  settingChangesShown,
  getEditableSettings,
  getSettingReach,
} from '#contract/back-office/settings.ts'
import { changeLogo } from '#server/features/back-office/settings/change-logo.ts'
import {
  changeSettings,
  keysOf,
  presentSettings,
  reachesOf,
} from '#server/features/back-office/settings/change-settings.ts'
import { settingChangeRows } from '#server/features/back-office/audit/queries.ts'
import { countSettingReach } from '#server/features/back-office/settings/queries.ts'
import { businessDate } from '#contract/dates.ts'
import { clearSettingsCache, readSettings } from '#server/features/site/public.ts'
import type { Mount } from '#server/platform/http/mount.ts'
import { isRefused } from '#server/platform/http/refusal.ts'
import type { Platform } from '#server/platform/platform.ts'

export function mountSettings(mount: Mount, platform: Platform): void {
  const { sql } = platform.database

  mount(getEditableSettings, async ({ viewer }) => ({
    status: 200,
    payload: { settings: await presentSettings(sql, viewer.roles) },
  }))

  mount(changeSettingsCall, async ({ body, viewer, actor }) => {
    const { roles } = viewer
    const { changes, typedName, reason } = body
    const changed = await changeSettings(platform, changes, { roles, actor, typedName, reason })
    if (isRefused(changed)) return changed
    clearSettingsCache(platform)
    return { status: 200, payload: { settings: await presentSettings(sql, roles) } }
  })

  mount(changeLogoCall, async ({ body, actor }) => {
    const logo = await changeLogo(platform, body.logo, actor)
    if (isRefused(logo)) return logo
    clearSettingsCache(platform)
    return { status: 200, payload: { logo } }
  })

  mount(getSettingReach, async ({ viewer }) => {
    const { productName } = await readSettings(platform)
    const counts = await countSettingReach(sql, businessDate(platform.clock.now()))
    const reaches = reachesOf(viewer.roles)
    const counted = Object.entries(counts).filter(([name]) => reaches.has(name))
    return { status: 200, payload: { ...Object.fromEntries(counted), productName } }
  })

  mount(settingChanges, async ({ query, viewer }) => {
    const rows = await settingChangeRows(sql, {
      keys: keysOf(viewer.roles).filter((key) => query.key === '' || key === query.key),
      part: query.part,
      before: query.before,
      limit: settingChangesShown + 1,
    })
    return {
      status: 200,
      payload: {
        results: rows.slice(0, settingChangesShown),
        hasOlder: rows.length > settingChangesShown,
      },
    }
  })
}
