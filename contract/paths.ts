/** Every page address, once: for links, mails, feeds, sitemap and the route table. */
export const paths = {
  home: '/',
  /** Opens the dialog that chooses a new password (AM-112). */
  resetPassword: (token: string) => `/?reset=${token}`,
  profile: '/profile',
  twoFactor: '/2fa',
  broadcasts: '/broadcasts',
  broadcastList: (listPath: string, side?: 'WTS' | 'WTB') =>
    `/broadcasts/${listPath}${side ? `/${side.toLowerCase()}` : ''}`,
  savedSearches: '/broadcasts?tab=2',
  broadcast: (id: number) => `/broadcasts/${id}`,
  advertisement: (id: number) => `/advertisement/${id}`,
  broadcastRules: '/broadcast-rules',
  gradingGuidelines: '/grading-guidelines',
  broadcastSettings: '/broadcast-settings',
  companies: '/companies',
  company: (id: number, { isService = false } = {}) =>
    `/companies/${id}${isService ? '?iS=1' : ''}`,
  favourites: '/favorites',
  parts: '/parts',
  part: (id: number) => `/parts/${id}`,
  /** By the key of the part number, which its other spellings are led to (AM-006). */
  partStatistics: (key: string) => `/part-statistics/${encodeURIComponent(key)}`,
  diamondMembers: '/diamond-members',
  goldMembers: '/gold-members',
  trustedMembers: '/trusted-members',
  rss: '/rss',
  unsubscribe: (token: string) => `/unsubscribe/${token}`,
  inventory: '/inventory',
  stockFile: (id: number) => `/inventory/files/${id}`,
  inventoryHits: '/inventory-hits',
  invoices: '/invoices',
  payment: '/payment',
  /** The free trial: where visitors register (RG-001). */
  register: '/register',
  /** The token stands behind the question mark: logs keep nothing from there. */
  confirmEmail: (token: string) => `/confirm-email?token=${token}`,
  confirmMail: (token: string) => `/confirm-mail?token=${token}`,
  mailbox: '/mailbox',
  mailboxMail: (id: number) => `/mailbox/${id}`,
  styleguide: '/styleguide',
  admin: '/admin',
  adminTicket: (id: number) => `/admin/messages/${id}?kind=provider`,
  adminComplaint: (id: number) => `/admin/complaints/${id}`,
  /** The token stands behind the hash, which is sent to no server and so to no log. */
  staffPassword: (token: string) => `/admin/password#${token}`,
} as const

const tokenFollows = paths.unsubscribe('')

/** Whether an address holds what opens something: it goes on to nobody as where somebody came from. */
export const carriesToken = (address: string): boolean =>
  /[?&](reset|token)=/.test(address) || address.includes(tokenFollows)

/** A path as logs may hold it: without the query, which can say what was searched for, and without a token. */
export function pathForLog(address: string): string {
  const path = address.split(/[?#]/, 1)[0]!
  const at = path.indexOf(tokenFollows)
  return at < 0 ? path : `${path.slice(0, at)}${tokenFollows}…`
}
