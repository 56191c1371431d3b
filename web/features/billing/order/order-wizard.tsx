import { notices } from '#contract/page-notices.ts'
import { formatEuros } from '#contract/billing/money.ts'
import { countryFaults, type OrderTerms, type Placed } from '#contract/billing/orders.ts'
import type { Plan } from '#contract/broadcasts/broadcast-settings.ts'
import { DetailsStep, PlanSide } from '#web/features/billing/order/details-step.tsx'
import {
  emptyOrder,
  OrderDraft,
  readOrder,
  writeOrder,
  type StoredOrder,
} from '#web/features/billing/order/order-draft.ts'
import { useOrderEvents } from '#web/features/billing/order/order-events.ts'
import { PaymentUnavailable } from '#web/features/billing/order/payment-outcome.tsx'
import { PlanChoice } from '#web/features/billing/order/plan-choice.tsx'
import { totalsOf, VerifyStep } from '#web/features/billing/order/verify-step.tsx'
import { useOnReturn } from '#web/features/billing/use-pay.ts'
import { CaptchaLine } from '#web/features/messages/captcha-public.ts'
import { isApiError, useApi, type ApiError } from '#web/platform/api/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/api/use-contract-form.ts'
import { useCaptcha } from '#web/platform/forms/use-captcha.ts'
import { allCountriesQuery } from '#web/platform/page/countries.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useFeatureTracking } from '#web/platform/visit/tracking.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { useWizardStep, WizardCard } from '#web/ui/wizard.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { FormProvider, useForm } from 'react-hook-form'
import './order-wizard.css'

const stepNames = ['Plan', 'Details', 'Verify', 'Pay']

/** Pay appears where Next was: the second click of a double click must not order. In ms. */
const doubleClickMs = 600

type OrderWizardProps = { terms: OrderTerms }

const never = () => () => {}

/** The first three stages of `/payment`: plan, details, verification; then the payment provider (BL-015 to BL-021). */
export function OrderWizard({ terms }: OrderWizardProps) {
  // The saved order exists in the browser only.
  const isBrowser = useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
  const start = useMemo(() => startOf(terms, isBrowser), [terms, isBrowser])
  return <Wizard key={String(isBrowser)} terms={terms} start={start} />
}

/** The saved order of this tab; otherwise the details of the reader's company. */
function startOf({ own }: OrderTerms, isBrowser: boolean): StoredOrder {
  const stored = isBrowser ? readOrder() : undefined
  if (stored) return stored
  const key = isBrowser ? crypto.randomUUID() : ''
  return { key, step: 0, plan: own?.plan ?? null, values: { ...own?.details } }
}

function Wizard({ terms, start }: OrderWizardProps & { start: StoredOrder }) {
  const { step, hasMoved, open } = useWizardStep(start.plan === null ? 0 : start.step)
  const [plan, setPlan] = useState<Plan | null>(start.plan)
  const [unpaid, setUnpaid] = useState<Placed>()
  const form = useForm<OrderDraft>({
    mode: 'onTouched',
    defaultValues: { ...emptyOrder, ...start.values },
    resolver: contractResolver(OrderDraft),
  })
  const api = useApi()
  const countries = useQuery(allCountriesQuery(api)).data ?? []
  const { key } = start
  const events = useOrderEvents(step, key)

  const save = useEffectEvent(() => {
    if (key !== '') writeOrder({ key, step, plan, values: form.getValues() })
  })
  useEffect(() => form.subscribe({ formState: { values: true }, callback: () => save() }), [form])
  useEffect(() => save(), [step, plan])

  const isAgreed = form.watch('isContractAgreed')
  const countryOf = (code: string) => countries.find((one) => one.code === code)

  async function verify() {
    const isValid = await form.trigger(undefined, { shouldFocus: true })
    const values = form.getValues()
    const country = countryOf(values.country)
    const faults = country ? countryFaults(country, values) : []
    // Shown together with the errors of other fields, of which the first has the focus.
    for (const [index, { param, msg }] of faults.entries()) {
      form.setError(param, { message: msg }, { shouldFocus: isValid && index === 0 })
    }
    if (isValid && faults.length === 0) open(2)
  }

  if (unpaid) return <PaymentUnavailable placed={unpaid} onBack={() => setUnpaid(undefined)} />
  if (step === 0 || plan === null) {
    return (
      <PlanChoice
        terms={terms}
        chosen={hasMoved ? plan : null}
        onChoose={(chosen) => {
          setPlan(chosen)
          open(1)
        }}
      />
    )
  }
  const card = { steps: stepNames, current: step, onOpen: open, hasMoved }
  const draft = form.getValues()
  return (
    <FormProvider {...form}>
      <div className="wizard">
        {step === 1 ? (
          <WizardCard
            {...card}
            title="Company details"
            onSubmit={(event) => {
              event.preventDefault()
              void verify()
            }}
            foot={
              <>
                <Button onClick={() => open(0)}>Back</Button>
                {!isAgreed && (
                  <span className="small muted only-wide">Agree to the contract to continue</span>
                )}
                <Button type="submit" variant="primary" className="push" disabled={!isAgreed}>
                  Next
                </Button>
              </>
            }
          >
            <DetailsStep terms={terms} countries={countries} onStart={events.typed} />
          </WizardCard>
        ) : (
          <PayStep
            card={card}
            terms={terms}
            plan={plan}
            draft={draft}
            country={countryOf(draft.country)}
            onBack={() => open(1)}
            onRefused={(failure) => {
              if (putServerErrors(form, failure)) open(1)
            }}
            orderKey={key}
            onPlaced={(placed) => {
              if (placed.link === '') return setUnpaid(placed)
              events.leaveToPay()
              location.assign(placed.link)
            }}
          />
        )}
        <PlanSide terms={terms} plan={plan} onChange={() => open(0)} />
      </div>
    </FormProvider>
  )
}

