import { siteCalls } from '#contract/site-calls.gen.ts'
import { callUrl } from '#web/platform/api/api.ts'
import { dataExportsPerDay } from '#contract/privacy/data-exports.ts'
import { paths } from '#contract/paths.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Link } from '@tanstack/react-router'

const requestDialog = lazyPopup(() =>
  import('./privacy-request-dialog.tsx').then((module) => module.PrivacyRequestDialog),
)

/** Downloads of what is stored about oneself and, for its main contact, the own company, and other requests (BK-103). */
export function OwnData({ isMain }: { isMain: boolean }) {
  const request = usePopup(requestDialog)
  return (
    <Panel pad={false}>
      <div className="row wrap between panel-part">
        <div>
          <h3>Download my data</h3>
          <p className="small soft">
            A zip with your entry, settings, broadcasts, messages and sign-ins, {dataExportsPerDay}{' '}
            times a day.
          </p>
        </div>
        <DownloadLink href={callUrl(siteCalls.exportOwnData)}>Download my data</DownloadLink>
      </div>
      {isMain && (
        <div className="row wrap between panel-part">
          <div>
            <h3>Download company data</h3>
            <p className="small soft">
              Your company with its stock, broadcasts and invoices, without the mail of your
              colleagues. Only the main contact can do this.
            </p>
          </div>
          <DownloadLink href={callUrl(siteCalls.exportOwnData, { query: { subject: 'company' } })}>
            Download company data
          </DownloadLink>
        </div>
      )}
      <div className="row wrap between panel-part">
        <div>
          <h3>Correction or erasure</h3>
          <p className="small soft">
            Ask us to correct or erase your data, or object to its use. The{' '}
            <Link to={paths.privacy}>privacy policy</Link> says what we keep and why.
          </p>
        </div>
        <Button {...request.trigger}>Privacy request</Button>
        {request.render({})}
      </div>
    </Panel>
  )
}

function DownloadLink({ href, children }: { href: string; children: string }) {
  return (
    <a className={buttonClass({})} href={href} download>
      <Icon name="download" />
      {children}
    </a>
  )
}
