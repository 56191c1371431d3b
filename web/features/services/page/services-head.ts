import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import type { Payload } from '#web/platform/api/api.ts'
import type { PageHead, StructuredData } from '#web/platform/page/head.ts'

type Services = Payload<'listServices'>

/** Metadata of the services page with its companies as structured data (MD-008). */
export function servicesHead({ results, numCompanies }: Services): PageHead {
  const count = numCompanies === 0 ? 'Companies' : `${countText(numCompanies)} companies`
  return {
    title: 'Services for the IT trade',
    description: `${count} that work for traders, brokers and refurbishers of IT hardware: data erasure, transport, packaging, auditing, refurbishment, recycling and more.`,
    keywords:
      'IT services, data erasure, IT asset disposition, WEEE recycling, refurbishment, transport, auditing software',
    path: paths.services,
    data: [listOf(results)],
  }
}

/** Each company once, at its first place. */
function listOf(results: Services['results']): StructuredData {
  const companies = [...new Map(results.toReversed().map((one) => [one.id, one])).values()]
  companies.reverse()
  return {
    '@type': 'ItemList',
    name: 'Services for the IT trade',
    numberOfItems: companies.length,
    itemListElement: companies.map(({ id, name, compCountry, imgName }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      item: {
        '@type': 'Organization',
        name,
        url: paths.company(id, { isService: true }),
        address: { '@type': 'PostalAddress', addressCountry: compCountry },
        ...(imgName && { logo: imgName }),
      },
    })),
  }
}
