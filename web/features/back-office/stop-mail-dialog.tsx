import { addSuppression, everyTopic } from '#contract/mail-log.ts'
import { staffNotices } from '#contract/staff-notices.ts'
import { suppressionKey } from '#web/features/back-office/mail-api.ts'
import { ReasonField } from '#web/features/back-office/reason-field.tsx'
import { isApiError } from '#web/platform/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/contract-form.ts'
import { notify } from '#web/platform/notices.ts'
import { useApi } from '#web/platform/use-api.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import { Field } from '#web/ui/field.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/native-select.tsx'
import { Note } from '#web/ui/note.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'

type StopMailDialogProps = PopupProps & {
  topics: readonly { topic: string; title: string }[]
}

/** Stops mail on a topic to an address, with a reason. */
export function StopMailDialog({ topics, ...popup }: StopMailDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [refusal, setRefusal] = useState<string>()
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { address: '', topic: everyTopic, reason: '' },
    resolver: contractResolver(addSuppression.body),
  })
  const { errors, isSubmitting } = form.formState

  const stop = form.handleSubmit(async (body) => {
    setRefusal(undefined)
    try {
      await api(addSuppression, { body })
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      if (!putServerErrors(form, failure)) setRefusal(failure.msg)
      return
    }
    popup.onOpenChange(false)
    notify(staffNotices.addressStopped)
    await queryClient.invalidateQueries({ queryKey: suppressionKey })
  })

  return (
    <Dialog
      {...popup}
      title="Stop mail to an address"
      description="Mail that waits to be sent is stopped too. Security mails always go."
      size="md"
      confirmClose="typed"
      onSubmit={(event) => void stop(event)}
      foot={
        <>
          <DialogClose />
          <Button variant="danger" type="submit" busy={isSubmitting}>
            Stop mail
          </Button>
        </>
      }
    >
      <div className="stack">
        {refusal && (
          <Note tone="bad" role="alert">
            {refusal}
          </Note>
        )}
        <Field label="Address" error={errors.address?.message}>
          <TextInput
            type="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            {...form.register('address')}
          />
        </Field>
        <Field
          label="Gets no"
          hint="Stopping a list also sets it to no e-mail in the settings of whom the address belongs to."
          error={errors.topic?.message}
        >
          <NativeSelect {...form.register('topic')}>
            {topics.map(({ topic, title }) => (
              <option key={topic} value={topic}>
                {title}
              </option>
            ))}
          </NativeSelect>
        </Field>
        <ReasonField form={form} />
      </div>
    </Dialog>
  )
}
