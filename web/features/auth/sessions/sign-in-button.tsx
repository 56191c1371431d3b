import { useSignIn } from '#web/platform/page/sign-in.ts'
import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'

/** Opens the sign-in dialog. */
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
