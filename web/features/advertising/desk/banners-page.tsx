import { bannerStateNames, type BannerState } from '#contract/advertising/banners.ts'
import { banners, renewalReminderDays, type Banner } from '#contract/advertising/desk/banners.ts'
import { addDays, businessDate } from '#contract/dates.ts'
import { bannersKey } from '#web/features/advertising/desk/api.ts'
import { BannerActions } from '#web/features/advertising/desk/banner-actions.tsx'
import { bookingDialog } from '#web/features/advertising/desk/booking-dialog-lazy.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { DeskListPage } from '#web/features/back-office/frame/desk-list/desk-list.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { Badge } from '#web/ui/marks/badge.tsx'
import './banners-page.css'

const endsSoon = ({ state, endsOn }: Banner) =>
  state === 'running' && endsOn <= addDays(businessDate(new Date()), renewalReminderDays)

const tones: Record<BannerState, 'ok' | 'warn' | 'neutral'> = {
  booked: 'neutral',
  running: 'ok',
  ended: 'neutral',
  withdrawn: 'warn',
}

/** Bookings of advertisements: who, when, how often shown and clicked (BK-082). */
export default function BannersPage() {
  const booking = usePopup(bookingDialog)
  return (
    <DeskListPage
      list={banners}
      queryKey={bannersKey}
      caption="Advertisements"
      rowTarget="tbody td:last-child button"
      note=", booked for at least 12 months, above the footer of every page"
      actions={
        <Button variant="primary" icon="plus" {...booking.trigger}>
          Book an advertisement
        </Button>
      }
      cells={{
        banner: ({ alt, picture }) => (
          <span className="banner-cell">
            <img src={picture} alt="" width={24} height={24} />
            <span>{alt}</span>
          </span>
        ),
        customer: ({ customerName, company }) =>
          company ? (
            <AdminLink to={`/companies/${company.id}`} className="quiet">
              {customerName || company.name}
            </AdminLink>
          ) : (
            <span className="soft">{customerName || 'Not recorded'}</span>
          ),
        state: (banner) =>
          endsSoon(banner) ? (
            <Badge tone="warn">Ends soon</Badge>
          ) : (
            <Badge tone={tones[banner.state]}>{bannerStateNames[banner.state]}</Badge>
          ),
        actions: (banner) => <BannerActions banner={banner} />,
      }}
      unmatched="Remove a filter, or search for fewer words."
      none="Book one for a customer, and it is shown from its first day on."
    >
      {booking.render({ banner: undefined })}
    </DeskListPage>
  )
}
