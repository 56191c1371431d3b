import { getTwoFactorReach } from '#contract/back-office/settings.ts'
import { countText } from '#contract/numbers.ts'
import { peopleText } from '#web/platform/admin/typed-name-field.tsx'
import { TypedNameDialog } from '#web/platform/admin/typed-name-dialog.tsx'
import type { ConfirmedSave } from '#web/features/back-office/settings/use-settings-form.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'

/** Confirms requiring two-factor authentication of every member, with the number of people it locks out. */
export function RequireTwoFactorDialog({ save, ...popup }: PopupProps & { save: ConfirmedSave }) {
  const api = useApi()
  const { data } = useQuery(
    payloadQuery(api, ['two-factor-reach'], getTwoFactorReach, {}, { staleTime: 0 }),
  )
  if (!data) return null
  return (
    <TypedNameDialog
      {...popup}
      title="Require two-factor authentication of all members?"
      name={data.productName}
      affected={`${countText(data.without)} of ${peopleText(data.people)} do not use it. Until they set it up, they can do nothing else on the site.`}
      confirm="Require it"
      run={save}
    >
      It takes effect at once, for signed-in members too.
    </TypedNameDialog>
  )
}
