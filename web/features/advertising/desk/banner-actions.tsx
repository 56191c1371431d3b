import type { Banner } from '#contract/advertising/desk/banners.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { bannersKey } from '#web/features/advertising/desk/api.ts'
import { bookingDialog } from '#web/features/advertising/desk/booking-dialog-lazy.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { notify } from '#web/platform/page/notices.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Button } from '#web/ui/forms/button.tsx'

/** Changes a booking, opens or copies the link to its report, withdraws or restores it. */
export function BannerActions({ banner }: { banner: Banner }) {
  const { id, alt, reportUrl, version } = banner
  const change = usePopup(bookingDialog)
  const withdrawal = usePopup(reasonDialog)
  const renewal = usePopup(reasonDialog)
  const isWithdrawn = banner.state === 'withdrawn'
  const params = { id: String(id) }
  const listed = { refresh: [bannersKey], waits: true }
  const setWithdrawn = useStaffAction('withdrawBanner', {
    done: isWithdrawn ? staffNotices.bannerRestored : staffNotices.bannerWithdrawn,
    ...listed,
  })
  const renew = useStaffAction('renewReportLink', {
    done: staffNotices.reportLinkRenewed,
    ...listed,
  })
  const copy = () =>
    navigator.clipboard.writeText(reportUrl).then(
      () => notify(staffNotices.reportLinkCopied),
      () => notify(staffNotices.notCopied),
    )

  return (
    <div className="row tight nowrap">
      <Button size="sm" aria-label={`Change ${alt}`} {...change.trigger}>
        Change
      </Button>
      <MenuButton
        size="sm"
        icon="dots"
        label={`More actions for ${alt}`}
        items={[
          { label: 'Open the report', onSelect: () => open(reportUrl, '_blank', 'noreferrer') },
          { label: 'Copy the link to the report', onSelect: () => void copy() },
          { label: 'Revoke the link…', onSelect: renewal.show },
          { label: isWithdrawn ? 'Restore…' : 'Withdraw…', onSelect: withdrawal.show },
        ]}
      />
      {change.render({ banner })}
      {withdrawal.render({
        act: isWithdrawn ? 'banner.restored' : 'banner.withdrawn',
        title: isWithdrawn ? 'Restore this advertisement' : 'Withdraw this advertisement',
        children: isWithdrawn
          ? `${alt}: it is shown again on the days of its booking.`
          : `${alt}: it is no longer shown, and its link leads to the home page.`,
        confirm: isWithdrawn ? 'Restore' : 'Withdraw',
        danger: !isWithdrawn,
        run: (reason) =>
          setWithdrawn({ params, body: { isWithdrawn: !isWithdrawn, reason, version } }),
      })}
      {renewal.render({
        act: 'banner.link-renewed',
        title: 'Revoke the link to the report',
        children: 'Links that the customer has no longer work. The next e-mail has the new one.',
        confirm: 'Revoke',
        danger: true,
        run: (reason) => renew({ params, body: { reason } }),
      })}
    </div>
  )
}
