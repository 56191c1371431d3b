import { shownRefusals } from '#contract/notices.ts'
import { SignInButton } from '#web/features/auth/sessions/sign-in-button.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { TrialLink } from '#web/platform/page/trial-link.tsx'
import { Note } from '#web/ui/note.tsx'
import type { ReactNode } from 'react'
import './visitor-prompt.css'

/** Benefits of membership with links to register and sign in (CO-012); for a blocked account, the reason. */
export function VisitorPrompt({ children }: { children: ReactNode }) {
  const { user } = useViewer()
  if (user?.block) {
    return (
      <Note tone="warn" className="space-below">
        {shownRefusals.blocked[user.block]}
      </Note>
    )
  }
  if (user) return null
  return (
    <aside className="row wrap visitor-prompt no-print" aria-label="For members">
      <p>{children}</p>
      <TrialLink />
      <SignInButton />
    </aside>
  )
}
