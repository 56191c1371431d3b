import { composeDialog } from '#web/features/broadcasts/compose-dialog-lazy.ts'
import { useKeptSearch } from '#web/platform/kept-search.ts'
import { useKeys } from '#web/platform/keys.ts'
import { useViewer } from '#web/platform/session.ts'
import { lazyPopup, usePopup } from '#web/ui/lazy-popup.tsx'
import { tabs } from '#contract/broadcasts.ts'
import { useNavigate } from '@tanstack/react-router'

const keysDialog = lazyPopup(() => import('./keys-dialog.tsx').then((module) => module.KeysDialog))

/** The keys that work on every page. */
export function DeskKeys() {
  const { isTrading } = useViewer()
  const navigate = useNavigate()
  const kept = useKeptSearch('/broadcasts')
  const keysShown = usePopup(keysDialog)
  const compose = usePopup(composeDialog)
  useKeys({
    'g h': () => void navigate({ to: '/' }),
    'g b': () => void navigate({ to: '/broadcasts', search: kept }),
    '?': keysShown.show,
    ...(isTrading && {
      'g s': () => void navigate({ to: '/broadcasts', search: { tab: tabs.saved } as never }),
      c: compose.show,
    }),
  })
  return (
    <>
      {keysShown.render({})}
      {isTrading && compose.render({})}
    </>
  )
}
