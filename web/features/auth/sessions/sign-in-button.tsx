import { useSignIn } from '#web/platform/page/sign-in.ts'
import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { lazyPopup } from '#web/ui/dialogs/lazy-popup.tsx'

export const signInDialog = lazyPopup(() =>
  import('./sign-in-dialog.tsx').then((module) => module.SignInDialog),
)

export function SignInButton(look: Pick<ButtonProps, 'variant' | 'size'>) {
  const signIn = useSignIn()
  return (
    <>
      <Button {...look} {...signIn.trigger}>
        Sign In
      </Button>
      {signIn.render({})}
    </>
  )
}
