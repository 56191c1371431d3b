/** The addresses of all pages, for links, e-mails, feeds, the sitemap and the route table. */
export const paths = {
  home: '/',
  /** Opens the dialog that chooses a new password (AM-112). */
  resetPassword: (token: string) => `/?reset=${token}`,
  /** The own profile has four parts; this is the first. */
  profile: '/profile',
  profileCompany: '/profile/company',
  profileNotifications: '/profile/notifications',
  profileSecurity: '/profile/security',
  twoFactor: '/2fa',
  broadcasts: '/broadcasts',
  broadcastList: (listPath: string, side?: 'WTS' | 'WTB') =>
    `/broadcasts/${listPath}${side ? `/${side.toLowerCase()}` : ''}`,
  savedSearches: '/broadcasts?tab=2',
  broadcast: (id: number) => `/broadcasts/${id}`,
  /** Opens the possible matches of an own broadcast (MT-011). */
  possibleMatches: (id: number) => `/broadcasts?possibleMatchId=${id}`,
  about: '/about',
  contact: '/contact',
  help: '/help',
  helpVideo: (id: number) => `/help?id=${id}`,
  mediaKit: '/media-kit',
  mediaKitAbout: '/media-kit/about-tbs',
  mediaKitMeeting: '/media-kit/about-ebm',
  mediaKitAdvertising: '/media-kit/advertising',
  mediaKitSocial: '/media-kit/social',
  mediaKitVideos: '/media-kit/videos',
  newsletter: '/newsletter',
  testimonials: '/testimonials',
  advertisement: (id: number) => `/advertisement/${id}`,
  /** Views and clicks for the advertiser. The token is in the query, which is never logged. */
  bannerReport: (token: string) => `/advertisement-report?token=${token}`,
  broadcastRules: '/broadcast-rules',
  gradingGuidelines: '/grading-guidelines',
  broadcastSettings: '/broadcast-settings',
  companies: '/companies',
  company: (id: number, { isService = false } = {}) =>
    `/companies/${id}${isService ? '?iS=1' : ''}`,
  favourites: '/favorites',
  parts: '/parts',
  part: (id: number) => `/parts/${id}`,
  /** By the normalized part number; other spellings redirect to it (AM-006). */
  partStatistics: (key: string) => `/part-statistics/${encodeURIComponent(key)}`,
  diamondMembers: '/diamond-members',
  goldMembers: '/gold-members',
  trustedMembers: '/trusted-members',
  /** A fragment opens a category (SV-004). */
  services: '/services',
  rss: '/rss',
  news: '/news',
  newsCategory: (slug: string) => `/news/${slug}`,
  newsPost: (post: { id: number; catURL: string; titleSlug: string }) =>
    `/news/${post.catURL}/${post.titleSlug}?id=${post.id}`,
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  quoteRequests: '/quote-requests',
  inventory: '/inventory',
  stockFile: (id: number) => `/inventory/files/${id}`,
  inventoryHits: '/inventory-hits',
  stockMatches: '/inventory/wanted',
  invoices: '/invoices',
  payment: '/payment',
  /** The free trial: where visitors register (RG-001). */
  register: '/register',
  /** Where an application stands. The token is in the query, which is never logged. */
  application: (token: string) => `/application?token=${token}`,
  /** An invoice, seen and paid by its mailed link. The token is in the query, which is never logged. */
  pay: (token: string) => `/pay?token=${token}`,
  /** The checkout page of the embedded payment provider. */
  checkout: (id: string) => `/checkout/${id}`,
  contract: '/contract',
  privacy: '/privacy',
  /** The token is in the query, which is never logged. */
  confirmEmail: (token: string) => `/confirm-email?token=${token}`,
  confirmAddress: (token: string) => `/confirm-address?token=${token}`,
  confirmMail: (token: string) => `/confirm-mail?token=${token}`,
  mailbox: '/mailbox',
  mailboxMail: (id: number) => `/mailbox/${id}`,
  admin: '/admin',
  adminTicket: (id: number) => `/admin/tickets?id=${id}`,
  adminPrivacyRequest: (id: number) => `/admin/privacy-requests?id=${id}`,
  adminBanners: '/admin/banners',
  adminErrors: '/admin/errors',
  adminJobsWithProblems: '/admin/jobs?show=problems',
  adminRegistration: (id: number) => `/admin/registrations?id=${id}`,
  adminComplaint: (id: number) => `/admin/complaints/${id}`,
  /** The token is in the fragment, which is never sent to a server. */
  staffPassword: (token: string) => `/admin/password#${token}`,
} as const

const unsubscribePrefix = paths.unsubscribe('')

/** Whether an address contains a secret token; such an address is never used as a referrer. */
export const carriesToken = (address: string): boolean =>
  /[?&](reset|token)=/.test(address) || address.includes(unsubscribePrefix)

/** A path without query, which may contain search terms, and without token. */
export function pathForLog(address: string): string {
  const path = address.split(/[?#]/, 1)[0]!
  const at = path.indexOf(unsubscribePrefix)
  return at < 0 ? path : `${path.slice(0, at)}${unsubscribePrefix}…`
}
