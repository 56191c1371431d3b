import {
  bannerStateNames,
  bannerStates,
  formatClickRate,
  type BannerState,
} from '#contract/advertising/banners.ts'
import {
  recentBannerDays,
  renewalReminderDays,
  type Banner,
} from '#contract/back-office/banners.ts'
import { addDays, businessDate, formatDay } from '#contract/dates.ts'
import { countText } from '#contract/numbers.ts'
import { bannersQuery } from '#web/features/advertising/admin/api.ts'
import { BannerActions } from '#web/features/advertising/admin/banner-actions.tsx'
import { bookingDialog } from '#web/features/advertising/admin/booking-dialog-lazy.ts'
import { AdminLink, AdminView, LoadError, useAdminSearch } from '#web/platform/admin/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { DataTable, type Column } from '#web/ui/data-table.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import { Tabs, TabText } from '#web/ui/tabs.tsx'
import { useQuery } from '@tanstack/react-query'
import './banners-page.css'

const isBannerState = (text: string | undefined): text is BannerState =>
  bannerStates.some((state) => state === text)

/** Bookings of advertisements: who, when, how often shown and clicked (BK-082). */
export default function BannersPage() {
  const asked = useAdminSearch()['state']
  const state = isBannerState(asked) ? asked : 'running'
  const { data, error, refetch } = useQuery(bannersQuery(useApi()))
  const booking = usePopup(bookingDialog)
  const count = (one: BannerState) => data?.results.filter((row) => row.state === one).length
  return (
    <AdminView
      title="Banners"
      sub="Advertisements above the footer of every page, booked for at least 12 months."
      actions={
        <Button variant="primary" icon="plus" {...booking.trigger}>
          Book an advertisement
        </Button>
      }
    >
      {booking.render({ banner: undefined })}
      <Tabs label="Status">
        {bannerStates.map((one) => (
          <AdminLink
            key={one}
            to="/banners"
            search={{ state: one }}
            bySearch
            className="tab"
            aria-current={one === state ? 'page' : undefined}
          >
            <TabText long={`${bannerStateNames[one]}${data ? ` (${count(one)})` : ''}`} />
          </AdminLink>
        ))}
      </Tabs>
      <div className="space-above">
        {error ? (
          <LoadError error={error} onRetry={refetch} />
        ) : (
          <DataTable
            caption={`${bannerStateNames[state]} advertisements, those that end first on top`}
            columns={columns}
            rows={data?.results.filter((row) => row.state === state)}
            rowKey={({ id }) => id}
            wrap
            skeletonRows={4}
            empty={
              <Empty title={`No advertisement is ${bannerStateNames[state].toLowerCase()}`}>
                Book one for a customer, and it is shown from its first day on.
              </Empty>
            }
          />
        )}
      </div>
    </AdminView>
  )
}

const endsSoon = ({ state, endsOn }: Banner) =>
  state === 'running' && endsOn <= addDays(businessDate(new Date()), renewalReminderDays)

const columns: readonly Column<Banner>[] = [
  {
    key: 'banner',
    header: 'Advertisement',
    card: 'title',
    isRowHeader: true,
    cell: ({ alt, picture, targetUrl }) => (
      <div className="banner-cell">
        <img src={picture} alt="" width={56} height={56} />
        <div>
          <p className="strong">{alt}</p>
          <p className="small soft" title={targetUrl}>
            {new URL(targetUrl).host}
          </p>
        </div>
      </div>
    ),
  },
  {
    key: 'customer',
    header: 'Customer',
    width: '13rem',
    card: 'text',
    cell: ({ customerName, customerEmail, company }) => (
      <>
        <p>{customerName || 'Booked before customers were recorded'}</p>
        {customerEmail && <p className="small soft">{customerEmail}</p>}
        {company && <AdminLink to={`/companies/${company.id}`}>{company.name}</AdminLink>}
      </>
    ),
  },
  {
    key: 'period',
    header: 'Period',
    width: '7rem',
    cardLabel: 'Period',
    className: 'num',
    cell: (banner) => (
      <>
        <p>{formatDay(banner.startsOn)}</p>
        <p>{formatDay(banner.endsOn)}</p>
        {endsSoon(banner) && <Badge tone="warn">Ends soon</Badge>}
      </>
    ),
  },
  {
    key: 'weight',
    header: 'Weight',
    width: '4rem',
    align: 'right',
    cardLabel: 'Weight',
    className: 'num',
    cell: ({ weight }) => weight,
  },
  {
    key: 'counts',
    header: 'Views, clicks',
    width: '11rem',
    align: 'right',
    cardLabel: 'Views, clicks',
    className: 'num',
    cell: ({ views, clicks, recentViews, recentClicks }) => (
      <>
        <p>
          {countText(views)} · {countText(clicks)}
        </p>
        <p className="small soft">{formatClickRate({ views, clicks })} in all</p>
        <p className="small soft">
          {recentBannerDays} days: {countText(recentViews)} · {countText(recentClicks)}
        </p>
      </>
    ),
  },
  {
    key: 'actions',
    header: 'Actions',
    width: '8rem',
    card: 'action',
    cell: (banner) => <BannerActions banner={banner} />,
  },
]
