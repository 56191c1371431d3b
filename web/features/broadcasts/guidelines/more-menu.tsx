import { guidelineDialog } from '#web/features/broadcasts/guidelines/guideline-dialog-lazy.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { MenuButton, type MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { Link } from '@tanstack/react-router'

/** Menu with settings, rules and guidelines (BC-007); hidden for service-only accounts (BC-008). */
export function MoreMenu() {
  const { isTrading, isServiceOnly } = useViewer()
  const rules = usePopup(guidelineDialog)
  const grades = usePopup(guidelineDialog)
  if (isServiceOnly) return null
  const settings: MenuEntry = {
    label: 'Broadcast Settings',
    icon: 'settings',
    link: <Link to="/broadcast-settings" />,
  }
  const texts: MenuEntry[] = [
    { label: 'Broadcast Rules', icon: 'doc', onSelect: rules.show },
    { label: 'Grading Guidelines', icon: 'check', onSelect: grades.show },
  ]
  return (
    <>
      <MenuButton items={isTrading ? [settings, ...texts] : texts} label="More about broadcasts">
        More
      </MenuButton>
      {rules.render({ contentKey: 'broadcast-rules' })}
      {grades.render({ contentKey: 'grading-guidelines' })}
    </>
  )
}
