import type { User } from '#contract/auth/auth.ts'
import {
  composeBroadcast,
  ComposeFields,
  composeMax,
  composePerListPerDay,
  composeLimit,
} from '#contract/broadcasts/posting.ts'
import { notices } from '#contract/page-notices.ts'
import { broadcastsKey, listsQuery } from '#web/features/broadcasts/api.ts'
import {
  readSharedText,
  restoreDraft,
  useCloseOnSignOut,
} from '#web/features/broadcasts/compose/compose-draft.ts'
import { GuidelineLink, gradesOfList } from '#web/features/broadcasts/guidelines/guideline-link.tsx'
import { PriceField, type ComposeFormState } from '#web/features/broadcasts/compose/price-field.tsx'
import { possibleMatchesDialog } from '#web/features/matching/dialog-public.ts'
import { getRuleNotice } from '#web/features/broadcasts/compose/refusal-notice.ts'
import { isApiError, reasonOf, type Api, useApi } from '#web/platform/api/api.ts'
import { contractResolver, putServerErrors } from '#web/platform/api/use-contract-form.ts'
import { useFeatureTracking } from '#web/platform/visit/tracking.ts'
import { notify } from '#web/platform/page/notices.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Segmented } from '#web/ui/forms/segmented.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { useQuery, useQueryClient, queryOptions } from '@tanstack/react-query'
import { lazy, Suspense, useRef, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { Payload } from '#contract/endpoint.ts'
import { countText } from '#contract/numbers.ts'
import { Note } from '#web/ui/note.tsx'

type ComposeDialogProps = PopupProps & {
  listId?: number | undefined
  /** Text that another app shared, instead of a draft. */
  text?: string | undefined
}

const PossibleMatches = lazy(async () => ({ default: await possibleMatchesDialog.preload() }))

/** Compose dialog (BC-038 to BC-049), bound to the user who opened it. */
export function ComposeDialog(props: ComposeDialogProps) {
  const { user } = useViewer()
  const [owner] = useState(user)
  const [sentId, setSentId] = useState<number>()
  if (!owner) return null
  if (sentId !== undefined) {
    const { listId: _list, text: _text, ...popup } = props
    return (
      <Suspense>
        <PossibleMatches {...popup} isInPlace broadcastId={sentId} />
      </Suspense>
    )
  }

  /** Shows what fits the broadcast in place of the form, unless the sender has switched that off (MT-001, MT-002). */
  async function showMatches(id: number) {
    if (user?.possibleMatchesDisabled !== false) return props.onOpenChange(false)
    await possibleMatchesDialog.preload().then(
      () => setSentId(id),
      () => props.onOpenChange(false),
    )
  }
  return <ComposeForm {...props} user={owner} onSent={showMatches} />
}

const sideOptions = [
  { value: 'WTS', label: 'WTS', side: 'WTS', title: 'Want to sell' },
  { value: 'WTB', label: 'WTB', side: 'WTB', title: 'Want to buy' },
] as const

type ComposeFormProps = ComposeDialogProps & {
  user: User
  onSent: (broadcastId: number) => Promise<void> | void
}

function ComposeForm({ listId, text, user, onSent, ...popup }: ComposeFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const trackFeature = useFeatureTracking()
  const lists = useQuery(listsQuery(api)).data ?? []
  const addresses = [user.email, user.emailAlt].flatMap((address) => address || [])

  const [draft] = useState(() => (text ? readSharedText(text) : restoreDraft(user.id)))
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
    },
    resolver: contractResolver(ComposeFields),
  })
  const isSent = useRef(false)
  useCloseOnSignOut(user.id, popup, () => (isSent.current ? {} : form.getValues()))
  const { errors, isSubmitting } = form.formState
  const chosenList = form.watch('listType')
  const { path: listPath = '', name: listName = '' } =
    lists.find(({ id }) => String(id) === chosenList) ?? {}
  const limit = useQuery(composeLimitQuery(api, chosenList))
  const closed = limit.data?.broadcastLimitReached || limit.data?.disabled

  const send = form.handleSubmit(async (offer) => {
    let id: number
    try {
      id = (await api(composeBroadcast, { body: offer })).payload.id
      trackFeature('broadcastCreate', id)
    } catch (failure) {
      trackFeature('broadcastCreate', `list ${offer.listType}`, failure)
      const refused = isApiError(failure) ? getRuleNotice(failure) : undefined
      const reason = reasonOf(failure)
      notify(refused ?? notices.broadcastNotSent(reason))
      if (isApiError(failure)) putServerErrors(form, failure)
      if (refused) void limit.refetch()
      return
    }
    isSent.current = true
    await onSent(id)
    notify(notices.broadcastSent)
    void queryClient.invalidateQueries({ queryKey: broadcastsKey })
  })

  const checked = (name: 'quantity' | 'brand' | 'desc' | 'condition' | 'pLink') => ({
    limit: composeMax[name],
    error: errors[name]?.message,
  })

  return (
    <Dialog
      {...popup}
      full
      title="Compose broadcast"
      description="Plain text. It is sent to everyone on the list immediately."
      confirmClose={draft ? true : 'typed'}
      onSubmit={(event) => void send(event)}
      foot={<SubmitFooter disabled={isSubmitting || closed}>Send broadcast</SubmitFooter>}
    >
      <div className="form">
        <Field label="Type" group className="s2 half" error={errors.broadcastType?.message}>
          <Segmented wide options={sideOptions} {...form.register('broadcastType')} />
        </Field>
        <Field
          label="List"
          className="s4 half"
          aside={<GuidelineLink contentKey="broadcast-rules">Rules</GuidelineLink>}
          error={errors.listType?.message}
          hint={limit.data && listHint(limit.data, listName)}
        >
          <NativeSelect {...form.register('listType')}>
            <option value="">Choose a list</option>
            <Options of={lists.map((list) => [list.id, list.name])} />
          </NativeSelect>
        </Field>
        {closed && limit.data && <ComposeLimit limit={limit.data} />}
        <Field label="Quantity" className="s2 half" {...checked('quantity')}>
          <TextInput className="num" autoComplete="off" {...form.register('quantity')} />
        </Field>
        <Field label="Brand" className="s4 half" {...checked('brand')}>
          <TextInput autoComplete="off" {...form.register('brand')} />
        </Field>
        <Field label="Description or part number" {...checked('desc')}>
          <TextInput autoComplete="off" {...form.register('desc')} />
        </Field>
        <Field
          label="Condition"
          className="s3"
          aside={
            <GuidelineLink contentKey="grading-guidelines" section={gradesOfList[listPath]}>
              Grades
            </GuidelineLink>
          }
          {...checked('condition')}
        >
          <TextInput autoComplete="off" {...form.register('condition')} />
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
      </div>
    </Dialog>
  )
}

