import { guidelineDialog } from '#web/features/broadcasts/guideline-dialog-lazy.ts'
import { useViewer } from '#web/platform/session.ts'
import { usePopup } from '#web/ui/lazy-popup.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuEntry } from '#web/ui/menu-entry.ts'

/** What else there is about broadcasts (BC-007); not for service-only accounts (BC-008). */
export function MoreMenu() {
  const { isServiceOnly } = useViewer()
  const rules = usePopup(guidelineDialog)
  const grades = usePopup(guidelineDialog)
  if (isServiceOnly) return null
  const items: MenuEntry[] = [
    { label: 'Broadcast Rules', icon: 'doc', onSelect: rules.show },
    { label: 'Grading Guidelines', icon: 'check', onSelect: grades.show },
  ]
  return (
    <>
      <MenuButton items={items} label="More about broadcasts">
        More
      </MenuButton>
      {rules.render({ contentKey: 'broadcast-rules' })}
      {grades.render({ contentKey: 'grading-guidelines' })}
    </>
  )
}
