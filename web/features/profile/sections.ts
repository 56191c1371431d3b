import { paths } from '#contract/paths.ts'
import { recommendationsAnchor } from '#contract/recommendations.ts'

/** The parts of the profile, in the order of their tabs. */
export const profileParts = [
  { to: paths.profile, label: 'You' },
  { to: paths.profileCompany, label: 'Company' },
  { to: paths.profileNotifications, label: 'Notifications' },
  { to: paths.profileSecurity, label: 'Security' },
] as const
export type ProfilePath = (typeof profileParts)[number]['to']

/** Anchors of the sections that are not on the first part. */
const sections: Partial<Record<string, ProfilePath>> = {
  company: paths.profileCompany,
  services: paths.profileCompany,
  badge: paths.profileCompany,
  bank: paths.profileCompany,
  contacts: paths.profileCompany,
  [recommendationsAnchor]: paths.profileCompany,
  preferences: paths.profileNotifications,
  'match-alert': paths.profileNotifications,
  notifications: paths.profileNotifications,
  security: paths.profileSecurity,
  devices: paths.profileSecurity,
}

/** The part that has the section of an anchor, when it is another one than the first. */
export const partOf = (anchor: string): ProfilePath | undefined =>
  Object.hasOwn(sections, anchor) ? sections[anchor] : undefined
