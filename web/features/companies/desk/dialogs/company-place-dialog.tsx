import type { Account } from '#contract/back-office/back-office.ts'
import { PlaceCompanyBody } from '#contract/companies/desk/company-actions.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { locationText, parsePlace, placeText } from '#web/features/companies/desk/account-labels.ts'
import { citiesQuery } from '#web/features/companies/desk/api.ts'
import { ActionFormDialog } from '#web/features/companies/desk/dialogs/company-action-dialog.tsx'
import { PlaceMap } from '#web/features/directory/place-map-public.ts'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { Note } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'
import * as z from 'zod/mini'

const PlaceDraft = z.extend(z.omit(PlaceCompanyBody, { version: true }), {
  place: z.pipe(
    z
      .string()
      .check(
        z.refine(
          (typed) => parsePlace(typed) !== undefined,
          'Enter coordinates such as 52.3676, 4.9041',
        ),
      ),
    z.transform((typed) => parsePlace(typed) ?? null),
  ),
})
const placeValues = ({ place }: Account) => ({ place: placeText(place) })

/** Coordinates to a metre. */
const rounded = ({ lat, lng }: { lat: number; lng: number }) => ({
  lat: Number(lat.toFixed(5)),
  lng: Number(lng.toFixed(5)),
})

const noCities: readonly never[] = []

/** The location of a company on the map (BK-071). */
export function CompanyPlaceDialog({ account, ...popup }: PopupProps & { account: Account }) {
  const api = useApi()
  const { name, country, address, addressLocation } = account
  const cities = useQuery(citiesQuery(api, account)).data?.results ?? noCities
  const lines = [...address.split('\n'), country].map((line) => line.trim()).filter(Boolean)
  const ofAddress =
    addressLocation.source === 'country'
      ? `The address was not found: without coordinates the company is in the middle of ${country}.`
      : `Leave empty to use the address. ${locationText(addressLocation, country)}.`
  return (
    <ActionFormDialog
      {...popup}
      account={account}
      size="lg"
      title={`Map location of ${name}`}
      about={
        <>
          Drag the marker, click on the map, or enter coordinates. To look up{' '}
          {lines.slice(0, -1).join(', ') || country}, open{' '}
          <a
            href={`https://www.openstreetmap.org/search?query=${encodeURIComponent(lines.join(', '))}`}
            target="_blank"
            rel="noreferrer noopener"
          >
            OpenStreetMap
          </a>{' '}
          and copy its coordinates or the URL of the page.
        </>
      }
      confirm="Save"
      notice={staffNotices.companyPlaced}
      schema={PlaceDraft}
      defaultValues={{ ...placeValues(account), reason: '' }}
      valuesOf={placeValues}
      send={(values, { id: companyId, version }) =>
        api('placeCompany', { params: { id: String(companyId) }, body: { ...values, version } })
      }
    >
      {(form) => {
        const typed = parsePlace(form.watch('place'))
        const setPlace = (text: string) =>
          form.setValue('place', text, { shouldDirty: true, shouldValidate: true })
        return (
          <div className="form">
            {account.isPlaceOutdated && (
              <Note tone="warn" title="The address has changed since this location was set." />
            )}
            <PlaceMap
              place={typed ?? addressLocation}
              km={typed ? 0 : addressLocation.km}
              cities={cities}
              onPlace={(point) => setPlace(placeText(rounded(point)))}
            />
            <Field
              label="Coordinates"
              hint={`Degrees north and east, such as 52.3676, 4.9041. ${ofAddress}`}
              error={form.formState.errors.place?.message}
            >
              <TextInput data-autofocus {...form.register('place')} />
            </Field>
            <div>
              <Button size="sm" icon="again" disabled={typed === null} onClick={() => setPlace('')}>
                Find again from the address
              </Button>
            </div>
            <ReasonField act="company.placed" optional />
          </div>
        )
      }}
    </ActionFormDialog>
  )
}
