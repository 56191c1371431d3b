import { focusMain } from '#web/platform/keys/focus.ts'
import { setPreference, usePreferences } from '#web/platform/page/preferences.tsx'
import { Button } from '#web/ui/forms/button.tsx'

/** Explains what the site stores in the browser (SH-025); dismissed for a year. */
export function CookieNotice() {
  if (usePreferences().cookieNotice === 'read') return null
  return (
    <section className="cookie-notice no-print" aria-label="Cookies">
      <div className="page row between">
        <p>
          This site stores your session, your settings and a random visitor ID in this browser.
          Nothing is shared with anyone else.
        </p>
        <Button
          onClick={() => {
            setPreference('cookieNotice', 'read')
            focusMain()
          }}
        >
          Understood
        </Button>
      </div>
    </section>
  )
}
