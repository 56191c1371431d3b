import { dataExportsPerDay, exportOwnData } from '#contract/privacy/data-exports.ts'
import { paths } from '#contract/paths.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { Link } from '@tanstack/react-router'

/** Downloads of what is stored about oneself and, for its main contact, the own company (BK-103). */
export function OwnData({ isMain }: { isMain: boolean }) {
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
        <DownloadLink href={exportOwnData.path}>Download my data</DownloadLink>
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
          <DownloadLink href={`${exportOwnData.path}?subject=company`}>
            Download company data
          </DownloadLink>
        </div>
      )}
      <p className="small soft panel-part">
        To have data corrected or erased, write to us. The{' '}
        <Link to={paths.privacy}>privacy policy</Link> says what we keep and why.
      </p>
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
