import { setPreference, usePreferences, type Preferences } from '#web/platform/page/preferences.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'

const themes: { label: string; theme: Preferences['theme'] }[] = [
  { label: 'Light', theme: 'light' },
  { label: 'Dark', theme: 'dark' },
  { label: 'System', theme: undefined },
]

/** Chooses the light, dark or system theme. */
export function ThemeButton({ className }: { className?: string }) {
  const { theme: chosen } = usePreferences()
  return (
    <MenuButton
      className={className}
      variant="ghost"
      icon="theme"
      label="Theme"
      items={themes.map(({ label, theme }) => ({
        label,
        ...(theme === chosen ? { icon: 'check' } : {}),
        onSelect: () => setPreference('theme', theme),
      }))}
    />
  )
}
