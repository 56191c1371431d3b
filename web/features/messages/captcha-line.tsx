import type { Captcha } from '#web/platform/forms/use-captcha.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Spinner } from '#web/ui/marks/spinner.tsx'
import './captcha-line.css'

/** Progress of the proof of work of a visitor's form. */
export function CaptchaLine({ captcha: { answer, hasFailed, again } }: { captcha: Captcha }) {
  return (
    <div className="row wrap small soft captcha-line" role="status">
      {answer !== undefined ? (
        <>
          <Icon name="ok" small />
          Spam check passed.
        </>
      ) : hasFailed ? (
        <>
          <Icon name="warn" small />
          The spam check failed.
          <Button size="sm" onClick={again}>
            Try again
          </Button>
        </>
      ) : (
        <>
          <Spinner now />
          Running a short spam check.
        </>
      )}
    </div>
  )
}
