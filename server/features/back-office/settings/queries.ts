import type { Queryable } from '#server/platform/database/database.ts'

export interface SettingChangeRow {
  id: number
  at: Date
  by: string
  key: string
  from: string
  to: string
  isReset: boolean
}

/** Changes of these settings before an entry of the audit log, the newest first. */
export const settingChangeRows = (
  db: Queryable,
  { keys, before, limit }: { keys: readonly string[]; before: number | undefined; limit: number },
) => db<SettingChangeRow[]>`
  select audit_entry.id::int, at, coalesce(staff.name, 'the program') as by,
    details->>'key' as key, details->>'from' as "from", details->>'to' as "to",
    coalesce((details->>'isReset')::boolean, false) as "isReset"
  from audit_entry
  left join staff on actor_kind = 'staff' and staff.id = actor_id
  where act = 'setting.changed' and details->>'key' = any(${keys as string[]})
    and (${before ?? null}::int is null or audit_entry.id < ${before ?? null}::int)
  order by audit_entry.id desc limit ${limit}`
