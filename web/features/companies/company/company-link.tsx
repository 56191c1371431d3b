import { companyDialog } from '#web/features/companies/company/company-dialog-lazy.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import './company-link.css'

export function CompanyLink({ id, name }: { id: number; name: string }) {
  const company = usePopup(companyDialog)
  return (
    <>
      <button type="button" className="company-link" {...company.trigger}>
        {name}
      </button>
      {company.render({ id, name })}
    </>
  )
}
