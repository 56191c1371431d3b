import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { linkCompanyServices, type CompanyServices } from '#contract/services/service-desk.ts'
import { companyServicesQuery, listingsKey } from '#web/features/services/desk/api.ts'
import { CategoryField } from '#web/features/services/listing-fields.tsx'
import { ReasonField } from '#web/features/back-office/frame/reason-field.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'

type LinkServicesDialogProps = PopupProps & {
  company: { id: number; name: string }
  services: CompanyServices
}

/** Links a company to service categories; its listing is created as a draft (BK-012). */
export function LinkServicesDialog({ company, services, ...popup }: LinkServicesDialogProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { form, refusal, submit } = useContractForm(linkCompanyServices.body, {
    categoryIds: services.categoryIds,
    reason: '',
  })
  const chosen = useWatch({ control: form.control, name: 'categoryIds' })
  const { errors, isSubmitting } = form.formState
  const link = submit(async (body) => {
    const params = { id: String(company.id) }
    const { payload } = await api(linkCompanyServices, { params, body })
    queryClient.setQueryData(companyServicesQuery(api, company.id).queryKey, payload)
    await queryClient.invalidateQueries({ queryKey: listingsKey })
    popup.onOpenChange(false)
    notify(staffNotices.servicesLinked)
  })
  return (
    <Dialog
      {...popup}
      title={`Service categories of ${company.name}`}
      description={
        services.listing
          ? undefined
          : 'A listing is created as a draft. It is on the page once it is published for a period.'
      }
      onSubmit={link}
      foot={<SubmitFooter busy={isSubmitting}>Save</SubmitFooter>}
    >
      <div className="form">
        <Refusal>{refusal}</Refusal>
        <CategoryField
          categories={services.categories}
          chosen={chosen}
          error={errors.categoryIds?.message}
          onChange={(ids) => form.setValue('categoryIds', ids, { shouldDirty: true })}
        />
        <ReasonField act="service.linked" form={form} optional />
      </div>
    </Dialog>
  )
}
