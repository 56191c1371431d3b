import { businessTimeZone } from '#contract/dates.ts'
import { useApi } from '#web/platform/api/api.ts'
import { buttonClass, IconButton } from '#web/ui/forms/button.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { NextSteps, Outcome } from '#web/ui/wizard.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'

type ThanksProps = { receivedAt: string; email: string; company: string }

/** The thank-you screen (RG-010, RG-011) with the rating of the form (RG-014). */
export function Thanks({ receivedAt, email, company }: ThanksProps) {
  return (
    <Outcome tone="ok" title="Thanks for signing up">
      <p className="soft">
        Login details are sent to <b className="break">{email}</b> after your profile is verified.
      </p>
      <NextSteps
        steps={[
          {
            state: 'done',
            title: 'Application received',
            text: minuteText(receivedAt, businessTimeZone),
          },
          {
            state: 'now',
            title: 'Confirm your e-mail address',
            text: 'We sent you a link for this. It also lets you track your application.',
          },
          {
            state: 'todo',
            title: 'We verify your company',
            text: 'VAT number, website, telephone. Usually one working day.',
          },
          {
            state: 'todo',
            title: 'You get your login details',
            text: 'Use the link to choose your password. Your free month starts that day.',
          },
        ]}
      />
      <Rating company={company} />
      <div className="row wrap">
        <Link className={buttonClass()} to="/">
          Back to the market
        </Link>
      </div>
    </Outcome>
  )
}

const thumbs = [
  { rating: '5', label: 'Good', icon: 'thumbUp' },
  { rating: '0', label: 'Not good', icon: 'thumbDown' },
] as const

function Rating({ company }: { company: string }) {
  const api = useApi()
  const [isRated, setIsRated] = useState(false)
  if (isRated) {
    return (
      <p className="small muted" role="status">
        Thank you for your rating.
      </p>
    )
  }
  return (
    <div className="row">
      <span>How was signing up?</span>
      {thumbs.map(({ rating, label, icon }) => (
        <IconButton
          key={rating}
          icon={icon}
          label={label}
          onClick={() => {
            setIsRated(true)
            // A lost rating is not worth an error message.
            api('rateRegistration', { params: { rating }, body: { company } }).catch(() => {})
          }}
        />
      ))}
    </div>
  )
}
