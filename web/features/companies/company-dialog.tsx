import { paths } from '#contract/paths.ts'
import { companyQuery } from '#web/features/companies/api.ts'
import { ContactFacts } from '#web/features/companies/contact-facts.tsx'
import { FavouriteButton } from '#web/features/companies/favourite-button.tsx'
import { isApiError } from '#web/platform/api.ts'
import { useApi } from '#web/platform/use-api.ts'
import { buttonClass } from '#web/ui/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialog.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { TierMark, tierTitle } from '#web/ui/tier-mark.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

type CompanyDialogProps = PopupProps & { id: number; name: string }

/** What members know of a company, and the star that keeps it at hand. */
export function CompanyDialog({ id, name, ...popup }: CompanyDialogProps) {
  const { data, error } = useQuery({ ...companyQuery(useApi(), id), retry: false })
  const company = data?.company

  if (error) {
    const gone = isApiError(error) && error.status === 404
    return (
      <Dialog
        {...popup}
        size="sm"
        title={gone ? 'Page not found' : name}
        foot={<DialogClose>Close</DialogClose>}
      >
        <p className="soft">
          {gone
            ? 'This company is no longer a member.'
            : 'The company could not be loaded. Please try again in a moment.'}
        </p>
      </Dialog>
    )
  }

  return (
    <Dialog
      {...popup}
      size="md"
      title={company?.name ?? name}
      foot={
        company?.isOwn === false && (
          <>
            <FavouriteButton companyId={id} />
            <Link
              to={paths.broadcasts}
              search={{ companyId: id }}
              className={buttonClass({ variant: 'primary' })}
              onClick={() => popup.onOpenChange(false)}
            >
              All broadcasts of this company
            </Link>
          </>
        )
      }
    >
      <div className="stack">
        {company && company.tier > 0 && (
          <p className="row small soft">
            <TierMark tier={company.tier} />
            {tierTitle(company.tier)}
          </p>
        )}
        {company ? (
          <ContactFacts
            country={company.country}
            telephone={company.tel}
            website={company.website}
          />
        ) : (
          <div className="stack" aria-busy="true">
            <Skeleton width="60%" />
            <Skeleton width="80%" />
            <Skeleton width="70%" />
          </div>
        )}
        {company?.description && <p className="company-words">{company.description}</p>}
      </div>
    </Dialog>
  )
}