type Limit = Payload<typeof composeLimit>

/** Note explaining why sending to the list is closed (BC-049). */
function ComposeLimit({ limit }: { limit: Limit }) {
  const { title, message } = limit.data.web
  return (
    <Note tone="warn" role="status" title={title}>
      <p>{message}</p>
      {limit.exclusion && <p>{limit.exclusion}</p>}
    </Note>
  )
}

/** Number of subscribers of the list and, once a limit is being used up, the broadcasts left today. */
function listHint(
  { recipients, leftOnList, leftToday, ...limit }: Limit,
  listName: string,
): string | undefined {
  if (limit.disabled || limit.broadcastLimitReached) return undefined
  const reach = `Goes to ${countText(recipients)} ${recipients === 1 ? 'subscriber' : 'subscribers'}`
  const left = Math.min(leftOnList, leftToday)
  if (left === composePerListPerDay) return reach
  return `${reach}. ${left} left for ${listName} today, ${leftToday} in all.`
}

/** Refetched for every list selection because another tab may have sent a broadcast. */
const composeLimitQuery = (api: Api, listType: string) =>
  queryOptions({
    queryKey: ['compose-limit', listType],
    queryFn: async () => (await api(composeLimit, { body: { listType } })).payload,
    enabled: listType !== '',
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
