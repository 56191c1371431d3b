import type * as z from 'zod/mini'
import { accountStateNames } from '#contract/back-office/back-office.ts'
import type { AccountEntry } from '#contract/companies/desk/company-list.ts'
import type { Person } from '#contract/companies/desk/people-list.ts'
import { tierNames } from '#contract/tiers.ts'
import type { ExportColumns } from '#server/platform/lists/exports.ts'

export const companyColumns: ExportColumns<z.output<typeof AccountEntry>> = {
  id: [['id', ({ id }) => String(id)]],
  name: [
    ['company', ({ name }) => name],
    ['tier', ({ tier }) => tierNames[tier]],
  ],
  person: [
    ['contact', ({ person }) => person?.name ?? ''],
    ['e-mail', ({ person }) => person?.email ?? ''],
  ],
  country: [['country', ({ country }) => country]],
  state: [['state', ({ state }) => accountStateNames[state]]],
  plan: [['plan', ({ isServiceOnly, plan }) => (isServiceOnly ? 'services' : (plan ?? ''))]],
  seen: [['last seen', ({ lastSeenAt }) => lastSeenAt ?? '']],
  secured: [
    ['people', ({ contacts }) => String(contacts)],
    ['with 2FA', ({ secured }) => String(secured)],
  ],
  mail: [['suppressed', ({ suppressed }) => String(suppressed)]],
  trialEnds: [['trial ends', ({ trialEndsAt }) => trialEndsAt ?? '']],
  since: [['member since', ({ memberSince }) => memberSince ?? '']],
  addedBy: [['added by', ({ addedBy }) => addedBy]],
}

export const peopleColumns: ExportColumns<z.output<typeof Person>> = {
  name: [['name', ({ name }) => name]],
  email: [['e-mail', ({ email }) => email]],
  company: [
    ['company id', ({ company }) => String(company.id)],
    ['company', ({ company }) => company.name],
  ],
  label: [['contact', ({ label }) => label]],
  state: [['state', ({ company }) => accountStateNames[company.state]]],
  function: [['function', (person) => person.function]],
  seen: [['last seen', ({ lastSeenAt }) => lastSeenAt ?? '']],
  signIn: [
    [
      'sign-in',
      ({ isBlocked, hasPassword, hasTwoFactor }) => {
        if (isBlocked) return 'blocked'
        if (!hasPassword) return 'no password'
        return hasTwoFactor ? '2FA' : 'password'
      },
    ],
  ],
  mail: [['mail', ({ isSuppressed }) => (isSuppressed ? 'suppressed' : 'OK')]],
}
