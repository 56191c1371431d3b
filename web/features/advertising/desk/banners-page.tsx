import {
  bannerStateNames,
  formatClickRate,
  type BannerState,
} from '#contract/advertising/banners.ts'
import {
  exportBanners,
  recentBannerDays,
  renewalReminderDays,
  type Banner,
  type BannerSort,
} from '#contract/advertising/desk/banners.ts'
import { addDays, businessDate, formatDay } from '#contract/dates.ts'
import { countText } from '#contract/figures/numbers.ts'
import { bannersQuery } from '#web/features/advertising/desk/api.ts'
import { BannerActions } from '#web/features/advertising/desk/banner-actions.tsx'
import { bookingDialog } from '#web/features/advertising/desk/booking-dialog-lazy.ts'
import { AdminLink, AdminView } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskList, type ListColumn } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { useListAddress } from '#web/features/back-office/frame/desk-list/list-address.ts'
import { useRowSelection } from '#web/features/back-office/frame/desk-list/row-selection.ts'
import { useApi } from '#web/platform/api/api.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { useQuery } from '@tanstack/react-query'
import './banners-page.css'

const path = '/banners'
const filters = [
  { name: 'state', label: 'State' },
  { name: 'ends', label: 'Ends' },
  { name: 'company', label: 'Company' },
]

/** Bookings of advertisements: who, when, how often shown and clicked (BK-082). */
export default function BannersPage() {
  const list = useListAddress(path)
  const query = useQuery(bannersQuery(useApi(), list.address))
  const booking = usePopup(bookingDialog)
  const total = query.data?.numResults ?? 0
  const selection = useRowSelection(list.selection, total)
  return (
    <AdminView
      title="Banners"
      sub={
        query.data && (
          <span role="status">
            {total === 1 ? '1 advertisement' : `${countText(total)} advertisements`}, booked for at
            least 12 months, above the footer of every page
          </span>
        )
      }
      actions={
        <Button variant="primary" icon="plus" {...booking.trigger}>
          Book an advertisement
        </Button>
      }
    >
      {booking.render({ banner: undefined })}
      <DeskList<Banner, BannerSort>
        path={path}
        caption="Advertisements"
        searchLabel="Text, link, customer or company"
        placeholder="Text, link, customer"
        filters={filters}
        columns={columns}
        usualSort={{ by: 'ends', order: 'asc' }}
        nameOf={({ alt }) => alt}
        list={list}
        query={query}
        selection={selection}
        exportPath={exportBanners.path}
        empty={
          list.selection === '' ? (
            <Empty title="No advertisement yet">
              Book one for a customer, and it is shown from its first day on.
            </Empty>
          ) : (
            <Empty
              title="No advertisement found"
              actions={<AdminLink to={path}>Show all advertisements</AdminLink>}
            >
              Remove a filter, or search for fewer words.
            </Empty>
          )
        }
      />
    </AdminView>
  )
}

const endsSoon = ({ state, endsOn }: Banner) =>
  state === 'running' && endsOn <= addDays(businessDate(new Date()), renewalReminderDays)

const tones: Record<BannerState, 'ok' | 'warn' | 'neutral'> = {
  booked: 'neutral',
  running: 'ok',
  ended: 'neutral',
  withdrawn: 'warn',
}

const columns: readonly ListColumn<Banner, BannerSort>[] = [
  {
    key: 'banner',
    header: 'Advertisement',
    card: 'title',
    isRowHeader: true,
    title: ({ alt, targetUrl }) => `${alt}, ${targetUrl}`,
    cell: ({ alt, picture }) => (
      <span className="banner-cell">
        <img src={picture} alt="" width={24} height={24} />
        <span>{alt}</span>
      </span>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    width: '10rem',
    sortKey: 'customer',
    optional: 'usual',
    title: ({ customerName, customerEmail, company }) =>
      [customerName, customerEmail, company?.name].filter(Boolean).join(', '),
    cell: ({ customerName, company }) =>
      company ? (
        <AdminLink to={`/companies/${company.id}`} className="quiet">
          {customerName || company.name}
        </AdminLink>
      ) : (
        <span className="soft">{customerName || 'Not recorded'}</span>
      ),
  },
  {
    key: 'email',
    header: 'E-mail',
    width: '12rem',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft',
    title: ({ customerEmail }) => customerEmail ?? '',
    cell: ({ customerEmail }) => customerEmail,
  },
  {
    key: 'state',
    header: 'State',
    width: '6.5rem',
    card: 'figure',
    optional: 'usual',
    cell: (banner) =>
      endsSoon(banner) ? (
        <Badge tone="warn">Ends soon</Badge>
      ) : (
        <Badge tone={tones[banner.state]}>{bannerStateNames[banner.state]}</Badge>
      ),
  },
  {
    key: 'starts',
    header: 'First day',
    width: '7rem',
    align: 'right',
    from: '64rem',
    card: 'hidden',
    sortKey: 'starts',
    optional: 'extra',
    className: 'soft num',
    cell: ({ startsOn }) => formatDay(startsOn),
  },
  {
    key: 'ends',
    header: 'Last day',
    width: '7rem',
    align: 'right',
    cardLabel: 'Last day',
    sortKey: 'ends',
    className: 'num',
    cell: ({ endsOn }) => formatDay(endsOn),
  },
  {
    key: 'weight',
    header: 'Weight',
    width: '4.5rem',
    align: 'right',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft num',
    cell: ({ weight }) => weight,
  },
  {
    key: 'views',
    header: 'Views',
    width: '6rem',
    align: 'right',
    from: '52rem',
    cardLabel: 'Views',
    sortKey: 'views',
    optional: 'usual',
    className: 'num',
    cell: ({ views }) => countText(views),
  },
  {
    key: 'clicks',
    header: 'Clicks',
    width: '5.5rem',
    align: 'right',
    from: '52rem',
    cardLabel: 'Clicks',
    sortKey: 'clicks',
    optional: 'usual',
    className: 'num',
    title: (banner) => `${formatClickRate(banner)} of the views`,
    cell: ({ clicks }) => countText(clicks),
  },
  {
    key: 'recent',
    header: `${recentBannerDays} days`,
    width: '8rem',
    align: 'right',
    from: '64rem',
    card: 'hidden',
    optional: 'extra',
    className: 'soft num',
    title: ({ recentViews, recentClicks }) =>
      `${countText(recentViews)} views and ${countText(recentClicks)} clicks`,
    cell: ({ recentViews, recentClicks }) =>
      `${countText(recentViews)} · ${countText(recentClicks)}`,
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '8rem',
    align: 'right',
    card: 'action',
    cell: (banner) => <BannerActions banner={banner} />,
  },
]
