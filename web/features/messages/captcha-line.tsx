import type { Captcha } from '#web/platform/forms/use-captcha.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Spinner } from '#web/ui/marks/spinner.tsx'
import './captcha-line.css'

/** How far the work is that a visitor's browser does before a form can be sent. */
export function CaptchaLine({ captcha: { answer, hasFailed, again } }: { captcha: Captcha }) {
  return (
    <div className="captcha-line" role="status">
      {answer !== undefined ? (
        <>
          <Icon name="ok" small />
          Your browser has passed the check against spam.
        </>
      ) : hasFailed ? (
        <>
          <Icon name="warn" small />
          The check against spam could not be done.
          <Button size="sm" onClick={again}>
            Try again
          </Button>
        </>
      ) : (
        <>
          <Spinner now />
          Your browser is doing a short check against spam.
        </>
      )}
    </div>
  )
}
