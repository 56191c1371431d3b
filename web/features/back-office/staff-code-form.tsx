import { fieldMessages } from '#contract/notices.ts'
import { reasonOf } from '#web/platform/api.ts'
import { Button } from '#web/ui/button.tsx'
import { CodeInput } from '#web/ui/code-input.tsx'
import { Field } from '#web/ui/field.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { useRef, useState, type FormEvent } from 'react'

type StaffCodeFormProps = {
  /** Tries the code; throws when it is refused. */
  give: (code: string) => Promise<void>
  /** The word on the button. */
  confirm: string
  /** Whether a recovery code may stand in for the app's. */
  takesRecovery?: boolean
}

/** The code of the authenticator app, or a recovery code in its place. */
export function StaffCodeForm({ give, confirm, takesRecovery = false }: StaffCodeFormProps) {
  const [byRecovery, setByRecovery] = useState(false)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  // Another key empties the field after a code that was refused.
  const [tries, setTries] = useState(0)
  const form = useRef<HTMLFormElement>(null)

  async function submit(event?: FormEvent) {
    event?.preventDefault()
    const code = String(new FormData(form.current!).get('code') ?? '').trim()
    if (code === '') return setError(fieldMessages.required)
    setBusy(true)
    setError(undefined)
    try {
      await give(code)
    } catch (failure) {
      setError(reasonOf(failure))
      setTries(tries + 1)
    } finally {
      setBusy(false)
    }
  }

  return (
    <form ref={form} noValidate className="stack" onSubmit={(event) => void submit(event)}>
      {byRecovery ? (
        <Field label="Recovery code" error={error}>
          <TextInput key={tries} name="code" mono autoComplete="off" autoFocus spellCheck={false} />
        </Field>
      ) : (
        <Field label="Code of your authenticator app" error={error}>
          <CodeInput
            key={tries}
            name="code"
            autoFocus
            onComplete={() => form.current?.requestSubmit()}
          />
        </Field>
      )}
      <Button variant="primary" size="lg" type="submit" block busy={busy}>
        {confirm}
      </Button>
      {takesRecovery && (
        <Button
          variant="ghost"
          size="sm"
          onClick={() => {
            setByRecovery(!byRecovery)
            setError(undefined)
          }}
        >
          {byRecovery ? 'Use the app instead' : 'Use a recovery code'}
        </Button>
      )}
    </form>
  )
}
