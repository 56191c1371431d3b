import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { maxPictureBytes } from '#contract/media.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { useAdminSearch } from '#web/features/back-office/frame/admin-view.tsx'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { readAsDataUrl } from '#web/platform/read-file.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/text-input.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'

/** The logo of the site, which is stored once a file is chosen (BK-160). */
export function SiteLogo() {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = settingsQuery(api)
  const logo = useQuery(query).data?.logo ?? ''
  const section = useRef<HTMLElement>(null)
  const [error, setError] = useState<string>()
  const isAsked = useAdminSearch()['setting'] === 'logo'
  useEffect(() => {
    if (isAsked) section.current?.querySelector('input')?.focus()
  }, [isAsked])
  const { mutate, isPending } = useMutation({
    mutationFn: async (file: File | null) =>
      api('changeLogo', { body: { logo: file && (await readAsDataUrl(file)) } }),
    onMutate: () => setError(undefined),
    onSuccess: ({ payload }) => {
      queryClient.setQueryData(query.queryKey, (was) => was && { ...was, logo: payload.logo })
      notify(payload.logo ? staffNotices.logoSaved : staffNotices.logoRemoved)
    },
    onError: (failure) =>
      setError(
        isApiError(failure) ? (failure.errors[0]?.msg ?? failure.msg) : fieldMessages.picture,
      ),
  })

  function choose(file: File | undefined) {
    if (!file) return
    if (file.size > maxPictureBytes) setError(fieldMessages.pictureSize)
    else mutate(file)
  }
  return (
    <section ref={section} id="setting-logo" className="panel-part split about" aria-label="Logo">
      <div className="stack tight">
        <h3>Logo</h3>
        <p className="small soft">
          Replaces the name at the top of pages, invoices and most mails, always on white. Invoices
          that were issued stay as they are.
        </p>
      </div>
      <div className="stack setting-value">
        {logo && (
          <div className="row wrap">
            <span className="paper site-logo-preview">
              <img src={logo} alt="The logo" />
            </span>
            <Button size="sm" icon="trash" busy={isPending} onClick={() => mutate(null)}>
              Remove logo
            </Button>
          </div>
        )}
        <Field
          label={logo ? 'Another logo' : 'Upload logo'}
          hint="JPG or PNG, up to 5 MB. It is made to fit 480 x 120 pixels and saved at once."
          error={error}
        >
          <FileInput
            key={logo}
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            disabled={isPending}
            onFile={choose}
          />
        </Field>
      </div>
    </section>
  )
}
