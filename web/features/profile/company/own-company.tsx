import type { User } from '#contract/auth/auth.ts'
import { companyTerms } from '#contract/company-terms.ts'
import { Telephone, Website } from '#web/features/companies/details-public.ts'
import { OwnLogo } from '#web/features/media/public.ts'
import type { OwnCompany as Own } from '#web/features/profile/api.ts'
import {
  FormSkeleton,
  knownFacts,
  ProfilePart,
  textLines,
} from '#web/features/profile/entry/profile-part.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { TierMark, tierTitle } from '#web/ui/marks/tier-mark.tsx'
import { lazy, Suspense, useState } from 'react'

const CompanyForm = lazy(() =>
  import('./company-form.tsx').then((module) => ({ default: module.CompanyForm })),
)

/** Profile of the own company (PF-003, PF-006). */
export function OwnCompany({ own, user }: { own: Own; user: User }) {
  const [isEditing, setEditing] = useState(false)
  const { company } = own
  const mayEdit = user.block === null
  return (
    <ProfilePart
      id="company"
      title="Company"
      about="What members see of your company. To change its name, country or tax number, contact us."
      onEdit={mayEdit && !isEditing ? () => setEditing(true) : undefined}
    >
      <OwnLogo company={company} mayChange={mayEdit} />
      {isEditing && mayEdit ? (
        <Suspense fallback={<FormSkeleton />}>
          <CompanyForm own={own} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Panel>
          <Facts
            items={knownFacts({
              Name: company.name,
              Tier: company.tier > 0 && (
                <span className="row">
                  <TierMark tier={company.tier} />
                  {tierTitle(company.tier)}
                </span>
              ),
              Country: company.country,
              [company.taxLabel ?? 'VAT']: company.vatNr,
              Address: textLines(company.address),
              Telephone: company.tel && <Telephone number={company.tel} />,
              Website: company.website && <Website address={company.website} />,
              About: textLines(company.description),
              ...Object.fromEntries(
                companyTerms.map(({ name, label }) => [label, textLines(company[name])]),
              ),
            })}
          />
        </Panel>
      )}
    </ProfilePart>
  )
}

const BankForm = lazy(() =>
  import('./bank-form.tsx').then((module) => ({ default: module.BankForm })),
)

/** Bank details of the own company (PF-003, BK-107). */
export function BankDetails({ own, user }: { own: Own; user: User }) {
  const [isEditing, setEditing] = useState(false)
  const { company } = own
  const mayEdit = user.block === null
  const facts = knownFacts({
    'Bank code': company.bankCode && <span className="num">{company.bankCode}</span>,
    IBAN: company.ibanCode && <span className="num">{company.ibanCode}</span>,
    'SWIFT code': company.swiftCode && <span className="num">{company.swiftCode}</span>,
    'Payment method': textLines(company.paymentMethod),
  })
  return (
    <ProfilePart
      id="bank"
      title="Bank details"
      about="How members pay you. All contacts of your company are notified of every change."
      onEdit={mayEdit && !isEditing ? () => setEditing(true) : undefined}
    >
      {isEditing && mayEdit ? (
        <Suspense fallback={<FormSkeleton />}>
          <BankForm own={own} onDone={() => setEditing(false)} />
        </Suspense>
      ) : (
        <Panel>
          {facts.length > 0 ? (
            <Facts items={facts} />
          ) : (
            <p className="soft">No bank details yet. Members look here before they pay you.</p>
          )}
        </Panel>
      )}
    </ProfilePart>
  )
}
