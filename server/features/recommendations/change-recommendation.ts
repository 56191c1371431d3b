import type { SignedInViewer } from '#contract/access.ts'
import { businessDayStart } from '#contract/dates.ts'
import { paths } from '#contract/paths.ts'
import { recommendationsAnchor, recommendationsPerDay } from '#contract/recommendations.ts'
import { refusals } from '#contract/refusals.ts'
import { tierNames, type Tier } from '#contract/tiers.ts'
import { findCompany, listCurrentContacts } from '#server/features/companies/public.ts'
import {
  lockRecommendation,
  markPublished,
  markRemoved,
  countEarlierRecommendations,
  lockAuthor,
  insertRecommendation,
} from '#server/features/recommendations/queries.ts'
import { mailContact } from '#server/features/site/public.ts'
import { recordAuditEntry, type Actor } from '#server/platform/audit.ts'
import { notFound, type Refused, refuse, refuseForToday } from '#server/platform/http/refusal.ts'
import {
  buttonPart,
  composeMail,
  escapeHtml,
  faintStyle,
  mailHtmlParagraph,
} from '#server/platform/mail-writing/mail-page.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * Creates a recommendation, visible only to the recommended company until approved (RC-004), and notifies its main
 * contact (BK-073). One per author and company may be pending (BK-074).
 */
export async function createRecommendation(
  platform: Platform,
  viewer: SignedInViewer,
  { companyId, words }: { companyId: number; words: string },
): Promise<{ id: number } | Refused> {
  const { contactId, companyId: byCompanyId } = viewer
  const now = platform.clock.now()
  if (companyId === byCompanyId) return refuse(409, refusals.ownCompany, { extra: 'OWN' })
  return platform.database.transaction<{ id: number } | Refused>(async (tx) => {
    const company = await findCompany(tx, companyId, viewer)
    if (!company) return notFound()
    if (company.isServiceOnly) {
      return refuse(409, refusals.serviceCompany, { extra: 'SERVICE_COMPANY' })
    }
    const author = await lockAuthor(tx, contactId)
    if (!author) return notFound()
    const since = businessDayStart(now)
    const earlier = await countEarlierRecommendations(tx, { contactId, companyId, since })
    if (earlier.isOpen) return refuse(409, refusals.recommendationPending, { extra: 'OPEN' })
    if (earlier.today >= recommendationsPerDay) {
      return refuseForToday(refusals.tooManyRecommendations, now)
    }
    const id = await insertRecommendation(tx, { contactId, byCompanyId, companyId, words, now })
    const [main] = await listCurrentContacts(tx, companyId)
    if (!main) return { id }
    const link = `${platform.siteUrl}${paths.profileCompany}#${recommendationsAnchor}`
    await mailContact(tx, platform, `recommendation:${id}`, main, (brand) =>
      recommendationMail({ name: main.name, company: company.name, author, words, link, brand }),
    )
    return { id }
  })
}

interface Author {
  name: string
  companyName: string
  tier: Tier
  memberSince: string | null
}

/** Tier and membership year (BK-073). */
function membershipText({ tier, memberSince }: Pick<Author, 'tier' | 'memberSince'>): string {
  const membership = tier === 0 ? 'Member' : `${tierNames[tier]} member`
  return memberSince === null ? 'New member' : `${membership} since ${memberSince.slice(0, 4)}`
}

/** Requests a company's approval of a recommendation (BK-073). */
function recommendationMail(content: {
  name: string
  company: string
  author: Author
  words: string
  link: string
  brand: string
}) {
  const { name, company, author, words, link, brand } = content
  const subject = `${author.companyName} recommends ${company}`
  const intro = `${author.name}, ${author.companyName}, recommends ${company} on ${brand}:`
  const next =
    'Only your company can see this. If you approve it, all members see it on your company page. If you decline it, it is deleted.'
  const membership = membershipText(author)
  const quote = mailHtmlParagraph(escapeHtml(words).replaceAll('\n', '<br>'))
  const signature = escapeHtml(`${author.name}, ${author.companyName}. ${membership}.`)
  return composeMail({
    subject,
    preview: words,
    parts: [
      `Hello ${name},`,
      intro,
      {
        text: `${words}\n\n${author.name}, ${author.companyName}\n${membership}`,
        html: [
          `<div class="ln" style="border-left:3px solid #e2e7e8;padding-left:14px">${quote}<p class="t3" style="${faintStyle()};padding-top:8px">${signature}</p></div>`,
        ],
      },
      next,
      buttonPart(link, 'Approve or decline', { intro: 'Approve or decline: ' }),
    ],
    foot: `Sent by ${escapeHtml(brand)} to the main contact of ${escapeHtml(company)}.`,
  })
}

/** Publishes a recommendation; idempotent (RC-005). */
export async function publishRecommendation(
  platform: Platform,
  id: number,
  companyId: number,
  actor: Actor,
): Promise<'published' | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction<'published' | Refused>(async (tx) => {
    const row = await lockRecommendation(tx, id)
    if (row?.companyId !== companyId) return notFound()
    if (row.isPublished) return 'published'
    await markPublished(tx, id, now)
    const details = { recommendation: id, by: row.byCompany }
    await recordAuditEntry(tx, {
      at: now,
      act: 'recommendation.published',
      actor,
      companyId,
      details,
    })
    return 'published'
  })
}

/**
 * Declines a pending recommendation or deletes a published one with its text (RC-005, RC-006). Staff may remove any;
 * the audit log keeps the text.
 */
export async function removeRecommendation(
  platform: Platform,
  id: number,
  by: { actor: Actor } & ({ companyId: number } | { reason: string }),
): Promise<'removed' | Refused> {
  const now = platform.clock.now()
  return platform.database.transaction<'removed' | Refused>(async (tx) => {
    const row = await lockRecommendation(tx, id)
    if (!row || ('companyId' in by && by.companyId !== row.companyId)) return notFound()
    await markRemoved(tx, id, now)
    const isStaff = 'reason' in by
    await recordAuditEntry(tx, {
      at: now,
      act: 'recommendation.removed',
      actor: by.actor,
      companyId: row.companyId,
      reason: isStaff ? by.reason : '',
      details: {
        recommendation: id,
        by: row.byCompany,
        state: row.isPublished ? 'published' : 'waiting',
        ...(isStaff && { contactId: row.contactId, words: row.words.slice(0, 500) }),
      },
    })
    return 'removed'
  })
}
