import type { User } from '#contract/auth/auth.ts'
import type { OwnCompany } from '#web/features/profile/api.ts'
import {
  FormSkeleton,
  knownFacts,
  ProfilePart,
  textLines,
} from '#web/features/profile/entry/profile-part.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { lazy, Suspense, useState } from 'react'

const BankForm = lazy(() =>
  import('./bank-form.tsx').then((module) => ({ default: module.BankForm })),
)

/** Bank details of the own company (PF-003, BK-107). */
export function BankDetails({ own, user }: { own: OwnCompany; user: User }) {
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
