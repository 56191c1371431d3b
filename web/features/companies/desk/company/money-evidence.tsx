import type { BankDetails, VatEvidence } from '#contract/billing/desk/company-money.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'

/** Answers of VIES about the VAT numbers of a company, which prove a reverse charge (BK-096). */
export function VatEvidencePanel({ evidence }: { evidence: readonly VatEvidence[] }) {
  return (
    <Panel title="VAT evidence">
      {evidence.length === 0 ? (
        <p className="soft">No number was checked in VIES yet.</p>
      ) : (
        <Facts
          items={evidence.map(({ vatNumber, requestedAt, answeredAt, ...reply }) => ({
            term: vatNumber,
            value: (
              <>
                <Answer answer={reply.answer} /> <RelativeTime at={answeredAt ?? requestedAt} />
                {reply.traderName && <span className="block small soft">{reply.traderName}</span>}
                {reply.consultation && (
                  <span className="block small soft mono break">
                    Consultation {reply.consultation}
                  </span>
                )}
              </>
            ),
          }))}
        />
      )}
    </Panel>
  )
}

function Answer({ answer }: Pick<VatEvidence, 'answer'>) {
  if (answer === null) return <Badge tone="outline">No answer yet</Badge>
  return answer === 'valid' ? <Badge tone="ok">Valid</Badge> : <Badge tone="bad">Invalid</Badge>
}

/** The bank details with masked numbers, and their last change (BK-107). */
export function BankDetailsPanel({ details: { fields, changed } }: { details: BankDetails }) {
  return (
    <Panel title="Bank details">
      {fields.length === 0 && !changed ? (
        <p className="soft">The company has entered none.</p>
      ) : (
        <Facts
          items={[
            ...fields.map(({ name, value }) => ({
              term: name,
              value: <span className="mono break">{value}</span>,
            })),
            ...(changed
              ? [
                  {
                    term: 'Last change',
                    value: (
                      <>
                        {changed.by}, <RelativeTime at={changed.at} />{' '}
                        {changed.isStaff && <Badge tone="outline">Staff</Badge>}
                        {!changed.isChecked && (
                          <span className="block small">
                            <AdminLink to="/fraud">Not checked yet</AdminLink>
                          </span>
                        )}
                      </>
                    ),
                  },
                ]
              : []),
          ]}
        />
      )}
    </Panel>
  )
}
