import type { ServiceCompany } from '#contract/services/services.ts'
import { companyQuery, Website } from '#web/features/companies/details-public.ts'
import { MessageButton } from '#web/features/messages/public.ts'
import { ServiceLogo } from '#web/features/services/page/category-companies.tsx'
import { reasonOf, useApi } from '#web/platform/api/api.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Note } from '#web/ui/note.tsx'
import { Facts } from '#web/ui/panel.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

type ServiceDialogProps = PopupProps & { company: ServiceCompany }

/** The services of a company, with a message to it (SV-003). */
export function ServiceDialog({ company: listed, ...popup }: ServiceDialogProps) {
  const { id, name, compCountry, imgName, tagline } = listed
  const { user } = useViewer()
  const { data, error } = useQuery({ ...companyQuery(useApi(), id, true), retry: false })
  const company = data?.company
  return (
    <Dialog
      {...popup}
      size="md"
      title={name}
      {...(tagline && { description: tagline })}
      foot={
        user?.block ? undefined : (
          <MessageButton
            company={{ id, name, country: compCountry }}
            isFromServicePage
            variant="primary"
          />
        )
      }
    >
      <div className="stack">
        <div className="row wrap service-about">
          <ServiceLogo name={name} src={imgName} />
          <Facts
            items={[
              { term: 'Services', value: (company?.services ?? [listed.catName]).join(', ') },
              { term: 'Country', value: company?.country ?? compCountry },
              ...(company?.website
                ? [{ term: 'Website', value: <Website address={company.website} /> }]
                : []),
            ]}
          />
        </div>
        {error && !data && <Note tone="bad">{reasonOf(error)}</Note>}
        {!data && !error && <Skeleton width="80%" />}
        {company?.description && <p className="lines">{company.description}</p>}
        <p className="small">
          <Link
            to="/companies/$id"
            params={{ id: String(id) }}
            search={{ iS: '1' }}
            onClick={() => popup.onOpenChange(false)}
          >
            Open company page
          </Link>
        </p>
      </div>
    </Dialog>
  )
}
