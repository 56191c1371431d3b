import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { LinkCompanyServicesBody, type CompanyServices } from '#contract/services/desk/listings.ts'
import { companyServicesQuery, listingsKey } from '#web/features/services/desk/api.ts'
import { CategoryField } from '#web/features/services/listing-fields.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { FormDialog } from '#web/platform/forms/form-dialog.tsx'
import { notify } from '#web/platform/page/notices.ts'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQueryClient } from '@tanstack/react-query'

type LinkServicesDialogProps = PopupProps & {
  company: { id: number; name: string }
  services: CompanyServices
}

/** Links a company to service categories; its listing is created as a draft (BK-012). */
export function LinkServicesDialog({ company, services, ...popup }: LinkServicesDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  return (
    <FormDialog
      {...popup}
      title={`Service categories of ${company.name}`}
      description={
        services.listing
          ? undefined
          : 'A listing is created as a draft. It is on the page once it is published for a period.'
      }
      size="default"
      schema={LinkCompanyServicesBody}
      defaultValues={{ categoryIds: services.categoryIds, reason: '' }}
      send={async (body) => {
        const params = { id: String(company.id) }
        const { payload } = await api('linkCompanyServices', { params, body })
        queryClient.setQueryData(companyServicesQuery(api, company.id).queryKey, payload)
        void queryClient.invalidateQueries({ queryKey: listingsKey })
        notify(staffNotices.servicesLinked)
      }}
      confirm="Save"
      columns
    >
      {(form) => (
        <>
          <CategoryField
            categories={services.categories}
            chosen={form.watch('categoryIds')}
            error={form.formState.errors.categoryIds?.message}
            onChange={(ids) => form.setValue('categoryIds', ids, { shouldDirty: true })}
          />
          <ReasonField act="service.linked" optional />
        </>
      )}
    </FormDialog>
  )
}
