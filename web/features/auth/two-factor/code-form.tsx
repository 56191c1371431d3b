import { recoveryCode, totp, parseCode } from '#contract/auth/two-factor.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { isApiError, type ApiError } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { CodeInput } from '#web/ui/forms/code-input.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useEffect, useRef, useState, type ReactNode } from 'react'

export type CodeKind = 'app' | 'recovery'

interface CodeFormProps {
  submit: string
  /** Sends the code; a thrown API error is shown as field error. */
  onCode: (code: string) => Promise<void>
  /** Whether a recovery code is accepted (AM-127). */
  allowRecoveryCode?: boolean
  danger?: boolean
  fullWidth?: boolean
  /** Called with a rejection, to show a notice. */
  onFault?: (failure: ApiError) => void
  onKind?: (kind: CodeKind) => void
  secondaryAction?: ReactNode
}

/** Asks for an app code, submitted with its last digit, or for a recovery code. */
export function CodeForm(props: CodeFormProps) {
  const { submit, onCode, allowRecoveryCode, danger, fullWidth, onFault, onKind, secondaryAction } =
    props
  const [kind, setKind] = useState<CodeKind>('app')
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  // Remounts the field after an error, so that its cells are empty.
  const [attempt, setAttempt] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (attempt > 0) input.current?.focus()
  }, [attempt])

  async function send(typed: string) {
    if (isBusy) return
    const wrongForm = validateCode(typed, kind)
    setFault(wrongForm)
    if (wrongForm) return input.current?.focus()
    setIsBusy(true)
    try {
      await onCode(typed)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      onFault?.(failure)
      setFault(codeErrorText(failure))
      setAttempt((before) => before + 1)
    } finally {
      setIsBusy(false)
    }
  }

  function change() {
    const other = kind === 'app' ? 'recovery' : 'app'
    setKind(other)
    onKind?.(other)
    setFault(undefined)
    setAttempt((before) => before + 1)
  }

  return (
    <form
      noValidate
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        void send(input.current?.value ?? '')
      }}
    >
      {kind === 'app' ? (
        <Field
          key={`app${attempt}`}
          label={`${totp.digits}-digit code`}
          hint="Submitted automatically when all six digits are entered."
          error={fault}
        >
          <CodeInput
            ref={input}
            name="code"
            data-autofocus
            readOnly={isBusy}
            onComplete={(code) => void send(code)}
          />
        </Field>
      ) : (
        <Field
          key={`recovery${attempt}`}
          label="Recovery code"
          hint="For example 7K3MQ-V9X2T. Each code works once."
          error={fault}
        >
          <TextInput
            ref={input}
            name="code"
            large
            mono
            data-autofocus
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            readOnly={isBusy}
            maxLength={recoveryCode.length + 10}
          />
        </Field>
      )}
      <div className="row end">
        {secondaryAction}
        <Button
          variant={danger ? 'danger' : 'primary'}
          type="submit"
          busy={isBusy}
          size={fullWidth ? 'lg' : 'md'}
          block={fullWidth ?? false}
        >
          {submit}
        </Button>
      </div>
      {allowRecoveryCode && (
        <p className="small soft center">
          {kind === 'app' ? 'Lost your phone?' : 'Have your phone?'}{' '}
          <button type="button" className="link" onClick={change}>
            {kind === 'app' ? 'Use a recovery code' : 'Use a code from the app'}
          </button>
        </p>
      )}
    </form>
  )
}

/** Validates the format of a code before it is sent (AU-009); undefined if valid. */
export function validateCode(typed: string, kind: 'app' | 'recovery'): string | undefined {
  if (parseCode(typed)?.kind === kind) return undefined
  return kind === 'app' ? fieldMessages.sixDigits : fieldMessages.recoveryCode
}

/** Field error for a rejected code (ER-054, ER-055). */
export function codeErrorText(failure: Pick<ApiError, 'status' | 'msg' | 'errors'>): string {
  const isRefusal = [400, 403, 409, 429].includes(failure.status)
  return isRefusal ? (failure.errors[0]?.msg ?? failure.msg) : fieldMessages.codeNotVerified
}
