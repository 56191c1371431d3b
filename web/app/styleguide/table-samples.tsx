import { useState, type ComponentProps } from 'react'
import { pageSizes } from '#contract/search-params.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { SkeletonRows } from '#web/ui/loading.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { SideChip, type Side } from '#web/ui/marks/side-chip.tsx'
import {
  ActionsHead,
  Cell,
  ColumnHead,
  Row,
  RowHead,
  SheetTable,
  SortHeader,
  TableBody,
  TableHead,
  hitClass,
} from '#web/ui/table.tsx'
import type { Tier } from '#web/ui/marks/tier-mark.tsx'
import { offerMenu } from './popup-samples.tsx'

const now = Date.parse('2026-11-20T14:41:00Z')
const columns = ['3.875rem', '', '9rem', '13rem', '7rem', '3rem']

type Offer = {
  side: Side
  subject: string
  state: string
  firm: string
  tier: Tier
  age: number
  look?: string
}

const offers: Offer[] = [
  {
    side: 'WTS',
    subject: 'Samsung M393A4K40CB2-CTD 32 GB, 120 pcs, € 48',
    state: 'Rest',
    firm: 'Helder Hardware',
    tier: 4,
    age: 4,
  },
  {
    side: 'WTB',
    subject: 'Cisco C9300-48P-A, 12 pcs',
    state: 'Hover',
    firm: 'Kestrel Datacom',
    tier: 1,
    age: 9,
    look: 'is-hover',
  },
  {
    side: 'WTS',
    subject: 'Juniper EX4300-48P, 18 pcs, € 340',
    state: 'Keyboard focus',
    firm: 'Rackwise',
    tier: 2,
    age: 12,
    look: 'is-focus',
  },
  {
    side: 'WTS',
    subject: 'Zebra GX430t with cutter, 30 pcs',
    state: 'Visited',
    firm: 'Łódź Components',
    tier: 0,
    age: 60,
    look: 'is-read',
  },
  {
    side: 'WTS',
    subject: 'Dell R740, 8 pcs, € 1,450',
    state: 'Menu open',
    firm: 'Your company',
    tier: 2,
    age: 1500,
    look: 'is-open',
  },
]

export function TableSamples() {
  return (
    <SheetTable
      caption="Broadcasts in every state of a row"
      columns={columns}
      cards
      className="sg-offers"
    >
      <TableHead>
        <ColumnHead>
          <span className="sr">Type</span>
        </ColumnHead>
        <SortHeader link={<SortLink />}>Subject</SortHeader>
        <SortHeader link={<SortLink />}>State</SortHeader>
        <ColumnHead>Company</ColumnHead>
        <SortHeader align="right" sort="descending" link={<SortLink />}>
          Date
        </SortHeader>
        <ActionsHead />
      </TableHead>
      <TableBody>
        {offers.map((offer) => (
          <Row key={offer.subject} className={offer.look ?? ''}>
            <Cell>
              <SideChip side={offer.side} />
            </Cell>
            <RowHead>
              <a className={hitClass} href="#offer" title={offer.subject}>
                {offer.subject}
              </a>
              {offer.look === 'is-open' && <Badge tone="outline">Yours</Badge>}
            </RowHead>
            <Cell className="soft">{offer.state}</Cell>
            <Cell>
              <CompanyName tier={offer.tier}>{offer.firm}</CompanyName>
            </Cell>
            <Cell align="right" className="soft">
              <RelativeTime at={now - offer.age * 60_000} now={now} timeZone="Europe/Amsterdam" />
            </Cell>
            <Cell className="menu-cell">
              {offer.look === 'is-open' && (
                <MenuButton
                  items={offerMenu}
                  icon="dots"
                  size="sm"
                  variant="ghost"
                  label="Actions for Dell R740"
                />
              )}
            </Cell>
          </Row>
        ))}
        <SkeletonRows rows={2} columns={['2.25rem', '62%', '60%', '70%', '80%', '']} />
      </TableBody>
    </SheetTable>
  )
}

function SortLink({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a href="#styleguide" {...rest}>
      {children}
    </a>
  )
}

export function PagerSamples() {
  const [page, setPage] = useState(1)
  const [size, setSize] = useState(20)
  return (
    <>
      <Pager
        page={page}
        pageSize={size}
        total={2418}
        sizes={{ offered: pageSizes, onChoice: setSize }}
        renderLink={(to, { children, ...link }) => (
          <a
            href={`#page-${to}`}
            {...link}
            onClick={(event) => {
              event.preventDefault()
              setPage(to)
            }}
          >
            {children}
          </a>
        )}
      />
      <div className="sg-grid wide">
        <div className="sheet">
          <Empty
            title="No results found for this query, please broaden your search."
            headingLevel={3}
          >
            You searched “MZ7LH960HAJR” as an exact phrase, WTB, in Components.
          </Empty>
        </div>
      </div>
    </>
  )
}
