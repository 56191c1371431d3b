import { useSignIn } from '#web/platform/sign-in.ts'
import { Button } from '#web/ui/button.tsx'
import type { ReactNode } from 'react'
import './visitor-prompt.css'

/** What members have that visitors do not, and the way in. */
export function VisitorPrompt({ children }: { children: ReactNode }) {
  return (
    <aside className="visitor-prompt" aria-label="For members">
      <p>{children}</p>
      <SignInButton />
    </aside>
  )
}

export function SignInButton({ large }: { large?: boolean }) {
  const signIn = useSignIn()
  return (
    <>
      <Button variant="primary" size={large ? 'lg' : 'md'} {...signIn.trigger}>
        Sign in
      </Button>
      {signIn.render({})}
    </>
  )
}
