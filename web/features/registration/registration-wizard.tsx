import { notices } from '#contract/page-notices.ts'
import { vatNumberFault } from '#contract/registration/vat-numbers.ts'
import { allCountriesQuery } from '#web/platform/page/countries.ts'
import {
  countryOfLanguages,
  emptyDraft,
  fieldsOfStep,
  readDraft,
  removeDraft,
  RegistrationDraft,
  writeDraft,
  type DraftField,
  type Draft,
} from '#web/features/registration/registration-draft.ts'
import {
  CompanyStep,
  ContactStep,
  HeardStep,
  stepNames,
  stepTitles,
} from '#web/features/registration/registration-steps.tsx'
import { Thanks } from '#web/features/registration/thanks.tsx'
import { useApi, isApiError } from '#web/platform/api/api.ts'
import { putServerErrors, contractResolver } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useCaptcha } from '#web/platform/forms/use-captcha.ts'
import { CaptchaLine } from '#web/features/messages/captcha-public.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useWizardStep, WizardCard } from '#web/ui/wizard.tsx'
import { useQuery } from '@tanstack/react-query'
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useState,
  useSyncExternalStore,
  type FormEvent,
  useRef,
} from 'react'
import { FormProvider, useForm, useFormContext, useWatch } from 'react-hook-form'
import type * as z from 'zod/mini'
import { useEventTracking } from '#web/platform/visit/event-tracking.ts'

type Sent = { receivedAt: string; email: string; company: string }

type WizardProps = { isFromQrCode: boolean }

const never = () => () => {}

/** The three steps of an application, then the thank-you screen (RG-001 to RG-012). */
export function RegistrationWizard({ isFromQrCode }: WizardProps) {
  // The saved form and the browser's languages exist in the browser only.
  const isBrowser = useSyncExternalStore(never, hasBrowser, hasNoBrowser)
  const countries = useQuery(allCountriesQuery(useApi())).data
  const start = useMemo(
    () => (isBrowser ? startOf(countries ?? []) : { key: '', step: 0, values: {} }),
    [isBrowser, countries],
  )
  return <Wizard key={String(isBrowser)} start={start} isFromQrCode={isFromQrCode} />
}

const hasBrowser = () => true
const hasNoBrowser = () => false

/** The saved form of this tab; otherwise an empty one with the country of the browser's language. */
function startOf(countries: readonly { code: string }[]): Draft {
  const country = countryOfLanguages(navigator.languages, countries) ?? ''
  return readDraft() ?? { key: crypto.randomUUID(), step: 0, values: { country } }
}

function Wizard({ isFromQrCode, start }: WizardProps & { start: Draft }) {
  const { step, hasMoved, open } = useWizardStep(start.step)
  const [sent, setSent] = useState<Sent>()
  const form = useForm<RegistrationDraft, unknown, z.output<typeof RegistrationDraft>>({
    mode: 'onTouched',
    defaultValues: { ...emptyDraft, ...start.values, ...(isFromQrCode && { hear: 'qr' as const }) },
    resolver: contractResolver(RegistrationDraft),
  })
  const countries = useQuery(allCountriesQuery(useApi())).data ?? []
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  const track = useWizardEvents({ step, isDone: sent !== undefined })
  const { key } = start

  const save = useEffectEvent(() => {
    if (key !== '' && !sent) writeDraft({ key, step, values: form.getValues() as Draft['values'] })
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => save() }), [form])
  useEffect(() => save(), [step])

  async function next(event: FormEvent) {
    event.preventDefault()
    const isValid = await form.trigger(fieldsOfStep(step), { shouldFocus: true })
    const { country: code, vat } = form.getValues()
    const country = countries.find((one) => one.code === code)
    const fault = step === 0 && vat.trim() !== '' && country && vatNumberFault(country, vat)
    // Shown together with the errors of other fields, of which the first has the focus.
    if (fault) form.setError('vat', { message: fault }, { shouldFocus: isValid })
    if (!isValid || fault) return
    track.stepDone(step)
    open(step + 1)
  }

  if (sent) return <Thanks {...sent} />
  const card = {
    steps: stepNames,
    current: step,
    onOpen: open,
    hasMoved,
    title: stepTitles(brand)[step]!,
  }
  return (
    <FormProvider {...form}>
      {step < 2 ? (
        <WizardCard
          {...card}
          onSubmit={(event) => void next(event)}
          foot={<NextFoot step={step} onBack={() => open(step - 1)} />}
        >
          {step === 0 ? (
            <CompanyStep countries={countries} onStart={track.started} />
          ) : (
            <HeardStep isFromQrCode={isFromQrCode} brand={brand} />
          )}
        </WizardCard>
      ) : (
        <LastStep
          card={card}
          onBack={() => open(1)}
          onField={(field) => {
            const at = [0, 1, 2].find((one) => fieldsOfStep(one).includes(field))
            if (at !== undefined) open(at)
          }}
          send={async (captcha, api) => {
            const draft = form.getValues()
            const { payload } = await api('register', {
              body: { ...draft, key, isFromQrCode, captcha },
            })
            removeDraft()
            track.completed()
            setSent({ ...payload, email: draft.email, company: draft.company })
          }}
        />
      )}
    </FormProvider>
  )
}

