import { accountStateNames } from '#contract/back-office/back-office.ts'
import type { AccountEntry } from '#contract/back-office/lists/company-list.ts'
import type { Person } from '#contract/back-office/lists/people-list.ts'
import { broadcastStateNames, type ModeratedBroadcast } from '#contract/broadcasts/moderation.ts'
import { tierNames } from '#contract/tiers.ts'
import { csvHead, csvRows, writeCsv } from '#server/platform/spreadsheet/write-csv.ts'

/** The columns of an export by the keys that the page uses; some write more than one value. */
export type ExportColumns<R> = Readonly<
  Record<string, readonly (readonly [header: string, value: (row: R) => string])[]>
>

export const companyColumns: ExportColumns<AccountEntry> = {
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

export const peopleColumns: ExportColumns<Person> = {
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

export const broadcastColumns: ExportColumns<ModeratedBroadcast> = {
  id: [['id', ({ id }) => String(id)]],
  side: [['side', ({ side }) => side]],
  headline: [['broadcast', ({ headline }) => headline]],
  list: [['list', ({ list }) => list]],
  company: [['company', ({ company }) => company.name]],
  contact: [['sender', ({ contact }) => contact.name]],
  state: [['state', ({ state }) => broadcastStateNames[state]]],
  sends: [['sends', ({ sends }) => String(sends)]],
  sent: [['sent', ({ sentAt }) => sentAt]],
}

/** The columns that are asked for, in their order; all of them if none are. */
function chooseColumns<R>(columns: ExportColumns<R>, asked: string) {
  const known = asked.split(',').filter((key) => Object.hasOwn(columns, key))
  const chosen = (known.length > 0 ? known : Object.keys(columns)).flatMap((key) => columns[key]!)
  return {
    headers: chosen.map(([header]) => header),
    cells: (row: R) => chosen.map(([, value]) => value(row)),
  }
}

/** Rows as CSV with the columns that are asked for. */
export function writeExport<R>(columns: ExportColumns<R>, asked: string, rows: readonly R[]) {
  const { headers, cells } = chooseColumns(columns, asked)
  return writeCsv(headers, rows.map(cells))
}

/** The same for rows that are read in batches while they are sent. */
export async function* streamExport<R>(
  columns: ExportColumns<R>,
  asked: string,
  batches: AsyncIterable<readonly R[]>,
): AsyncGenerator<string> {
  const { headers, cells } = chooseColumns(columns, asked)
  yield csvHead(headers)
  for await (const rows of batches) yield csvRows(rows.map(cells))
}

/** What an export selects, for the audit log. */
export const exportDetails = (query: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).flatMap(([name, value]) => {
      const text = Array.isArray(value) ? value.join(',') : String(value ?? '')
      return text === '' || name.startsWith('page') ? [] : [[name, text]]
    }),
  )
