import type { SettingGroup } from '#web/features/back-office/settings/setting-search.ts'
import type { SettingsForm } from '#web/features/back-office/settings/use-settings-form.ts'

type SettingGroupsProps = { groups: readonly SettingGroup[]; form: SettingsForm }

/** Links to the groups with their number of settings, and where changes are not saved. */
export function SettingGroups({ groups, form }: SettingGroupsProps) {
  return (
    <nav className="setting-groups" aria-label="Groups of settings">
      <ul>
        {groups.map(({ name, anchor, settings }) => {
          const unsaved = settings.filter(({ entry }) => form.changed.includes(entry.key)).length
          return (
            <li key={name}>
              <a href={`#${anchor}`}>
                {name}{' '}
                <span className={unsaved > 0 ? 'count unsaved' : 'count'}>
                  {settings.length}
                  {unsaved > 0 && <span className="sr">, {unsaved} not saved</span>}
                </span>
              </a>
            </li>
          )
        })}
        <li>
          <a href="#setting-log">Changes</a>
        </li>
      </ul>
    </nav>
  )
}
