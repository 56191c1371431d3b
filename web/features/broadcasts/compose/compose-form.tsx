import type { User } from '#contract/auth/auth.ts'
import { ComposeFields, composeMax } from '#contract/broadcasts/posting.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { notices } from '#contract/page-notices.ts'
import { broadcastsKey, listsQuery } from '#web/features/broadcasts/api.ts'
import {
  clearStoredDraft,
  hasText,
  readSharedText,
  restoreDraft,
  storeDraft,
  useCloseOnSignOut,
  type Draft,
} from '#web/features/broadcasts/compose/compose-draft.ts'
import {
  ComposeLimit,
  CorrectionNote,
  DuplicateNote,
  listHint,
  useEarlier,
} from '#web/features/broadcasts/compose/compose-notes.tsx'
import { ComposePreview } from '#web/features/broadcasts/compose/compose-preview.tsx'
import { GuidelineLink, gradesOfList } from '#web/features/broadcasts/guidelines/guideline-link.tsx'
import { PriceField, type ComposeFormState } from '#web/features/broadcasts/compose/price-field.tsx'
import { getRuleNotice } from '#web/features/broadcasts/compose/refusal-notice.ts'
import { isApiError, payloadQuery, reasonOf, type Api, useApi } from '#web/platform/api/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/api/use-contract-form.ts'
import { useFeatureTracking } from '#web/platform/visit/tracking.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { useEffect, useRef, useState, useId, type ComponentProps } from 'react'
import { useForm } from 'react-hook-form'
import { currencyOfPrice } from '#contract/broadcasts/offer-figures.ts'
import { currencies, type Currency } from '#contract/figures/currencies.ts'

export type ComposeDialogProps = PopupProps & {
  listId?: number | undefined
  /** Text that another app shared, instead of a draft. */
  text?: string | undefined
  /** An own broadcast to begin with, instead of a draft. */
  copyOf?: number | undefined
}

const sideOptions = [
  { value: 'WTS', label: 'WTS', side: 'WTS', title: 'Want to sell' },
  { value: 'WTB', label: 'WTB', side: 'WTB', title: 'Want to buy' },
] as const

export type ComposeFormProps = ComposeDialogProps & {
  user: User
  onSent: (broadcastId: number) => Promise<void> | void
  copied?: Draft | undefined
}

const labels = {
  listType: 'list',
  quantity: 'quantity',
  brand: 'brand',
  desc: 'description',
  condition: 'condition',
  price: 'price',
} as const

