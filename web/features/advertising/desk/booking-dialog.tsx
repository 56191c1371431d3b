import { bannerMessages, bannerSides } from '#contract/advertising/banners.ts'
import { BannerBooking, bannerWeights, type Banner } from '#contract/advertising/desk/banners.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { addDays, addYears, businessDate, parseDay } from '#contract/dates.ts'
import { maxPictureBytes } from '#contract/media.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { bannersKey } from '#web/features/advertising/desk/api.ts'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import {
  CheckboxField,
  DateField,
  EmailField,
  orNull,
  SelectField,
  TextField,
} from '#web/platform/forms/fields.tsx'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { readAsDataUrl } from '#web/platform/read-file.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/text-input.tsx'
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
  const picture = usePicture(banner?.picture)
  const refresh = [bannersKey]
  const book = useStaffAction('bookBanner', { done: staffNotices.bannerBooked, refresh })
  const change = useStaffAction('changeBanner', { done: staffNotices.bannerChanged, refresh })

  async function save(booking: BannerBooking): Promise<unknown> {
    const { chosen } = picture
    if (picture.error !== undefined) return false
    if (banner) {
      const body = { ...booking, version: banner.version, ...(chosen && { picture: chosen }) }
      return change({ params: { id: String(banner.id) }, body })
    }
    if (chosen !== undefined) return book({ body: { ...booking, picture: chosen } })
    picture.setError(fieldMessages.required)
    return false
  }

  return (
    <FormDialog
      {...popup}
      title={banner ? 'Change an advertisement' : 'Book an advertisement'}
      size="default"
      full
      schema={BannerBooking}
      defaultValues={banner ? bookingOf(banner) : emptyBooking()}
      send={save}
      onRefused={({ errors }) => {
        const ofPicture = errors.find(({ param }) => param === 'picture')
        if (ofPicture) picture.setError(ofPicture.msg)
        return ofPicture !== undefined
      }}
      confirm={banner ? 'Save' : 'Book'}
      columns
    >
      {({ formState: { dirtyFields }, setValue }) => (
        <>
          <h3>Customer</h3>
          <TextField name="customerName" label="Name" className="s3" limit={100} first />
          <EmailField name="customerEmail" label="E-mail" className="s3" />
          <TextField
            name="companyId"
            label="Company number"
            optional
            className="s3 solo"
            hint="Of a member, from the address of its page."
            options={{ setValueAs: orNull }}
            input={{ inputMode: 'numeric' }}
          />
          <CheckboxField
            name="hasMonthlyReport"
            hint="On the first of each month. The reminder before the end is always sent."
          >
            Send the report every month
          </CheckboxField>
          <h3>Advertisement</h3>
          <Field
            label="Picture"
            className="s3 solo"
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
          <TextField
            name="alt"
            label="Alternative text"
            limit={200}
            hint="What the picture says, for readers who do not see it."
          />
          <TextField
            name="targetUrl"
            label="Target address"
            input={{ type: 'url', placeholder: 'https://' }}
          />
          <h3>Booking</h3>
          <DateField
            name="startsOn"
            label="First day"
            className="s2"
            options={{
              onChange({ target }: { target: { value: string } }) {
                if (banner || dirtyFields.endsOn || !parseDay(target.value)) return
                setValue('endsOn', twelveMonthsFrom(target.value))
              },
            }}
          />
          <DateField name="endsOn" label="Last day" className="s2" />
          <SelectField
            name="weight"
            label="Weight"
            className="s2"
            hint="5 is shown five times as often as 1."
            options={{ valueAsNumber: true }}
            of={bannerWeights.map((weight) => [String(weight), String(weight)])}
          />
        </>
      )}
    </FormDialog>
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
