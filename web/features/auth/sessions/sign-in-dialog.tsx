import { LoginBody } from '#contract/auth/sessions.ts'
import type { User } from '#contract/auth/auth.ts'
import { accountNotices } from '#contract/auth/account-notices.ts'
import type { Notice } from '#contract/notices.ts'
import { RequestPasswordDialog } from '#web/features/auth/passwords/request-password-dialog.tsx'
import { useClearReset } from '#web/features/auth/passwords/use-clear-reset.ts'
import { useChangeViewer } from '#web/features/auth/sessions/use-viewer-changes.ts'
import { CodeForm, type CodeKind } from '#web/features/auth/two-factor/code-form.tsx'
import { focusMain } from '#web/platform/keys/focus.ts'
import { notify } from '#web/platform/page/notices.ts'
import { asksForLists, justSignedInQuery } from '#web/platform/page/session.ts'
import { writeStorage } from '#web/platform/visit/browser-storage.ts'
import { useApi, type ApiError } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { EmailInput } from '#web/ui/forms/text-input.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter, type AnyRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'

/** Signs in with e-mail address and password (AU-001, AU-002, AU-005). A known address is filled in. */
export function SignInDialog({ email = '', ...popup }: PopupProps & { email?: string }) {
  const api = useApi()
  const enter = useCompleteSignIn()
  const [hasForgotten, setHasForgotten] = useState(false)
  // This dialog closes before the one for the code opens (AU-003).
  const [awaitsCode, setAwaitsCode] = useState<Credentials>()
  const [hasLeft, setHasLeft] = useState(false)
  const isClosed = useAbortOnClose(popup.open)
  const { form, submit } = useContractForm(LoginBody, { email, password: '' })
  const { errors, isSubmitting } = form.formState

  const signIn = submit(
    async (credentials) => {
      const { requires2FA, payload } = await api('login', { body: credentials })
      if (requires2FA) return setAwaitsCode(credentials)
      popup.onOpenChange(false)
      if (payload.user) await enter(payload.user)
    },
    (failure, isBesideFields) => {
      notify(signInRefusal(failure), { until: isClosed() })
      if (!isBesideFields) form.setFocus('password')
    },
  )

  if (hasForgotten) return <RequestPasswordDialog {...popup} email={form.getValues('email')} />
  if (awaitsCode && hasLeft) return <SignInCodeDialog {...popup} credentials={awaitsCode} />
  return (
    <Dialog
      {...popup}
      open={popup.open && !awaitsCode}
      onClosed={() => (awaitsCode ? setHasLeft(true) : popup.onClosed())}
      title="Sign In"
      size="sm"
      onSubmit={signIn}
    >
      <div className="stack">
        <Field label="E-mail" error={errors.email?.message}>
          <EmailInput autoComplete="username" {...form.register('email')} />
        </Field>
        <Field label="Password" error={errors.password?.message}>
          <PasswordInput
            autoComplete="current-password"
            data-autofocus={email !== '' || undefined}
            {...form.register('password')}
          />
        </Field>
        <Button variant="primary" size="lg" type="submit" block busy={isSubmitting}>
          Sign In
        </Button>
        <Button variant="ghost" block onClick={() => setHasForgotten(true)}>
          Forgot your password?
        </Button>
      </div>
    </Dialog>
  )
}

export interface Credentials {
  email: string
  password: string
}

/** Asks for the second factor and signs in with it (AU-003, AU-004). */
function SignInCodeDialog({ credentials, ...popup }: PopupProps & { credentials: Credentials }) {
  const api = useApi()
  const enter = useCompleteSignIn()
  const [kind, setKind] = useState<CodeKind>('app')
  const isClosed = useAbortOnClose(popup.open)

  async function signIn(code: string) {
    const { payload } = await api('login', { body: { ...credentials, code } })
    popup.onOpenChange(false)
    if (payload.user) await enter(payload.user satisfies User)
  }

  return (
    <Dialog
      {...popup}
      title="Enter your code"
      description={
        kind === 'app'
          ? 'The 6-digit code from your authenticator app'
          : 'One of the recovery codes you saved when you turned on two-factor authentication'
      }
      size="sm"
    >
      <CodeForm
        submit="Sign In"
        allowRecoveryCode
        fullWidth
        onKind={setKind}
        onCode={signIn}
        onFault={(failure) => notify(signInRefusal(failure), { until: isClosed() })}
      />
    </Dialog>
  )
}

/** Returns a signal that is aborted when the dialog closes, so that its notices close with it. */
function useAbortOnClose(isOpen: boolean): () => AbortSignal {
  const current = useRef<AbortController>(undefined)
  useEffect(() => {
    if (!isOpen) current.current?.abort()
  }, [isOpen])
  return () => {
    current.current?.abort()
    current.current = new AbortController()
    return current.current.signal
  }
}

/** Notice for a failed sign-in (ER-001 to ER-004). */
export function signInRefusal(failure: Pick<ApiError, 'status' | 'msg'>): Notice {
  return failure.status === 400 || failure.status === 403
    ? accountNotices.couldNotLogin(failure.msg)
    : accountNotices.loginFailed
}

/** Stores who signed in last in this browser (AU-006). */
function rememberLastUser(id: number): void {
  writeStorage(() => localStorage, 'lastUser', id)
}

/** Completes a sign-in: stores the user and reloads the page data (AU-005, AU-006). */
function useCompleteSignIn(): (user: User) => Promise<void> {
  const changeViewer = useChangeViewer()
  const clearReset = useClearReset()
  const queryClient = useQueryClient()
  const router = useRouter()
  return async (user) => {
    const focused = document.activeElement
    const action = nextAction(router)
    rememberLastUser(user.id)
    await clearReset()
    await changeViewer(user)
    // No reminder where a block, the choice of lists or the address opens a dialog.
    const opensDialog =
      user.block !== null ||
      asksForLists(user) ||
      /[?&](compose|possibleMatchId)=/.test(location.search)
    if (!opensDialog && !action.aborted) {
      queryClient.setQueryData(justSignedInQuery.queryKey, user.id)
      action.addEventListener('abort', () =>
        queryClient.setQueryData(justSignedInQuery.queryKey, null),
      )
    }
    // A field that the user has begun to fill in by now, such as the search, keeps the focus.
    const now = document.activeElement
    if (now === focused || !now?.matches('input')) focusMain()
  }
}

/** Aborted when the reader presses something outside of a dialog, or goes to another page. */
function nextAction(router: AnyRouter): AbortSignal {
  const ended = new AbortController()
  const { signal } = ended
  const onPress = ({ target }: Event) => {
    if (!(target instanceof Element && target.closest('.dialog-place, .scrim'))) ended.abort()
  }
  document.addEventListener('pointerdown', onPress, { capture: true, signal })
  document.addEventListener('keydown', onPress, { capture: true, signal })
  const stop = router.subscribe('onBeforeNavigate', ({ hrefChanged }) => {
    if (hrefChanged) ended.abort()
  })
  signal.addEventListener('abort', stop)
  return signal
}