function NextFoot({ step, onBack }: { step: number; onBack: () => void }) {
  const hear = useWatch<RegistrationDraft, 'hear'>({ name: 'hear' })
  return (
    <>
      {step > 0 && <Button onClick={onBack}>Back</Button>}
      <span className="small muted">Step {step + 1} of 3</span>
      <Button type="submit" variant="primary" className="push" disabled={step === 1 && !hear}>
        Next
      </Button>
    </>
  )
}

type LastStepProps = {
  card: Omit<Parameters<typeof WizardCard>[0], 'children' | 'foot' | 'onSubmit'>
  onBack: () => void
  /** Opens the step of a field that the server refused. */
  onField: (field: DraftField) => void
  send: (captcha: string, api: ReturnType<typeof useApi>) => Promise<void>
}

/** The contact with the spam check, which restarts each time the step is opened (RG-009). */
function LastStep({ card, onBack, onField, send }: LastStepProps) {
  const api = useApi()
  const captcha = useCaptcha()
  const form = useFormContext<RegistrationDraft, unknown, z.output<typeof RegistrationDraft>>()
  const submit = form.handleSubmit(
    async () => {
      if (captcha.answer === undefined) return
      try {
        await send(captcha.answer, api)
      } catch (failure) {
        if (!isApiError(failure)) throw failure
        const isBesideFields = putServerErrors(form, failure)
        if (isBesideFields) onField(failure.errors[0]!.param as DraftField)
        else captcha.again()
        notify(notices.registrationFailed(failure.msg))
      }
    },
    (errors) => {
      const [first] = Object.keys(errors)
      if (first) onField(first as DraftField)
    },
  )
  return (
    <WizardCard
      {...card}
      onSubmit={(event) => void submit(event)}
      foot={
        <>
          <Button onClick={onBack}>Back</Button>
          <span className="small muted only-wide">Step 3 of 3</span>
          <Button
            type="submit"
            variant="primary"
            className="push"
            busy={form.formState.isSubmitting}
            disabled={captcha.answer === undefined}
          >
            Start free trial
          </Button>
        </>
      }
    >
      <ContactStep />
      <CaptchaLine captcha={captcha} />
    </WizardCard>
  )
}

/** Reports how far visitors come with an application: start, steps, completion and abandonment (AN-002, RG-012). */
function useWizardEvents({ step, isDone }: { step: number; isDone: boolean }) {
  const track = useEventTracking()
  const hasStarted = useRef(false)
  const hasLeft = useRef(false)
  const leave = useEffectEvent(() => {
    if (isDone || step === 0 || hasLeft.current) return
    hasLeft.current = true
    track('registration-abandoned', { step: step + 1 })
  })
  useEffect(() => {
    const onHide = () => leave()
    addEventListener('pagehide', onHide)
    return () => {
      removeEventListener('pagehide', onHide)
      leave()
    }
  }, [])
  return {
    started() {
      if (hasStarted.current) return
      hasStarted.current = true
      track('registration-started')
    },
    stepDone: (done: number) => track(`registration-step-${done + 1}-done`),
    completed: () => track('registration-completed'),
  }
}
