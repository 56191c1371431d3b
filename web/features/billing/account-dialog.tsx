import type { User } from '#contract/auth/auth.ts'
import type { InvoiceStatus } from '#contract/billing.ts'
import { paths } from '#contract/paths.ts'
import { useSignOut } from '#web/features/auth/public.ts'
import { lastingNotices, type AccountNotice } from '#web/features/billing/choose-notice.ts'
import { PayLink } from '#web/features/billing/pay-link.tsx'
import { StaffWords } from '#web/features/billing/staff-words.tsx'
import { ProviderButton } from '#web/features/messages/public.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
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
  status: InvoiceStatus
  /** Remembers that it was read; of those that can be put away. */
  putAway: () => void
  /** The dialog has left the screen. */
  left: () => void
}

/** One thing an account is told; sign-out and a message to the provider are possible in each (AM-120). */
export function AccountDialog(props: AccountDialogProps) {
  const { notice, user, status, putAway, left, ...popup } = props
  const brand = useQuery(settingsQuery(useApi())).data?.shortName ?? ''
  const signOut = useSignOut()
  const isLasting = lastingNotices[notice] !== undefined
  const { title, words, act, subject } = contentOf(notice, {
    status,
    brand,
    follow: isLasting ? undefined : putAway,
  })
  return (
    <Dialog
      {...popup}
      onOpenChange={(open) => (open || isLasting ? popup.onOpenChange(open) : putAway())}
      onClosed={() => {
        popup.onClosed()
        left()
      }}
      persistent={isLasting}
      title={title}
      size="md"
      className="account-dialog"
      foot={
        <>
          <div className="ways-out">
            <Button variant="ghost" icon="sign-out" onClick={signOut}>
              Sign out
            </Button>
            <ProviderButton subject={subject} brand={brand} />
          </div>
          {!isLasting && (
            <Button onClick={putAway} {...(!act && { 'data-autofocus': true })}>
              {notice === 'message' ? 'Close' : 'Not now'}
            </Button>
          )}
          {act}
        </>
      }
    >
      <DialogDescription className="stack account-words">
        <p>Dear {status.contactStatus.contact_name || user.name},</p>
        {words}
      </DialogDescription>
    </Dialog>
  )
}

interface Content {
  title: string
  words: ReactNode
  /** The one thing to do next. */
  act?: ReactNode
  /** Of a message to the provider about it. */
  subject: string
}

function contentOf(
  notice: AccountNotice,
  given: { status: InvoiceStatus; brand: string; follow: (() => void) | undefined },
): Content {
  const { status, brand, follow } = given
  const { contactStatus, link } = status
  const standing = (
    <Link to={paths.invoices} onClick={follow}>
      How your company stands
    </Link>
  )
  const payAct =
    link === '' ? (
      <NextStep to={paths.invoices} follow={follow}>
        See how to pay
      </NextStep>
    ) : (
      <PayLink link={link} data-autofocus />
    )
  switch (notice) {
    case 'forcePay':
      return {
        title: 'Please pay your open invoice first',
        words: (
          <>
            <p>
              An invoice of your company is long overdue. Until it is paid, your account is closed:
              you see {brand} as visitors do, and cannot broadcast, reply or search as a member.
            </p>
            <p>
              Your account opens again as soon as the payment has arrived. Have you paid already, or
              is something wrong with the invoice? Please write to us.
            </p>
            <p>{standing}</p>
          </>
        ),
        act: payAct,
        subject: 'My open invoice',
      }
    case 'trialEnded':
      return {
        title: 'Your free trial has ended',
        words: (
          <>
            <p>
              Thank you for trying {brand}. Become a member, and you see again who offers and who
              seeks, and can broadcast and reply.
            </p>
            <p>Nothing is lost: your settings, favorites and saved searches are kept for you.</p>
          </>
        ),
        act: (
          <NextStep to={paths.payment} follow={follow}>
            Become a member
          </NextStep>
        ),
        subject: 'Membership after our free trial',
      }
    case 'customBlock':
      return {
        title: 'Your account is blocked',
        words: <StaffWords html={contactStatus.customFullBlock} />,
        act: (
          <Link
            to={paths.payment}
            className={buttonClass(status.isDue ? { variant: 'primary' } : {})}
            data-autofocus
          >
            What is open to pay
          </Link>
        ),
        subject: 'My blocked account',
      }
    case 'message':
      return {
        title: `A message from ${brand}`,
        words: <StaffWords html={contactStatus.modalMessage} />,
        subject: 'Your message to me',
      }
    case 'overdue':
      return {
        title: 'Your invoice is overdue',
        words: (
          <>
            <p>
              {status.isPastDueEbm && !status.isPastDue
                ? 'The date for the early-registration price has passed, and your invoice is still open.'
                : 'The due date of your last invoice has passed, and we have not received the payment yet.'}{' '}
              Please pay it soon, so that your account stays open.
            </p>
            <p>
              Have you paid in the last few days? Then please take no notice of this. {standing}
            </p>
          </>
        ),
        act: payAct,
        subject: 'My overdue invoice',
      }
    case 'earlyPrice':
      return {
        title: 'Your early-registration price is waiting',
        words: (
          <p>
            Your invoice is at the price for early registration. It holds if you pay before the date
            on the invoice; after it the regular price is due. {standing}
          </p>
        ),
        act: payAct,
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
    words: (
      <>
        <p>
          {isRequired
            ? `To keep stolen passwords from opening anybody's account, ${brand} asks every member for a code from the telephone at sign-in. Without it your account is restricted until you have enabled it.`
            : `A stolen password alone should open nobody's account. With two-factor authentication, ${brand} asks for a code from your telephone when you sign in.`}
        </p>
        <p>It takes two minutes: you need an authenticator app on your telephone.</p>
      </>
    ),
    act: (
      <NextStep to={paths.twoFactor} follow={follow}>
        Set it up
      </NextStep>
    ),
    subject: 'Two-factor authentication',
  }
}

/** The link to where something can be done about it. */
function NextStep(props: {
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
