import type { Company } from '#contract/companies.ts'
import { paths } from '#contract/paths.ts'
import { companyQuery } from '#web/features/companies/api.ts'
import { breadcrumbData, type PageHead, type StructuredData } from '#web/platform/page/head.ts'
import { orNotFound, parseId } from '#web/platform/page/not-found.ts'
import type { RouterContext } from '#web/platform/page/router-context.ts'

/** Maximum length of the meta description in characters (MD-007). */
const maxDescriptionLength = 300

/** Loads a company; 404 if it does not exist or is not visible (ER-058). */
export async function loadCompany(
  { api, queryClient }: RouterContext,
  digits: string,
  isService: boolean,
) {
  const id = parseId(digits)
  const { company } = await orNotFound(
    queryClient.ensureQueryData(companyQuery(api, id, isService)),
    'This company does not exist or is no longer a member.',
  )
  return { id, head: companyHead(company, isService) }
}

/** Page metadata from what this reader may see (MD-007). Pages without a name are alike and not indexed. */
export function companyHead(company: Company, isService: boolean): PageHead {
  const { id, name, country, description } = company
  const isNamed = description !== undefined
  const words = description?.replace(/\s+/g, ' ').trim()
  return {
    title: isNamed || !country ? name : `${name}, ${country}`,
    description: words
      ? cut(words.startsWith(name) ? words : `${name}${country && `, ${country}`}: ${words}`)
      : `${isNamed ? name : 'A member of the market'}${country && ` in ${country}`}: contact details and what they trade.`,
    keywords: [isNamed ? name : undefined, country, 'used and refurbished IT']
      .filter(Boolean)
      .join(', '),
    path: paths.company(id, { isService }),
    robots: isNamed ? undefined : 'noindex,follow',
    data: isNamed && isService ? listingData(company) : undefined,
  }
}

/** A company of the services page and the way to it, with what visitors read of it. */
function listingData(company: Company): StructuredData[] {
  const { id, name, country, tagline, description, picUrl, services = [] } = company
  const path = paths.company(id, { isService: true })
  return [
    {
      '@type': 'Organization',
      name,
      url: path,
      ...(picUrl && { logo: picUrl }),
      ...(tagline && { slogan: tagline }),
      ...(description && { description }),
      ...(country && { address: { '@type': 'PostalAddress', addressCountry: country } }),
      ...(services.length > 0 && { knowsAbout: services }),
    },
    breadcrumbData([
      { name: 'Services', path: paths.services },
      { name, path },
    ]),
  ]
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
