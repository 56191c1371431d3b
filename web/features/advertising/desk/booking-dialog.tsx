import { bannerMessages, bannerSides } from '#contract/advertising/banners.ts'
import {
  BannerBooking,
  bannerWeights,
  bookBanner,
  changeBanner,
  type Banner,
} from '#contract/advertising/desk/banners.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { addDays, addYears, businessDate, parseDay } from '#contract/dates.ts'
import { maxPictureBytes } from '#contract/media.ts'
import { fieldMessages } from '#contract/notices.ts'
import { bannersKey } from '#web/features/advertising/desk/api.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { Options } from '#web/platform/forms/options.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { readAsDataUrl } from '#web/platform/read-file.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { DateInput } from '#web/ui/forms/date-input.tsx'
import { Checkbox } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { FileInput, TextInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import './booking-dialog.css'

const twelveMonthsFrom = (day: string) => addDays(addYears(day, 1), -1)

function emptyBooking(): BannerBooking {
  const startsOn = businessDate(new Date())
  return {
    customerName: '',
    customerEmail: '',
    companyId: null,
    alt: '',
    targetUrl: '',
    startsOn,
    endsOn: twelveMonthsFrom(startsOn),
    weight: 1,
    hasMonthlyReport: true,
  }
}

const bookingOf = (banner: Banner): BannerBooking => ({
  customerName: banner.customerName,
  customerEmail: banner.customerEmail ?? '',
  companyId: banner.company?.id ?? null,
  alt: banner.alt,
  targetUrl: banner.targetUrl,
  startsOn: banner.startsOn,
  endsOn: banner.endsOn,
  weight: banner.weight,
  hasMonthlyReport: banner.hasMonthlyReport,
})

/** Books an advertisement, or changes a booking (BK-082). */
export function BookingDialog({ banner, ...popup }: PopupProps & { banner: Banner | undefined }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const picture = usePicture(banner?.picture)
  const { form, refusal, submit } = useContractForm(
    BannerBooking,
    banner ? bookingOf(banner) : emptyBooking(),
  )
  const { errors, isSubmitting, dirtyFields } = form.formState

  const save = submit(async (booking) => {
    const { chosen } = picture
    if (picture.error !== undefined) return undefined
    if (!banner && chosen === undefined) return picture.setError(fieldMessages.required)
    try {
      if (!banner) await api(bookBanner, { body: { ...booking, picture: chosen! } })
      else {
        const body = { ...booking, version: banner.version, ...(chosen && { picture: chosen }) }
        await api(changeBanner, { params: { id: String(banner.id) }, body })
      }
    } catch (failure) {
      const ofPicture =
        isApiError(failure) && failure.errors.find(({ param }) => param === 'picture')
      if (ofPicture) picture.setError(ofPicture.msg)
      throw failure
    }
    notify(banner ? staffNotices.bannerChanged : staffNotices.bannerBooked)
    popup.onOpenChange(false)
    return queryClient.invalidateQueries({ queryKey: bannersKey })
  })

  function followStart(day: string) {
    if (parseDay(day) && !dirtyFields.endsOn && !banner) {
      form.setValue('endsOn', twelveMonthsFrom(day))
    }
  }

  return (
    <Dialog
      {...popup}
      title={banner ? 'Change an advertisement' : 'Book an advertisement'}
      full
      confirmClose="typed"
      onSubmit={save}
      foot={<SubmitFooter busy={isSubmitting}>{banner ? 'Save' : 'Book'}</SubmitFooter>}
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        <h3>Customer</h3>
        <Field label="Name" className="s3" limit={100} error={errors.customerName?.message}>
          <TextInput autoComplete="off" data-autofocus {...form.register('customerName')} />
        </Field>
        <Field label="E-mail" className="s3" error={errors.customerEmail?.message}>
          <TextInput type="email" autoComplete="off" {...form.register('customerEmail')} />
        </Field>
        <Field
          label="Company number"
          mark="optional"
          className="s3"
          hint="Of a member, from the address of its page."
          error={errors.companyId?.message}
        >
          <TextInput
            inputMode="numeric"
            autoComplete="off"
            {...form.register('companyId', {
              setValueAs: (text: unknown) => (text === '' || text === null ? null : text),
            })}
          />
        </Field>
        <Checkbox
          hint="On the first of each month. The reminder before the end is always sent."
          {...form.register('hasMonthlyReport')}
        >
          Send the report every month
        </Checkbox>
        <h3>Advertisement</h3>
        <Field
          label="Picture"
          className="s3"
          mark={banner && 'optional'}
          hint={`JPG or PNG of ${bannerSides.map((side) => `${side} x ${side}`).join(' or ')} pixels${banner ? '. Without one the picture stays.' : ''}`}
          error={picture.error}
        >
          <FileInput
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            onFile={(file) => void picture.choose(file)}
          />
        </Field>
        {picture.shown !== undefined && (
          <img
            className="s3 banner-preview"
            src={picture.shown}
            alt="Preview of the advertisement"
            width={185}
            height={185}
          />
        )}
        <Field
          label="Alternative text"
          limit={200}
          hint="What the picture says, for readers who do not see it."
          error={errors.alt?.message}
        >
          <TextInput autoComplete="off" {...form.register('alt')} />
        </Field>
        <Field label="Target address" error={errors.targetUrl?.message}>
          <TextInput type="url" placeholder="https://" {...form.register('targetUrl')} />
        </Field>
        <h3>Booking</h3>
        <Field label="First day" className="s2" error={errors.startsOn?.message}>
          <DateInput
            {...form.register('startsOn', {
              onChange: (event: { target: { value: string } }) => followStart(event.target.value),
            })}
          />
        </Field>
        <Field label="Last day" className="s2" error={errors.endsOn?.message}>
          <DateInput {...form.register('endsOn')} />
        </Field>
        <Field
          label="Weight"
          className="s2"
          hint="5 is shown five times as often as 1."
          error={errors.weight?.message}
        >
          <NativeSelect {...form.register('weight', { valueAsNumber: true })}>
            <Options of={bannerWeights.map((weight) => [String(weight), String(weight)])} />
          </NativeSelect>
        </Field>
      </div>
    </Dialog>
  )
}

/** The chosen picture as data URL, what is shown of it, and what is wrong with it. */
function usePicture(current: string | undefined) {
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<string>()

  async function choose(file: File | undefined) {
    setChosen(undefined)
    setError(undefined)
    if (!file) return undefined
    if (file.size > maxPictureBytes) return setError(fieldMessages.pictureSize)
    if (!/^image\/(jpeg|png)$/.test(file.type)) return setError(fieldMessages.picture)
    try {
      const { width, height } = await createImageBitmap(file)
      const isAllowed = width === height && bannerSides.some((side) => side === width)
      if (!isAllowed) return setError(bannerMessages.sides)
      setChosen(await readAsDataUrl(file))
    } catch {
      setError(fieldMessages.picture)
    }
    return undefined
  }
  return { chosen, shown: chosen ?? current, error, setError, choose }
}
