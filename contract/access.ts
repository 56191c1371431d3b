/** Who may make a call: everyone, the signed-in, the signed-in who trade (not service-only), the operator. */
export type Access = 'visitor' | 'member' | 'tradingMember' | 'staff'

/** What a call does for an account that is blocked: nothing, what a visitor gets, or its usual work. */
export type WhenBlocked = 'denied' | 'asVisitor' | 'allowed'

/** Why a signed-in account is refused (403, `payload.extra`), the one that counts first (AU-016, AM-120). */
export const blockReasons = [
  'FORCE_PAY',
  'TRIAL_ENDED',
  'CUSTOM_BLOCK',
  'TWO_FACTOR_REQUIRED',
] as const
export type BlockReason = (typeof blockReasons)[number]

/** What a person of the operator works at; an admin may do everything. */
export const staffRoles = ['support', 'finance', 'editor', 'admin'] as const
export type StaffRole = (typeof staffRoles)[number]
/** Who looks after accounts, and who after money. */
export const accountRoles = ['support'] as const satisfies StaffRole[]
export const moneyRoles = ['finance'] as const satisfies StaffRole[]
/** A call of staff who look after accounts. */
export const accountCall = { access: 'staff', blocked: 'denied', roles: accountRoles } as const

declare const ownCompany: unique symbol
/** The id of the signed-in contact's company; only the session makes one, so that a query cannot be given another. */
export type OwnCompanyId = number & { readonly [ownCompany]: true }

export interface SignedInViewer {
  readonly kind: 'contact'
  readonly contactId: number
  readonly companyId: OwnCompanyId
  readonly isServiceOnly: boolean
  readonly block: BlockReason | undefined
}
/** A person of the operator, never acting as a company: reads what members read and has no things of its own. */
export interface StaffViewer {
  readonly kind: 'staff'
  readonly staffId: number
  readonly role: StaffRole
  /** Whether the second factor was given; until then nothing but giving or enrolling it is open. */
  readonly isConfirmed: boolean
}
export interface VisitorViewer {
  readonly kind: 'visitor'
}
/** Whom an answer is for. */
export type Viewer = SignedInViewer | StaffViewer | VisitorViewer
