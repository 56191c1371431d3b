/**
 * Callers of an endpoint: everyone, signed-in members, members who trade (not service-only), the operator's staff.
 */
export type Access = 'visitor' | 'member' | 'tradingMember' | 'staff'

/** Treatments of a blocked account by an endpoint: refuse, answer as for a visitor, or answer as usual. */
export type WhenBlocked = 'denied' | 'asVisitor' | 'allowed'

/** Reasons for refusing a signed-in account (403, `payload.extra`), in order of precedence (AU-016, AM-120). */
export const blockReasons = [
  'FORCE_PAY',
  'TRIAL_ENDED',
  'CUSTOM_BLOCK',
  'TWO_FACTOR_REQUIRED',
] as const
export type BlockReason = (typeof blockReasons)[number]

/** Roles of staff, of which a person has one or more; an admin may do everything. */
export const staffRoles = ['support', 'finance', 'editor', 'moderator', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]
/** Roles that manage accounts, money, and pictures and recommendations; and all of them. */
export const accountRoles = ['support'] as const satisfies StaffRole[]
export const moneyRoles = ['finance'] as const satisfies StaffRole[]
export const moderationRoles = ['support', 'moderator'] as const satisfies StaffRole[]
export const everyRole = [
  'support',
  'finance',
  'editor',
  'moderator',
] as const satisfies StaffRole[]
/** Whether somebody with these roles may do what is for one of the others. */
export const hasRole = (roles: readonly StaffRole[], allowed: readonly StaffRole[]): boolean =>
  roles.includes('admin') || roles.some((role) => allowed.includes(role))
/** Access of staff endpoints that manage accounts. */
export const accountCall = { access: 'staff', blocked: 'denied', roles: accountRoles } as const

declare const ownCompany: unique symbol
/** Id of the signed-in contact's company. Only the session creates one, so a query cannot be given another company. */
export type OwnCompanyId = number & { readonly [ownCompany]: true }

export interface SignedInViewer {
  readonly kind: 'contact'
  readonly contactId: number
  readonly companyId: OwnCompanyId
  readonly isServiceOnly: boolean
  readonly block: BlockReason | undefined
  /** The member of staff who views the site as this contact: read only, and nothing is counted (BK-109). */
  readonly viewedBy?: number
}
/** A member of staff, never acting as a company: reads what members read and owns no member data. */
export interface StaffViewer {
  readonly kind: 'staff'
  readonly staffId: number
  readonly roles: readonly StaffRole[]
  /** Whether the second factor was verified; until then only verifying or enrolling it is allowed. */
  readonly isConfirmed: boolean
}
/** Whether this is a member of staff in one of these roles, or an admin, with the second factor. */
export const isStaffIn = (viewer: Viewer, roles: readonly StaffRole[]): boolean =>
  viewer.kind === 'staff' && viewer.isConfirmed && hasRole(viewer.roles, roles)

export interface VisitorViewer {
  readonly kind: 'visitor'
}
/** The audience of a response. */
export type Viewer = SignedInViewer | StaffViewer | VisitorViewer
