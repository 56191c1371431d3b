import type { BroadcastDetail, BroadcastRow } from '#contract/broadcasts/broadcasts.ts'
import { CorrectBroadcastBody } from '#contract/broadcasts/composing.ts'
import { currencyOfPrice } from '#contract/broadcasts/offer-figures.ts'
import { composeMax } from '#contract/broadcasts/posting.ts'
import type { Currency } from '#contract/figures/currencies.ts'
import { notices } from '#contract/page-notices.ts'
import { broadcastQuery, broadcastsKey } from '#web/features/broadcasts/api.ts'
import { getRuleNotice } from '#web/features/broadcasts/compose/refusal-notice.ts'
import { useApi } from '#web/platform/api/api.ts'
import { TextField } from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { PriceInput } from '#web/platform/forms/price-input.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'

type EditBroadcastDialogProps = PopupProps & {
  broadcast: BroadcastRow
  /** Called with the id of the broadcast that replaces it, before the lists are refetched. */
  onEdited?: ((id: number) => Promise<void> | void) | undefined
}

/** Changes quantity and price of an own broadcast, once and within 15 minutes (AM-028). */
export function EditBroadcastDialog(props: EditBroadcastDialogProps) {
  const detail = useQuery(broadcastQuery(useApi(), props.broadcast.id)).data
  return detail?.typed && <EditForm {...props} detail={detail} typed={detail.typed} />
}

type EditFormProps = EditBroadcastDialogProps & {
  detail: BroadcastDetail
  typed: NonNullable<BroadcastDetail['typed']>
}

function EditForm({ broadcast, detail, typed, onEdited, ...popup }: EditFormProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { timeZone } = usePreferences()
  const until = broadcast.correctableUntil
  return (
    <FormDialog
      {...popup}
      size="sm"
      title="Edit broadcast"
      description={`You can change quantity and price once${until ? `, until ${minuteText(until, timeZone).slice(-5)}` : ''}.`}
      confirmClose={false}
      schema={CorrectBroadcastBody}
      defaultValues={{
        quantity: detail.quantity,
        price: typed.price,
        currency: typed.currency as string,
      }}
      send={async (body) => {
        const params = { id: String(broadcast.id) }
        const { payload } = await api('correctBroadcast', { params, body })
        notify(notices.broadcastCorrected)
        popup.onOpenChange(false)
        await onEdited?.(payload.id)
        void queryClient.invalidateQueries({ queryKey: broadcastsKey })
      }}
      onRefused={(failure, isBesideFields) => {
        if (!isBesideFields)
          notify(getRuleNotice(failure) ?? notices.broadcastNotCorrected(failure.msg))
      }}
      confirm="Send correction"
      columns
    >
      {({ register, watch, setValue, formState: { errors } }) => {
        const [price, currency] = watch(['price', 'currency'])
        return (
          <>
            <p className="strong">{broadcast.headline}</p>
            <TextField
              name="quantity"
              label="Quantity"
              className="s2 half"
              limit={composeMax.quantity}
              input={{ className: 'num' }}
            />
            <Field
              label="Price per piece"
              className="s4 half"
              limit={composeMax.price}
              error={errors.price?.message ?? errors.currency?.message}
            >
              <PriceInput
                price={register('price')}
                currency={currencyOfPrice(price, currency as Currency)}
                onCurrency={(code) => setValue('currency', code)}
              />
            </Field>
            <p className="small muted">
              It is sent to everyone on {broadcast.broadcastListName} as a correction, which names
              what has changed. It replaces the first one, whose e-mails that are still waiting are
              not sent. A correction does not count towards your limits. To change anything else,
              copy it as new.
            </p>
          </>
        )
      }}
    </FormDialog>
  )
}
