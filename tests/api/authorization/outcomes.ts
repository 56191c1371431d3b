import { blockedKinds, kinds, memberKinds, ownKinds, staffKinds, type Kind } from './kinds.ts'

/** What each kind of caller is answered: the status, and the reason code where there is one. */
export type Cells = Record<Kind, string>
type Some = Partial<Cells>

const fill = (names: readonly Kind[], outcome: string): Some =>
  Object.fromEntries(names.map((kind) => [kind, outcome]))

const blocks = {
  forcePay: '403 FORCE_PAY',
  trialEnded: '403 TRIAL_ENDED',
  customBlock: '403 CUSTOM_BLOCK',
  personalBlock: '403 CUSTOM_BLOCK',
  twoFactorRequired: '403 TWO_FACTOR_REQUIRED',
}
const forcedOut = { forcedOut: '401 FORCE_LOGOUT' }
const unconfirmed = { staffUnconfirmed: '403 TWO_FACTOR_REQUIRED' }

/** Open to all, and the blocked have it too (`blocked: 'allowed'`). */
export const everyone = (outcome = '200'): Cells => ({
  ...(fill(kinds, outcome) as Cells),
  ...forcedOut,
})

/** Open to all, and the blocked get what visitors get (`blocked: 'asVisitor'`). */
export const reduced = (outcome = '200'): Cells => ({ ...everyone(outcome), ...unconfirmed })

/** Of a call that is open to all but staff (`staff: 'denied'`). */
export const notStaff: Some = fill([...staffKinds, 'staffUnconfirmed'], '403 STAFF_ACCOUNT')

/** The signed-in whom nothing blocks; the outcome is that for a foreign object, or for oneself where none is named. */
export const members = (outcome = '200'): Cells => ({
  ...everyone('401'),
  ...fill([...memberKinds, ...ownKinds], outcome),
  ...blocks,
  ...fill(staffKinds, '403 STAFF_ACCOUNT'),
  ...unconfirmed,
})

/** The signed-in, blocked or not (`blocked: 'allowed'`). */
export const membersEvenBlocked = (outcome = '200'): Cells => ({
  ...members(outcome),
  ...fill(blockedKinds, outcome),
  staffUnconfirmed: '403 STAFF_ACCOUNT',
})

/** The signed-in who trade: not service-only. */
export const traders = (outcome = '200'): Cells => ({
  ...members(outcome),
  serviceOnly: '403 SERVICE_ONLY',
})

/** Calls of the back office: admins, and the roles given. */
export const staffOf = (roles: readonly Kind[], outcome = '200'): Cells => ({
  ...everyone('401'),
  ...fill([...memberKinds, ...ownKinds, ...blockedKinds], '403 STAFF_ONLY'),
  ...fill(staffKinds, '403 STAFF_ROLE'),
  ...fill([...roles, 'admin'], outcome),
  ...unconfirmed,
})
export const anyStaff = (outcome = '200'): Cells => staffOf(staffKinds, outcome)

// What is put over a group where it differs: { ...traders('404'), ...ofCompany(), ...staffToo() }

/** What is named belongs to the owner's company: its people may. */
export const ofCompany = (outcome = '200'): Some => fill(ownKinds, outcome)
/** What is named belongs to the owner alone: a colleague is a stranger. */
export const ofContact = (outcome = '200'): Some => ({ owner: outcome })
/** A members' call that visitors make in a way of their own; whose token is over is one. */
export const visitorsToo = (outcome = '200'): Some =>
  fill(['visitor', 'expired', 'revoked', 'removed', 'staffExpired'], outcome)
/** A members' call that staff make too (`staff: 'allowed'`): all of them, or admins and the roles given. */
export const staffToo = (outcome = '200', roles: readonly Kind[] = staffKinds): Some => ({
  ...fill(staffKinds, '403 STAFF_ROLE'),
  ...fill([...roles, 'admin'], outcome),
})
/** Calls that a forced logout does not stop: signing in and out, and drawing pages (`forcedOut: 'allowed'`). */
export const afterForcedLogout = (outcome = '200'): Some => ({ forcedOut: outcome })
