import type { Company } from '#contract/companies.ts'
import { maxId } from '#contract/endpoint.ts'
import { paths } from '#contract/paths.ts'
import { companyQuery } from '#web/features/companies/api.ts'
import { isApiError } from '#web/platform/api/api.ts'
import type { PageHead } from '#web/platform/page/head.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'
import { notFound } from '@tanstack/react-router'

/** Maximum length of the meta description in characters (MD-007). */
const maxDescriptionLength = 300

/** Loads a company; 404 if it does not exist or is not visible (ER-058). */
export async function loadCompany(
  { api, queryClient }: RouterContext,
  digits: string,
  isService: boolean,
) {
  const id = /^\d+$/.test(digits) ? Number(digits) : 0
  if (id < 1 || id > maxId) throw notFound()
  try {
    const { company } = await queryClient.ensureQueryData(companyQuery(api, id, isService))
    return { id, head: companyHead(company, isService) }
  } catch (failure) {
    if (isApiError(failure) && failure.status === 404) throw notFound()
    throw failure
  }
}

/** Page metadata from what this reader may see (MD-007). Pages without a name are alike and not indexed. */
export function companyHead(company: Company, isService: boolean): PageHead {
  const { id, name, country, description } = company
  const isNamed = description !== undefined
  const words = description?.replace(/\s+/g, ' ').trim()
  return {
    title: isNamed ? name : `${name}, ${country}`,
    description: words
      ? cut(words)
      : `${isNamed ? name : `A member of the market`} in ${country}: contact details and what they trade.`,
    keywords: [isNamed ? name : undefined, country, 'used and refurbished IT']
      .filter(Boolean)
      .join(', '),
    path: paths.company(id, { isService }),
    robots: isNamed ? undefined : 'noindex,follow',
  }
}

function cut(words: string): string {
  const letters = [...words]
  return letters.length > maxDescriptionLength
    ? `${letters
        .slice(0, maxDescriptionLength - 3)
        .join('')
        .trimEnd()}...`
    : words
}
