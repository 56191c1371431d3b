import { lazyPopup, usePopup } from '#web/ui/lazy-popup.tsx'
import './company-link.css'

const companyDialog = lazyPopup(() =>
  import('./company-dialog.tsx').then((module) => module.CompanyDialog),
)

/** A company's name that opens what members know of it. */
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
