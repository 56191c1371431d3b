/** Who may make a call: everyone, the signed-in, the signed-in who trade (not service-only), the operator. */
export type Access = 'visitor' | 'member' | 'tradingMember' | 'staff'

/** What a call does for an account that is blocked: nothing, what a visitor gets, or its usual work. */
export type WhenBlocked = 'denied' | 'asVisitor' | 'allowed'

/** Why a signed-in account is refused (403, `payload.extra`). */
export const blockReasons = ['FORCE_PAY', 'TRIAL_ENDED', 'CUSTOM_BLOCK'] as const
export type BlockReason = (typeof blockReasons)[number]

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
export interface VisitorViewer {
  readonly kind: 'visitor'
}
/** Whom an answer is for. */
export type Viewer = SignedInViewer | VisitorViewer
