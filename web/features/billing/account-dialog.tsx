import type { User } from '#contract/auth/auth.ts'
import type { AccountStatus } from '#contract/billing.ts'
import { paths } from '#contract/paths.ts'
import { useSignOut } from '#web/features/auth/public.ts'
import { blockingNotices, type AccountNotice } from '#web/features/billing/choose-notice.ts'
import { PayLink } from '#web/features/billing/invoice-status.tsx'
import { OperatorMessage } from '#web/features/billing/operator-message.tsx'
import { ProviderButton } from '#web/features/messages/public.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Dialog, DialogDescription } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './account-dialog.css'

type AccountDialogProps = PopupProps & {
  notice: AccountNotice
  user: User
  status: AccountStatus
  /** Dismisses the notice; not for blocking ones. */
  onDismiss: () => void
  /** Called after the closing animation. */
  onExit: () => void
}

/** Dialog of one account notice, always with sign-out and a message to the provider (AM-120). */
export function AccountDialog(props: AccountDialogProps) {
  const { notice, user, status, onDismiss, onExit, ...popup } = props
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  const signOut = useSignOut()
  const isBlocking = blockingNotices[notice] !== undefined
  const { title, body, act, subject } = contentOf(notice, {
    status,
    brand,
    follow: isBlocking ? undefined : onDismiss,
  })
  return (
    <Dialog
      {...popup}
      onOpenChange={(open) => (open || isBlocking ? popup.onOpenChange(open) : onDismiss())}
      onClosed={() => {
        popup.onClosed()
        onExit()
      }}
      persistent={isBlocking}
      title={title}
      size="md"
      className="account-dialog"
      foot={
        <>
          <div className="row wrap pull ways-out">
            <Button variant="ghost" icon="sign-out" onClick={signOut}>
              Sign out
            </Button>
            <ProviderButton subject={subject} brand={brand} />
          </div>
          {!isBlocking && (
            <Button onClick={onDismiss} {...(!act && { 'data-autofocus': true })}>
              {notice === 'message' ? 'Close' : 'Not now'}
            </Button>
          )}
          {act}
        </>
      }
    >
      <DialogDescription className="stack">
        <p>Dear {status.contactStatus.contact_name || user.name},</p>
        {body}
      </DialogDescription>
    </Dialog>
  )
}

interface Content {
  title: string
  body: ReactNode
  act?: ReactNode
  /** Subject of a message to the provider. */
  subject: string
}

function contentOf(
  notice: AccountNotice,
  given: { status: AccountStatus; brand: string; follow: (() => void) | undefined },
): Content {
  const { status, brand, follow } = given
  const { contactStatus, link } = status
  const statusLink = (
    <Link to={paths.invoices} onClick={follow}>
      See your billing status
    </Link>
  )
  const payAction =
    link === '' ? (
      <ActionLink to={paths.invoices} follow={follow}>
        How to pay
      </ActionLink>
    ) : (
      <PayLink link={link} data-autofocus />
    )
  switch (notice) {
    case 'forcePay':
      return {
        title: 'Please pay your open invoice first',
        body: (
          <>
            <p>
              Your company has an invoice that is long overdue. Until it is paid, your account is
              closed: you see {brand} as a visitor and cannot broadcast, reply or search as a
              member.
            </p>
            <p>
              Your account reopens once we have recorded your payment. If you have already paid, or
              if the invoice is wrong, please contact us.
            </p>
            <p>{statusLink}</p>
          </>
        ),
        act: payAction,
        subject: 'My open invoice',
      }
    case 'trialEnded':
      return {
        title: 'Your free trial has ended',
        body: (
          <>
            <p>
              Thank you for trying {brand}. Become a member to see who is buying and selling, and to
              broadcast and reply.
            </p>
            <p>We keep your settings, favorites and saved searches.</p>
          </>
        ),
        act: (
          <ActionLink to={paths.payment} follow={follow}>
            Become a member
          </ActionLink>
        ),
        subject: 'Membership after our free trial',
      }
    case 'customBlock':
      return {
        title: 'Your account is blocked',
        body: <OperatorMessage html={contactStatus.customFullBlock} />,
        act: (
          <Link
            to={paths.payment}
            className={buttonClass(status.isDue ? { variant: 'primary' } : {})}
            data-autofocus
          >
            See open invoice
          </Link>
        ),
        subject: 'My blocked account',
      }
    case 'message':
      return {
        title: `A message from ${brand}`,
        body: <OperatorMessage html={contactStatus.modalMessage} />,
        subject: 'Your message to me',
      }
    case 'overdue':
      return {
        title: 'Your invoice is overdue',
        body: (
          <>
            <p>
              {status.isPastDueEbm && !status.isPastDue
                ? 'The early-registration date has passed and your invoice is still unpaid.'
                : 'Your last invoice is past its due date and we have not received your payment.'}{' '}
              Please pay it soon to keep your account open.{' '}
            </p>
            <p>If you have paid in the last few days, please ignore this message. {statusLink}</p>
          </>
        ),
        act: payAction,
        subject: 'My overdue invoice',
      }
    case 'earlyPrice':
      return {
        title: 'Pay now to keep your early-registration price',
        body: (
          <p>
            Your invoice is at the early-registration price. Pay before the date on the invoice to
            keep it; after that the regular price applies. {statusLink}
          </p>
        ),
        act: payAction,
        subject: 'My early-registration invoice',
      }
    case 'twoFactorRequired':
    case 'twoFactorReminder':
      return twoFactorContent(notice, brand, follow)
  }
}

function twoFactorContent(
  notice: 'twoFactorRequired' | 'twoFactorReminder',
  brand: string,
  follow: (() => void) | undefined,
): Content {
  const isRequired = notice === 'twoFactorRequired'
  return {
    title: isRequired
      ? 'Two-factor authentication is required'
      : 'Please protect your account with a second factor',
    body: (
      <>
        <p>
          {isRequired
            ? `To protect accounts against stolen passwords, ${brand} requires every member to sign in with a code from their phone. Your account is restricted until you enable it.`
            : `Two-factor authentication protects your account if your password is stolen: ${brand} asks for a code from your phone when you sign in.`}
        </p>
        <p>It takes two minutes. You need an authenticator app on your phone.</p>
      </>
    ),
    act: (
      <ActionLink to={paths.twoFactor} follow={follow}>
        Set it up
      </ActionLink>
    ),
    subject: 'Two-factor authentication',
  }
}

function ActionLink(props: {
  to: NonNullable<LinkProps['to']>
  follow: (() => void) | undefined
  children: string
}) {
  const { to, follow, children } = props
  return (
    <Link to={to} onClick={follow} className={buttonClass({ variant: 'primary' })} data-autofocus>
      {children}
    </Link>
  )
}
