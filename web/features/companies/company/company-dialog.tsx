import { tryAgain } from '#contract/notices.ts'
import { companyQuery } from '#web/features/companies/api.ts'
import {
  CompanyActions,
  canActOn,
  About,
  CompanyContacts,
  MeetingNote,
  CompanyPlace,
  TierLine,
} from '#web/features/companies/company/company-parts.tsx'
import { CompanyDetails } from '#web/features/companies/company/company-details.tsx'
import { ComplaintButton } from '#web/features/complaints/public.ts'
import { Recommendations } from '#web/features/recommendations/public.ts'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import './company-view.css'

type CompanyDialogProps = PopupProps & { id: number; name: string }

export function CompanyDialog({ id, name, ...popup }: CompanyDialogProps) {
  const { data, error } = useQuery({ ...companyQuery(useApi(), id), retry: false })
  const leave = () => popup.onOpenChange(false)

  const gone = isApiError(error) && error.status === 404
  if (gone || (error && !data)) {
    return (
      <Dialog
        {...popup}
        size="sm"
        title={gone ? 'Page not found' : name}
        foot={<DialogClose>Close</DialogClose>}
      >
        <p className="soft">
          {gone
            ? 'This company does not exist or is no longer listed.'
            : tryAgain('The company', 'loaded')}
        </p>
      </Dialog>
    )
  }

  const company = data?.company
  const hasMemberView = company?.isOwn !== undefined
  return (
    <Dialog
      {...popup}
      size="lg"
      title={company?.name ?? name}
      foot={company && <CompanyActions company={company} onLeave={leave} />}
    >
      {company ? (
        <div className="stack loose company-body">
          <div className="row wrap soft company-line">
            <TierLine company={company} />
            <CompanyPlace company={company} />
            <Link
              className="push small"
              to="/companies/$id"
              params={{ id: String(id) }}
              onClick={leave}
            >
              Open company page
            </Link>
          </div>
          <MeetingNote company={company} />
          <About company={company} />
          {hasMemberView && (
            <>
              <CompanyContacts company={company} contacts={data.contacts} />
              <CompanyDetails company={company} />
              <Recommendations company={company} onLeave={leave} />
              {canActOn(company) && <ComplaintButton company={company} variant="ghost" />}
            </>
          )}
        </div>
      ) : (
        <div className="stack" aria-busy="true">
          <Skeleton width="60%" />
          <Skeleton width="80%" />
          <Skeleton width="70%" />
        </div>
      )}
    </Dialog>
  )
}
