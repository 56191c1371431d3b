import { shownRefusals } from '#contract/notices.ts'
import { SignInButton } from '#web/features/auth/sessions/sign-in-button.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Note } from '#web/ui/note.tsx'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './visitor-prompt.css'

/** What members have that visitors do not, and the ways in (CO-012); to a blocked account, why it reads as a visitor. */
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
    <aside className="visitor-prompt no-print" aria-label="For members">
      <p>{children}</p>
      <Link className={buttonClass({ variant: 'primary' })} to="/register">
        Start a free trial
      </Link>
      <SignInButton />
    </aside>
  )
}
