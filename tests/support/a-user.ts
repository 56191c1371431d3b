import type { User } from '#contract/auth/auth.ts'
import { tierFlags } from '#contract/tiers.ts'

/** A trading member as stored by the client. */
export const aUser = (changes: Partial<User> = {}): User => ({
  id: 7,
  name: 'Marit Vos',
  email: 'marit@amstel.example',
  emailAlt: null,
  tel: '+31 20 555 01 00',
  companyId: 4,
  companyName: 'Amstel Parts',
  function: 'Sales',
  website: '',
  address: 'Kade 1, Amsterdam',
  country: 'NL',
  signature: '',
  isServiceOnly: 0,
  ...tierFlags(1),
  isEU: true,
  enable2fa: false,
  forceLogout: false,
  possibleMatchesDisabled: false,
  hasChosenLists: true,
  favCompanies: [],
  isSpecialUser: false,
  block: null,
  ...changes,
})
