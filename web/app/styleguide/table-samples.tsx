import { useState, type ComponentProps } from 'react'
import { pageSizes } from '#contract/search-params.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { CompanyName } from '#web/ui/marks/company-name.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { SideChip, type Side } from '#web/ui/marks/side-chip.tsx'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { hitClass } from '#web/ui/table.tsx'
import type { Tier } from '#web/ui/marks/tier-mark.tsx'
import { offerMenu } from './popup-samples.tsx'

const now = Date.parse('2026-11-20T14:41:00Z')

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

const columns: readonly Column<Offer, 'subject' | 'state' | 'date'>[] = [
  {
    key: 'side',
    header: <span className="sr">Type</span>,
    width: '3.875rem',
    card: 'mark',
    cell: ({ side }) => <SideChip side={side} />,
  },
  {
    key: 'subject',
    header: 'Subject',
    card: 'title',
    isRowHeader: true,
    sortKey: 'subject',
    className: 'two-lines',
    cell: ({ subject, look }) => (
      <>
        <a className={hitClass} href="#offer" title={subject}>
          {subject}
        </a>
        {look === 'is-open' && <Badge tone="outline">Yours</Badge>}
      </>
    ),
  },
  {
    key: 'state',
    header: 'State',
    width: '9rem',
    card: 'foot',
    sortKey: 'state',
    className: 'soft',
    cell: ({ state }) => state,
  },
  {
    key: 'company',
    header: 'Company',
    width: '13rem',
    cell: ({ tier, firm }) => <CompanyName tier={tier}>{firm}</CompanyName>,
  },
  {
    key: 'date',
    header: 'Date',
    width: '7rem',
    align: 'right',
    card: 'foot',
    sortKey: 'date',
    className: 'soft',
    cell: ({ age }) => (
      <RelativeTime at={now - age * 60_000} now={now} timeZone="Europe/Amsterdam" />
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '3rem',
    card: 'action',
    className: 'menu-cell',
    cell: ({ look }) =>
      look === 'is-open' && (
        <MenuButton
          items={offerMenu}
          icon="dots"
          size="sm"
          variant="ghost"
          label="Actions for Dell R740"
        />
      ),
  },
]

export function TableSamples() {
  return (
    <DataTable
      caption="Broadcasts in every state of a row"
      columns={columns}
      rows={offers}
      rowKey={({ subject }) => subject}
      rowProps={({ look }) => ({ className: look })}
      sorting={{ by: 'date', isDescending: true, link: () => <SortLink /> }}
    />
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
      <div className="tiles sg-grid wide">
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
