import type { AccountStatus } from '#contract/billing/account-status.ts'
import { paths } from '#contract/paths.ts'
import { blockingNotices, type AccountNotice } from '#web/features/billing/choose-notice.ts'
import { PayLink } from '#web/features/billing/pay-link.tsx'
import { OperatorMessage } from '#web/features/billing/operator-message.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import './account-dialog.css'

export interface NoticeContent {
  title: string
  body: ReactNode
  act?: ReactNode
  /** Subject of a message to the provider. */
  subject: string
}

/** The label of the button that puts a notice away. */
export const dismissLabel = (notice: AccountNotice) => (notice === 'message' ? 'Close' : 'Not now')

/** The content of the dialog of a notice, with its actions. */
export function noticeContent(
  notice: AccountNotice,
  context: {
    status: AccountStatus
    brand: string
    /** Called when a link of it is followed. */
    follow: (() => void) | undefined
  },
): NoticeContent {
  const { status, brand, follow } = context
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
            Your meeting invoice is at the early-registration price. Pay it by the date on the
            invoice to keep that price. After that day it is overdue, and we may replace it with one
            at the regular price. {statusLink}
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
): NoticeContent {
  const isRequired = notice === 'twoFactorRequired'
  return {
    title: isRequired ? 'Two-factor authentication is required' : 'Protect your account',
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

type NoticePreviewProps = { notice: AccountNotice; status: AccountStatus; brand: string }

/** The dialog of a notice as the member sees it, with buttons and links that do nothing (BK-122). */
export function NoticePreview({ notice, status, brand }: NoticePreviewProps) {
  const { title, body, act } = noticeContent(notice, { status, brand, follow: undefined })
  const isBlocking = blockingNotices[notice] !== undefined
  return (
    <article className="notice-preview account-dialog" aria-label={title}>
      <h3>{title}</h3>
      <div className="stack" onClickCapture={(event) => event.preventDefault()}>
        {body}
      </div>
      <footer inert>
        <div className="row wrap pull ways-out">
          <Button variant="ghost" icon="sign-out">
            Sign out
          </Button>
          <Button variant="ghost" icon="mail">
            Write to {brand}
          </Button>
        </div>
        {!isBlocking && <Button>{dismissLabel(notice)}</Button>}
        {act}
      </footer>
    </article>
  )
}
