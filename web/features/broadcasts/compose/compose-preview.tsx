import { isApiError, reasonOf, useApi, type Payload } from '#web/platform/api/api.ts'
import { putServerErrors } from '#web/platform/api/use-contract-form.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useEffect, useRef, useState } from 'react'
import type { ComposeFormState } from './price-field.tsx'
import './compose-preview.css'

/** Shows subject and text of the mail as its readers get it, until the form changes. */
export function ComposePreview({ form }: { form: ComposeFormState }) {
  const api = useApi()
  const [mail, setMail] = useState<Payload<'previewBroadcast'>>()
  const [refusal, setRefusal] = useState<string>()
  const place = useRef<HTMLElement>(null)

  useEffect(() => {
    place.current?.focus()
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [mail])
  useEffect(
    () => form.subscribe({ formState: { values: true }, callback: () => setMail(undefined) }),
    [form],
  )

  const show = form.handleSubmit(async (body) => {
    setRefusal(undefined)
    try {
      setMail((await api('previewBroadcast', { body })).payload)
    } catch (failure) {
      const isAtFields = isApiError(failure) && putServerErrors(form, failure)
      if (!isAtFields) setRefusal(reasonOf(failure))
    }
  })

  return (
    <>
      {!mail && (
        <Button size="sm" icon="eye" className="preview-button" onClick={() => void show()}>
          Preview
        </Button>
      )}
      <Refusal>{refusal}</Refusal>
      {mail && (
        <section ref={place} tabIndex={-1} aria-label="Preview" className="mail-preview">
          <h3>{mail.subject}</h3>
          <p>{mail.text}</p>
        </section>
      )}
    </>
  )
}
