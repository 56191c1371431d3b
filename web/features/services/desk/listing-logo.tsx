import { maxPictureBytes } from '#contract/media.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import type { ServiceListing } from '#contract/services/desk/listings.ts'
import { useListingChange } from '#web/features/services/desk/api.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { readAsDataUrl } from '#web/platform/read-file.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/text-input.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useState } from 'react'

/** The logo of a listing; that of a member is the logo of its profile. */
export function ListingLogo({ listing }: { listing: ServiceListing }) {
  const { id, name, logo, companyId } = listing
  const api = useApi()
  const change = useListingChange()
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const params = { id: String(id) }

  async function run(act: () => Promise<{ payload: ServiceListing }>) {
    setBusy(true)
    setError(undefined)
    try {
      await change((await act()).payload)
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      setError(failure.errors[0]?.msg ?? reasonOf(failure))
    } finally {
      setBusy(false)
    }
  }

  async function upload(file: File | undefined) {
    if (!file) return
    if (file.size > maxPictureBytes) return setError(fieldMessages.pictureSize)
    const sent = await readAsDataUrl(file)
    await run(() => api('setServiceLogo', { params, body: { logo: sent } }))
    return undefined
  }

  return (
    <Panel title="Logo">
      <div className="stack">
        <div className="paper listing-logo" data-empty={logo ? undefined : true}>
          {logo ? (
            <img src={logo} alt={`Logo of ${name}`} />
          ) : (
            <span className="small">No logo</span>
          )}
        </div>
        {companyId === null ? (
          <>
            <Field label="Upload a logo" hint="JPG or PNG, shown at up to 240 x 60." error={error}>
              <FileInput
                accept="image/jpeg,image/png"
                disabled={isBusy}
                onFile={(file) => void upload(file)}
              />
            </Field>
            {logo && (
              <Button
                variant="ghost"
                icon="trash"
                busy={isBusy}
                onClick={() => void run(() => api('removeServiceLogo', { params, body: {} }))}
              >
                Remove logo
              </Button>
            )}
          </>
        ) : (
          <p className="small soft">
            The logo of its profile, which the company or{' '}
            <AdminLink to={`/companies/${companyId}`}>staff</AdminLink> change.
          </p>
        )}
      </div>
    </Panel>
  )
}
