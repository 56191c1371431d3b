import { tierNames, type Tier } from '#contract/tiers.ts'
import {
  escapeHtml,
  faintStyle,
  mailButton,
  mailHtmlParagraph,
  mailPage,
  mailParagraph,
} from '#server/platform/mail-writing/mail-page.ts'

interface Author {
  name: string
  companyName: string
  tier: Tier
  memberSince: string | null
}

/** Tier and membership year (BK-073). */
export function membershipText({
  tier,
  memberSince,
}: Pick<Author, 'tier' | 'memberSince'>): string {
  const membership = tier === 0 ? 'Member' : `${tierNames[tier]} member`
  return memberSince === null ? 'New member' : `${membership} since ${memberSince.slice(0, 4)}`
}

/** Asks a company to approve or decline a recommendation (BK-073). */
export function recommendationMail(content: {
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
  const text = `Hello ${name},

${intro}

${words}

${author.name}, ${author.companyName}
${membership}

${next}

Approve or decline: ${link}
`
  const html = mailPage({
    title: subject,
    preview: words,
    sections: [
      mailParagraph(`Hello ${name},`),
      mailParagraph(intro),
      `<div class="ln" style="border-left:3px solid #e2e7e8;padding-left:14px">${mailHtmlParagraph(escapeHtml(words).replaceAll('\n', '<br>'))}<p class="t3" style="${faintStyle()};padding-top:8px">${escapeHtml(`${author.name}, ${author.companyName}. ${membership}.`)}</p></div>`,
      mailParagraph(next),
      mailButton(link, 'Approve or decline'),
    ],
    foot: `Sent by ${escapeHtml(brand)} to the main contact of ${escapeHtml(company)}.`,
  })
  return { subject, text, html }
}
