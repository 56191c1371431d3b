import type { Page } from '#contract/content/pages.ts'
import { paths } from '#contract/paths.ts'
import {
  contactQuery,
  helpQuery,
  mediaKitQuery,
  testimonialsQuery,
} from '#web/features/content/api.ts'
import type { Api } from '#web/platform/api/api.ts'
import {
  breadcrumbData,
  organizationData,
  type PageHead,
  type StructuredData,
} from '#web/platform/page/head.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import type { QueryClient } from '@tanstack/react-query'

/** Loads what a page shows besides its text, and returns its structured data. */
export async function loadPageData(
  api: Api,
  queryClient: QueryClient,
  path: string,
): Promise<StructuredData[]> {
  const address = `/${path}`
  if (address === paths.about) {
    const { productName } = await queryClient.ensureQueryData(settingsQuery(api))
    const { links } = await queryClient.ensureQueryData(mediaKitQuery(api))
    const sameAs = links.map(({ url }) => url)
    return [{ ...organizationData(productName), ...(sameAs.length > 0 && { sameAs }) }]
  }
  if (address === paths.help) {
    const { faqs } = await queryClient.ensureQueryData(helpQuery(api))
    return faqs.length > 0 ? [faqData(faqs)] : []
  }
  if (address === paths.contact) await queryClient.ensureQueryData(contactQuery(api))
  if (address === paths.testimonials) await queryClient.ensureQueryData(testimonialsQuery(api))
  if (address.startsWith(paths.mediaKit)) await queryClient.ensureQueryData(mediaKitQuery(api))
  return []
}

const faqData = (faqs: readonly { question: string; answer: string }[]): StructuredData => ({
  '@type': 'FAQPage',
  mainEntity: faqs.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  })),
})

/** The metadata of a page, from its fields for search engines (MD-001). */
export function buildPageHead(page: Page, data: readonly StructuredData[]): PageHead {
  const address = `/${page.path}`
  const isInKit = address.startsWith(`${paths.mediaKit}/`)
  return {
    title: page.metaTitle || page.title,
    description: page.metaDescription || page.lead || page.title,
    keywords: page.metaKeywords || page.title,
    path: address,
    // A page without text of its own is of no use in a search.
    ...(address === paths.newsletter && { robots: 'noindex,follow' }),
    data: [
      ...data,
      breadcrumbData([
        { name: 'Home', path: paths.home },
        ...(isInKit ? [{ name: 'Media Kit', path: paths.mediaKit }] : []),
        { name: page.title, path: address },
      ]),
    ],
  }
}
