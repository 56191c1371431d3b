import { notices } from '#contract/notices.ts'
import { requestPassword } from '#contract/passwords.ts'
import { isApiError } from '#web/platform/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/contract-form.ts'
import { notify } from '#web/platform/notices.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useForm } from 'react-hook-form'

/** Asks for a link that sets a new password (AU-010, ER-005, ER-006). */
export function RequestPasswordDialog({ email, ...popup }: PopupProps & { email?: string }) {
  const api = useApi()
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { email: email ?? '' },
    resolver: contractResolver(requestPassword.body),
  })
  const { errors, isSubmitting } = form.formState

  const request = form.handleSubmit(async (body) => {
    try {
      await api(requestPassword, { body })
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      if (!putServerErrors(form, failure)) notify(notices.resetNotRequested)
      return
    }
    popup.onOpenChange(false)
    notify(notices.resetRequested)
  })

  return (
    <Dialog
      {...popup}
      title="Forgotten your password?"
      description="We send you a link that lets you choose a new one. It works for an hour."
      size="sm"
      onSubmit={(event) => void request(event)}
      foot={
        <>
          <DialogClose>Cancel</DialogClose>
          <Button variant="primary" type="submit" busy={isSubmitting}>
            Send link
          </Button>
        </>
      }
    >
      <Field label="E-mail" error={errors.email?.message}>
        <TextInput
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          {...form.register('email')}
        />
      </Field>
    </Dialog>
  )
}
