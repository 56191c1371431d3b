import { accountNotices } from '#contract/auth/account-notices.ts'
import { ChoosePassword } from '#contract/auth/passwords.ts'
import {
  NewPasswordField,
  usePasswordStrength,
} from '#web/features/auth/passwords/new-password-field.tsx'
import { RequestPasswordDialog } from '#web/features/auth/passwords/request-password-dialog.tsx'
import { SignInDialog } from '#web/features/auth/sessions/sign-in-dialog.tsx'
import { useChangeViewer } from '#web/features/auth/sessions/use-viewer-changes.ts'
import { getResetToken, useClearReset } from '#web/features/auth/passwords/use-clear-reset.ts'
import { isApiError, reasonOf, useApi, type Payload } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useEffect, useEffectEvent, useState } from 'react'

interface Owner {
  kind: 'reset' | 'welcome'
  name: string
  email: string
  companyName: string
}

/** Opened by a password link: verifies its token, shows the form, then the one for signing in (AU-012). */
export function ChoosePasswordDialog(popup: PopupProps) {
  const api = useApi()
  const clearReset = useClearReset()
  const [token] = useState(() => getResetToken(location.href))
  const [owner, setOwner] = useState<Owner>()
  const [isOver, setIsOver] = useState(false)
  const [hasChosen, setHasChosen] = useState(false)

  async function refuse(msg: string) {
    notify(accountNotices.resetTokenInvalid(msg))
    setIsOver(true)
    await clearReset()
  }
  const showOwner = useEffectEvent(({ payload }: { payload: Payload<'verifyResetToken'> }) => {
    if (payload.owner) setOwner(payload.owner)
    else void refuse(payload.msg)
  })
  const failed = useEffectEvent((failure: unknown) => {
    void refuse((isApiError(failure) && failure.errors[0]?.msg) || reasonOf(failure))
  })
  useEffect(() => {
    api('verifyResetToken', { body: { resetToken: token ?? '' } }).then(showOwner, failed)
  }, [api, token])

  if (isOver) return <RequestPasswordDialog {...popup} />
  if (!owner || token === undefined) return null
  if (hasChosen) return <SignInDialog {...popup} email={owner.email} />
  return (
    <ChooseForm
      {...popup}
      token={token}
      owner={owner}
      refuse={refuse}
      onChosen={() => setHasChosen(true)}
    />
  )
}

type ChooseFormProps = PopupProps & {
  token: string
  owner: Owner
  refuse: (msg: string) => Promise<void>
  onChosen: () => void
}

function ChooseForm({ token, owner, refuse, onChosen, ...popup }: ChooseFormProps) {
  const api = useApi()
  const clearReset = useClearReset()
  const changeViewer = useChangeViewer()
  const { form, submit } = useContractForm(ChoosePassword, { password: '' })
  const { errors, isSubmitting } = form.formState
  const view = usePasswordStrength(form.watch('password'), [
    owner.name,
    owner.email,
    owner.companyName,
  ])

  const choose = submit(
    async ({ password }) => {
      await api('resetPasswordWithToken', { body: { password, token } })
      notify(accountNotices.passwordUpdatedByLink)
      await clearReset()
      // The reset has ended the sessions of this person, also in this browser.
      await changeViewer(null)
      onChosen()
    },
    ({ extra, msg }, isBesideFields) => {
      if (extra === 'BAD_TOKEN') void refuse(msg)
      else if (!isBesideFields) notify(accountNotices.passwordNotUpdated)
    },
  )

  const isWelcome = owner.kind === 'welcome'
  return (
    <Dialog
      {...popup}
      title={isWelcome ? `Welcome, ${owner.name}` : 'Choose a new password'}
      description={
        isWelcome
          ? `Choose a password for ${owner.email}.`
          : `For ${owner.email}. All your devices will be signed out.`
      }
      size="sm"
      onSubmit={choose}
      foot={
        <SubmitFooter disabled={!view.isAcceptable} busy={isSubmitting}>
          {isWelcome ? 'Set password' : 'Change password'}
        </SubmitFooter>
      }
    >
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={owner.email} readOnly hidden />
      <NewPasswordField
        error={errors.password?.message}
        view={view}
        {...form.register('password')}
      />
    </Dialog>
  )
}
