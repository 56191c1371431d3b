import type { User } from '#contract/auth/auth.ts'
import type { Company } from '#contract/companies.ts'
import { businessTimeZone, datePartsOf } from '#contract/dates.ts'
import { notices } from '#contract/page-notices.ts'
import { tierNames, tierPromises, tierYears, type Tier } from '#contract/tiers.ts'
import {
  badgeFileName,
  svgDataUrl,
  drawBadge,
  renderPng,
} from '#web/features/profile/badge/draw-badge.ts'
import { ProfilePart } from '#web/features/profile/entry/profile-part.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { saveFile } from '#web/platform/save-file.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useNow } from '#web/ui/text/relative-time.tsx'
import { useQuery } from '@tanstack/react-query'

/** Tier badge to preview and download (PF-014). */
export function MembershipBadge({ company, user }: { company: Company; user: User }) {
  const { tier, isServiceOnly } = company
  if (isServiceOnly === 1 || user.block !== null) return null
  return (
    <ProfilePart
      id="badge"
      title="Membership badge"
      about="For your website and e-mails. It shows your tier and the year; download a new one when either changes."
    >
      {tier === 0 ? (
        <p className="soft">
          Your company does not have a badge yet. {tierNames[1]} requires {tierYears[1]} years of
          membership, {tierPromises.join(' and ').toLowerCase()}.
        </p>
      ) : (
        <BadgeFiles company={company} tier={tier} />
      )}
    </ProfilePart>
  )
}

function BadgeFiles({ company, tier }: { company: Company; tier: Exclude<Tier, 0> }) {
  const settings = useQuery(settingsQuery(useApi())).data
  const year = Number(datePartsOf(useNow(), businessTimeZone).year)
  if (!settings) return null
  const badge = { tier, companyName: company.name, productName: settings.productName, year }
  const svg = drawBadge(badge)
  const name = badgeFileName(badge)

  async function savePng() {
    try {
      saveFile(`${name}.png`, await renderPng(svg))
    } catch {
      notify(notices.badgeNotCreated)
    }
  }

  return (
    <Panel>
      <div className="row wrap">
        <img
          src={svgDataUrl(svg)}
          width="400"
          height="112"
          alt={`${tierNames[tier]} member badge of ${company.name}, ${year}`}
        />
        <div className="row wrap">
          <Button
            icon="download"
            onClick={() => saveFile(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }))}
          >
            Download SVG
          </Button>
          <Button icon="download" onClick={() => void savePng()}>
            Download PNG
          </Button>
        </div>
      </div>
    </Panel>
  )
}
