import { maxDuplicates } from '#contract/back-office/back-office.ts'
import { duplicatesOf, type DuplicateRow } from '#server/features/back-office/companies/queries.ts'
import type { Queryable } from '#server/platform/database/database.ts'

/** Domains of addresses that anybody can have: no sign of the same company. */
const everybodys = new Set(
  'gmail.com googlemail.com outlook.com hotmail.com live.com msn.com yahoo.com icloud.com me.com gmx.de gmx.net web.de t-online.de qq.com 163.com 126.com mail.ru yandex.ru proton.me protonmail.com aol.com'.split(
    ' ',
  ),
)

/** The domain of an address or a website, without www; empty where it tells nothing of a company. */
export function domainOf(given: string): string {
  const domain = given
    .trim()
    .toLowerCase()
    .replace(/^.*@|^https?:\/\/(www\.)?/, '')
    .split(/[/?#:]/, 1)[0]!
  return everybodys.has(domain) ? '' : domain
}

/** Companies that look like one that is being entered: by name, domain or e-mail address (BK-003). */
export const findDuplicates = (
  db: Queryable,
  given: { name: string; website: string; email: string },
): Promise<DuplicateRow[]> =>
  duplicatesOf(
    db,
    {
      name: given.name.trim(),
      domain: domainOf(given.website) || domainOf(given.email),
      email: given.email.trim().toLowerCase(),
    },
    maxDuplicates,
  )
