import { businessTimeZone, formatLongDay } from '#contract/dates.ts'
import { tierNames, tierYears, type Tier, type TierHindrance } from '#contract/tiers.ts'
import { composeShortMail, type ShortMail } from '#server/platform/mail-writing/mail-page.ts'

interface TierMail {
  name: string
  companyName: string
  before: Tier
  after: Tier
  /** As 2003-04-01. */
  memberSince: string | null
  hindrance: TierHindrance | undefined
  profileUrl: string
  brand: string
}

type TierText = Omit<ShortMail, 'facts'>

/** Sent to the main contact when the tier of the company has changed (BK-032). */
export function tierMail(content: TierMail) {
  const { companyName, before, after, memberSince } = content
  const text = after > before ? promotionText(content) : demotionText(content)
  const facts: ShortMail['facts'] = [
    ['Company', companyName],
    ['Tier', tierNames[after]],
    ...(memberSince ? [['Member since', longDay(memberSince)] as const] : []),
  ]
  return composeShortMail(content, { ...text, facts })
}

function promotionText({ companyName, after, brand, profileUrl }: TierMail): TierText {
  const tier = tierNames[after]
  return {
    subject: `${companyName} is now a ${tier} member of ${brand}`,
    preview: 'Your badge is available on your profile.',
    paragraphs: [
      `${companyName} is a ${tier} member from today. The ${tier} mark appears next to your company name in broadcasts, in the directory and on your company page.`,
      `It shows that your company has been a member for ${tierYears[after]} years or more, has no unresolved complaints and gives one month of return-to-base warranty.`,
      'You can download a badge for your website and e-mails, with your company name and the year, from your profile.',
    ],
    act: { label: 'Get the badge', url: profileUrl },
  }
}

function demotionText(content: TierMail): TierText {
  const { companyName, before, after, brand, profileUrl } = content
  const gone = tierNames[before]
  const now = tierNames[after]
  return {
    subject: `${companyName} is no longer a ${gone} member of ${brand}`,
    preview: `It is shown as a ${now} member from today.`,
    paragraphs: [
      `${companyName} is shown as a ${now} member from today. ${reason(content)}`,
      `Please remove ${gone} badges from your website and e-mails.`,
    ],
    act: { label: 'Open your profile', url: profileUrl },
  }
}

function reason({ before, hindrance, memberSince }: TierMail): string {
  const gone = tierNames[before]
  switch (hindrance) {
    case 'COMPLAINT':
      return `A complaint about the company was upheld and is not resolved. ${gone} returns as soon as it is resolved.`
    case 'WARRANTY':
      return `${gone} requires one month of return-to-base warranty, which the company no longer gives.`
    case 'SERVICE_ONLY':
      return 'Tiers are for companies that sell goods, and it sells services only.'
    case 'NO_MEMBER':
      return 'Tiers are for companies that are members.'
    case undefined:
      return `Its membership now counts from ${longDay(memberSince)}.`
  }
}

function longDay(day: string | null): string {
  const date = new Date(`${day}T12:00:00Z`)
  return `${formatLongDay(date, businessTimeZone)} ${date.getUTCFullYear()}`
}
