import * as z from 'zod/mini'
import { fieldMessages } from '#contract/field-messages.ts'
import { notices } from '#contract/page-notices.ts'
import { BankDraft } from '#contract/profile.ts'
import type { OwnCompany } from '#web/features/profile/api.ts'
import { ProfileForm } from '#web/features/profile/entry/profile-form.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Field } from '#web/ui/forms/field.tsx'
import { Note } from '#web/ui/note.tsx'
import { PasswordInput } from '#web/ui/forms/password-input.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useEffect, useState } from 'react'

const labels = {
  bankCode: 'Bank code',
  ibanCode: 'IBAN',
  swiftCode: 'SWIFT code',
  paymentMethod: 'Payment method',
}

const Draft = z.extend(BankDraft, {
  currentPassword: z
    .string(fieldMessages.required)
    .check(z.minLength(1, fieldMessages.required), z.maxLength(128, fieldMessages.atMost(128))),
})

const valuesOf = ({ company }: OwnCompany) => ({
  bankCode: company.bankCode ?? '',
  ibanCode: company.ibanCode ?? '',
  swiftCode: company.swiftCode ?? '',
  paymentMethod: company.paymentMethod ?? '',
})

/** Edits the bank details of the own company; requires the password (AM-128). */
export function BankForm({ own, onDone }: { own: OwnCompany; onDone: () => void }) {
  const api = useApi()
  const { user } = useViewer()
  return (
    <ProfileForm
      label="Bank details"
      own={own}
      schema={Draft}
      valuesOf={valuesOf}
      blanks={{ currentPassword: '' }}
      labels={labels}
      send={(values, base) =>
        api('updateCompany', {
          body: { ...values, id: base.company.id, version: base.versions.company },
        })
      }
      saved={notices.bankUpdated}
      failed={notices.bankNotUpdated}
      onDone={onDone}
    >
      {(form) => {
        const { errors } = form.formState
        return (
          <>
            <Field label="IBAN" className="s4" error={errors.ibanCode?.message}>
              <TextInput
                mono
                autoCapitalize="characters"
                spellCheck={false}
                {...form.register('ibanCode')}
              />
            </Field>
            <Field label="SWIFT code" className="s2" error={errors.swiftCode?.message}>
              <TextInput
                mono
                autoCapitalize="characters"
                spellCheck={false}
                {...form.register('swiftCode')}
              />
            </Field>
            <IbanWarning typed={form.watch('ibanCode')} />
            <Field
              label="Bank code"
              className="s2"
              hint="If you have no IBAN."
              error={errors.bankCode?.message}
            >
              <TextInput mono spellCheck={false} {...form.register('bankCode')} />
            </Field>
            <Field label="Payment method" className="s4" error={errors.paymentMethod?.message}>
              <TextInput
                placeholder="Bank transfer, before shipping"
                {...form.register('paymentMethod')}
              />
            </Field>
            <input type="text" autoComplete="username" value={user?.email ?? ''} readOnly hidden />
            <Field
              label="Your current password"
              className="s4"
              hint="Required to change bank details."
              error={errors.currentPassword?.message}
            >
              <PasswordInput
                autoComplete="current-password"
                maxLength={128}
                {...form.register('currentPassword')}
              />
            </Field>
          </>
        )
      }}
    </ProfileForm>
  )
}

/** Warning about an invalid IBAN, which can still be saved. */
function IbanWarning({ typed }: { typed: string }) {
  const warning = useIbanWarning(typed)
  return (
    <div role="status" className="profile-warning">
      {warning && <Note tone="warn">{warning}</Note>}
    </div>
  )
}

/** Delay after the last key stroke in milliseconds. */
const typingPauseMs = 500

/** Validates an IBAN when typing pauses; the validator is loaded on demand. */
function useIbanWarning(typed: string): string | undefined {
  const [warning, setWarning] = useState<string>()
  useEffect(() => {
    let isOver = false
    const timer = setTimeout(async () => {
      const iban = typed.replace(/[\s.-]/g, '').toUpperCase()
      const next = iban === '' ? undefined : await warningOf(iban)
      if (!isOver) setWarning(next)
    }, typingPauseMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [typed])
  return warning
}

async function warningOf(iban: string): Promise<string | undefined> {
  const { isValidIBAN, validateIBAN, ValidationErrorsIBAN: faults } = await import('ibantools')
  if (isValidIBAN(iban)) return undefined
  const { errorCodes } = validateIBAN(iban)
  if (errorCodes.includes(faults.NoIBANCountry)) {
    return 'This does not start like an IBAN. You can still save it.'
  }
  return errorCodes.includes(faults.WrongBBANLength) || errorCodes.includes(faults.WrongBBANFormat)
    ? 'This IBAN has the wrong length or format for its country. You can still save it.'
    : 'The check digits of this IBAN are wrong. Check it for typing errors. You can still save it.'
}
