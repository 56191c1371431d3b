import { shownRefusals } from '#contract/notices.ts'
import { ProviderButton } from '#web/features/messages/public.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useSignIn } from '#web/platform/page/sign-in.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Note } from '#web/ui/note.tsx'
import { useSuspenseQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'

/** Shown instead of the inventory to visitors, blocked and service-only members (IV-011). */
export function InventoryAccessNotice() {
  const { user } = useViewer()
  const { shortName } = useSuspenseQuery(settingsQuery(useApi())).data
  if (!user) return <OpenSignIn />
  if (user.block) return <Note tone="warn">{shownRefusals.blocked[user.block]}</Note>
  return (
    <div className="stack">
      <Note>{shownRefusals.noInventory}</Note>
      <p>
        <ProviderButton variant="default" subject="Inventory upload" brand={shortName} />
      </p>
    </div>
  )
}

function OpenSignIn() {
  const signIn = useSignIn()
  const open = useEffectEvent(() => signIn.show())
  useEffect(() => open(), [])
  return (
    <>
      <p className="soft">Sign in to see your inventory.</p>
      {signIn.render({})}
    </>
  )
}
