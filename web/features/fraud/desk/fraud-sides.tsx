import type { FraudFinding } from '#contract/fraud/desk/fraud.ts'
import { differingPart, likenessTexts } from '#web/features/fraud/desk/fraud-texts.ts'
import { StateBadge } from '#web/features/companies/desk/company-state.tsx'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { cx } from '#web/ui/class-names.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Facts, Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { BreakableText } from '#web/ui/text/breakable-text.tsx'
import './fraud-item.css'

/** The companies of a finding: one, or both sides next to each other. */
export function FraudSides({ finding }: { finding: FraudFinding }) {
  const { sides, domains } = finding
  return (
    <>
      {domains && <Domains domains={domains} />}
      <div className={cx('fraud-sides', (sides.length > 1 || domains) && 'tiles')}>
        {sides.map((side) => (
          <SidePanel key={side.company.id} side={side} finding={finding} />
        ))}
        {domains?.isOurs && (
          <Panel title="Our own domain">
            <p className="mono break">{domains.other}</p>
          </Panel>
        )}
      </div>
    </>
  )
}

type SidePanelProps = { side: FraudFinding['sides'][number]; finding: FraudFinding }

function SidePanel({ side, finding: { people } }: SidePanelProps) {
  const { company, country, state, joinedAt, website, telephone } = side
  return (
    <Panel
      title={<AdminLink to={`/companies/${company.id}`}>{company.name}</AdminLink>}
      aside={<span className="small muted push">{country}</span>}
    >
      <div className="stack">
        <Facts
          items={[
            {
              term: 'Joined',
              value: (
                <>
                  <RelativeTime at={joinedAt} /> <StateBadge state={state} />
                </>
              ),
            },
            { term: 'Website', value: website.replace(/^https?:\/\//, '') || 'None' },
            { term: 'Telephone', value: telephone || 'None' },
          ]}
        />
        <ul className="fraud-people">
          {people
            .filter(({ companyId }) => companyId === company.id)
            .map((person) => (
              <li key={person.id}>
                <b>{person.name}</b> {person.isBlocked && <Badge tone="bad">Blocked</Badge>}
                {person.ban && <Badge tone="warn">Posting ban</Badge>}
                <span className="block small soft break">
                  <BreakableText>{person.email}</BreakableText>
                  {person.telephone && <span className="block">{person.telephone}</span>}
                </span>
              </li>
            ))}
        </ul>
      </div>
    </Panel>
  )
}

function Domains({ domains }: { domains: NonNullable<FraudFinding['domains']> }) {
  const { domain, other, likeness } = domains
  return (
    <Panel
      title="Domains"
      aside={<span className="small muted push">{likenessTexts[likeness]}</span>}
    >
      <p className="fraud-domains mono break">
        <Marked text={differingPart(domain, other)} />
        <Marked text={differingPart(other, domain)} />
      </p>
    </Panel>
  )
}

function Marked({ text: [before, part, after] }: { text: [string, string, string] }) {
  return (
    <span>
      {before}
      {part && <mark>{part}</mark>}
      {after}
    </span>
  )
}