/** The form of the compose dialog (BC-038 to BC-049). */
export function ComposeForm({ listId, text, copied, user, onSent, ...popup }: ComposeFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const trackFeature = useFeatureTracking()
  const lists = useQuery(listsQuery(api)).data ?? []
  const addresses = [user.email, user.emailAlt].flatMap((address) => address || [])

  const [draft] = useState(() =>
    copied || text ? readSharedText(text ?? '') : restoreDraft(user.id),
  )
  const began = useRef<Draft>(copied ?? {})
  const form: ComposeFormState = useForm({
    mode: 'onTouched',
    defaultValues: {
      broadcastType: 'WTS',
      listType: listId === undefined ? '' : String(listId),
      quantity: '',
      brand: '',
      desc: '',
      condition: '',
      price: '',
      pLink: '',
      additionalInfo: '',
      fromEmail: user.email,
      ...draft,
      ...copied,
    },
    resolver: contractResolver(ComposeFields),
  })
  const isSent = useRef(false)
  useCloseOnSignOut(user.id, popup, () => (isSent.current ? {} : form.getValues()))
  const { errors, isSubmitting, isSubmitted } = form.formState
  const chosenList = form.watch('listType')
  const { path: listPath = '', name: listName = '' } =
    lists.find(({ id }) => String(id) === chosenList) ?? {}
  const limit = useQuery(composeLimitQuery(api, chosenList))
  const suggestions = useQuery(suggestionsQuery(api)).data
  const { duplicate, correctsSentAt } = useEarlier(form)
  const isLimited = limit.data?.broadcastLimitReached && correctsSentAt === undefined
  const closed = isLimited || limit.data?.disabled
  const isRefused = errors.root?.type === 'DUPL'

  const isStoring = popup.open
  useEffect(() => {
    if (!isStoring) return clearStoredDraft()
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => storeDraft(user.id, values),
    })
  }, [form, isStoring, user.id])

  /** Sends an offer. @returns the id of the broadcast, if it was sent */
  async function submit(
    offer: Parameters<Parameters<typeof form.handleSubmit>[0]>[0],
  ): Promise<number | undefined> {
    let id: number
    try {
      id = (await api('composeBroadcast', { body: offer })).payload.id
      trackFeature('broadcastCreate', id)
    } catch (failure) {
      trackFeature('broadcastCreate', `list ${offer.listType}`, failure)
      const refused = isApiError(failure) ? getRuleNotice(failure) : undefined
      const reason = reasonOf(failure)
      notify(refused ?? notices.broadcastNotSent(reason))
      if (isApiError(failure)) putServerErrors(form, failure)
      if (refused) void limit.refetch()
      if (refused && isApiError(failure)) form.setError('root', { type: failure.extra ?? '' })
      return undefined
    }
    notify(notices.broadcastSent)
    void queryClient.invalidateQueries({ queryKey: broadcastsKey })
    return id
  }
  const send = form.handleSubmit(async (offer) => {
    const id = await submit(offer)
    if (id === undefined) return
    isSent.current = true
    await onSent(id)
  })
  async function sendAndContinue() {
    let id: number | undefined
    await form.handleSubmit(async (offer) => {
      id = await submit(offer)
    })()
    // Afterwards, because a form that is reset earlier counts as submitted again.
    if (id !== undefined) startNext()
  }

  /** Empties the form except for what a series of broadcasts has in common. */
  function startNext() {
    const { broadcastType, listType, condition, fromEmail, price, currency } = form.getValues()
    const used = currencyOfPrice(price, currency as Currency | undefined)
    began.current = { condition }
    // Left before it is emptied, or it would be refused as empty.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    form.setFocus('quantity')
    form.reset({
      broadcastType,
      listType,
      condition,
      fromEmail,
      quantity: '',
      brand: '',
      desc: '',
      price: '',
      pLink: '',
      additionalInfo: '',
      currency: currency || used !== currencies[0] ? used : undefined,
    })
    clearStoredDraft()
    void limit.refetch()
  }

  const missing = Object.entries(labels).flatMap(([name, label]) =>
    errors[name as keyof typeof labels]?.message === fieldMessages.required ? [label] : [],
  )

  const checked = (name: 'quantity' | 'pLink') => ({
    limit: composeMax[name],
    error: errors[name]?.message,
  })
  const compared = (name: 'brand' | 'desc' | 'condition') => ({
    limit: composeMax[name],
    error:
      errors[name]?.message ??
      (isRefused && duplicate && name === 'desc' ? 'Same as earlier' : undefined),
  })

  return (
    <Dialog
      {...popup}
      full
      title="Compose broadcast"
      description={
        <>
          Plain text. It is sent to everyone on the list immediately.{' '}
          {/* Here and not beside their fields, so that Tab passes from field to field. */}
          <GuidelineLink contentKey="broadcast-rules">Rules</GuidelineLink>
          {' · '}
          <GuidelineLink contentKey="grading-guidelines" section={gradesOfList[listPath]}>
            Grades
          </GuidelineLink>
        </>
      }
      confirmClose={() => hasText(form.getValues(), began.current)}
      onSubmit={(event) => void send(event)}
      foot={
        <>
          {isSubmitted && missing.length > 0 && (
            <p role="status" className="compose-missing small">
              Missing: {missing.join(', ')}
            </p>
          )}
          <DialogClose className="no-phone" />
          <Button
            disabled={isSubmitting || closed}
            data-shift-enter
            title="Ctrl+Shift+Enter"
            aria-keyshortcuts="Control+Shift+Enter Meta+Shift+Enter"
            onClick={() => void sendAndContinue()}
          >
            Send and write another
          </Button>
          <Button
            variant="primary"
            type="submit"
            disabled={isSubmitting || closed}
            title="Ctrl+Enter"
            aria-keyshortcuts="Control+Enter Meta+Enter"
          >
            Send broadcast
          </Button>
        </>
      }
    >
      <div className="form">
        <Field label="Type" group className="s2 half">
          <Segmented wide options={sideOptions} {...form.register('broadcastType')} />
        </Field>
        <Field
          label="List"
          className="s4 half"
          error={errors.listType?.message}
          hint={limit.data && listHint(limit.data, listName)}
        >
          <NativeSelect {...form.register('listType')}>
            <option value="">Choose a list</option>
            <Options of={lists.map((list) => [list.id, list.name])} />
          </NativeSelect>
        </Field>
        {closed && limit.data && <ComposeLimit limit={limit.data} />}
        {correctsSentAt && !closed && <CorrectionNote sentAt={correctsSentAt} />}
        {duplicate && <DuplicateNote duplicate={duplicate} />}
        <Field label="Quantity" className="s2 half" {...checked('quantity')}>
          <TextInput className="num" autoComplete="off" {...form.register('quantity')} />
        </Field>
        <Field label="Brand" className="s4 half" {...compared('brand')}>
          <SuggestedInput suggestions={suggestions?.brands ?? []} {...form.register('brand')} />
        </Field>
        <Field label="Description or part number" {...compared('desc')}>
          <TextInput autoComplete="off" {...form.register('desc')} />
        </Field>
        <Field label="Condition" className="s3" {...compared('condition')}>
          <SuggestedInput
            suggestions={suggestions?.conditions ?? []}
            {...form.register('condition')}
          />
        </Field>
        <PriceField form={form} />
        <Field label="Product link" mark="optional" {...checked('pLink')}>
          <TextInput
            type="url"
            inputMode="url"
            placeholder="https://"
            {...form.register('pLink')}
          />
        </Field>
        <Field
          label="Additional info"
          mark="optional"
          limit={composeMax.additionalInfo}
          error={errors.additionalInfo?.message}
        >
          <TextArea rows={4} {...form.register('additionalInfo')} />
        </Field>
        <Field label="From" error={errors.fromEmail?.message}>
          <NativeSelect {...form.register('fromEmail')}>
            <Options of={addresses} />
          </NativeSelect>
        </Field>
        <ComposePreview form={form} />
      </div>
    </Dialog>
  )
}

/** Refetched for every list selection because another tab may have sent a broadcast. */
const composeLimitQuery = (api: Api, listType: string) =>
  queryOptions({
    queryKey: ['compose-limit', listType],
    queryFn: async () => (await api('composeLimit', { body: { listType } })).payload,
    enabled: listType !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
    // Opens again once the pause in sending is over.
    refetchInterval: ({ state: { data } }) =>
      data?.pausedUntil ? Math.max(1000, Date.parse(data.pausedUntil) - Date.now()) : false,
  })

const suggestionsQuery = (api: Api) =>
  payloadQuery(
    api,
    [...broadcastsKey, 'suggestions'],
    'composeSuggestions',
    {},
    { staleTime: 600_000 },
  )

type SuggestedInputProps = ComponentProps<typeof TextInput> & { suggestions: readonly string[] }

/** A text field that offers what was used before. */
function SuggestedInput({ suggestions, ...input }: SuggestedInputProps) {
  const listId = useId()
  return (
    <>
      <TextInput autoComplete="off" list={listId} {...input} />
      <datalist id={listId}>
        {suggestions.map((text) => (
          <option key={text} value={text} />
        ))}
      </datalist>
    </>
  )
}