type PayStepProps = Omit<Parameters<typeof VerifyStep>[0], 'onChange'> & {
  card: Omit<Parameters<typeof WizardCard>[0], 'children' | 'foot' | 'onSubmit' | 'title'>
  orderKey: string
  onBack: () => void
  onRefused: (failure: ApiError) => void
  onPlaced: (placed: Placed) => void
}

/** The order with its Pay button; visitors solve a spam check before each attempt (BL-020). */
function PayStep(props: PayStepProps) {
  const { user } = useViewer()
  return user ? <PayCard {...props} /> : <VisitorPayCard {...props} />
}

function VisitorPayCard(props: PayStepProps) {
  const captcha = useCaptcha()
  return <PayCard {...props} captcha={captcha} />
}

function PayCard({
  card,
  captcha,
  orderKey,
  onBack,
  onRefused,
  onPlaced,
  ...order
}: PayStepProps & { captcha?: ReturnType<typeof useCaptcha> }) {
  const api = useApi()
  const track = useFeatureTracking()
  const [isBusy, setIsBusy] = useState(false)
  const [isEnabled, setIsEnabled] = useState(false)
  useOnReturn(() => setIsBusy(false))
  useEffect(() => {
    const timer = setTimeout(() => setIsEnabled(true), doubleClickMs)
    return () => clearTimeout(timer)
  }, [])
  const { terms, plan, draft } = order
  const { totalCents } = totalsOf(terms, plan, draft)

  async function pay() {
    setIsBusy(true)
    try {
      const { payload } = await api('placeOrder', {
        body: {
          ...draft,
          key: orderKey,
          option: plan === 'plus' ? 0 : 1,
          ...(captcha?.answer !== undefined && { captcha: captcha.answer }),
        },
      })
      track('sendingInvoice', payload.invoiceNumber)
      onPlaced(payload)
    } catch (failure) {
      setIsBusy(false)
      if (!isApiError(failure)) throw failure
      track('sendingInvoice', orderKey, failure)
      notify(notices.invoiceFailed(failure.msg, failure.errors))
      captcha?.again()
      onRefused(failure)
    }
  }

  const isReady = isEnabled && (captcha === undefined || captcha.answer !== undefined)
  return (
    <WizardCard
      {...card}
      title="Order verification"
      onSubmit={(event) => {
        event.preventDefault()
        if (isReady && !isBusy) void pay()
      }}
      foot={
        <>
          <Button onClick={onBack}>Back</Button>
          <Button
            type="submit"
            variant="primary"
            className="push"
            busy={isBusy}
            disabled={!isReady}
          >
            Pay {formatEuros(totalCents)}
          </Button>
        </>
      }
    >
      <VerifyStep {...order} onChange={onBack} />
      {captcha && <CaptchaLine captcha={captcha} />}
    </WizardCard>
  )
}
