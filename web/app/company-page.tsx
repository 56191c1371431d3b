import { CompanyView, loadCompany } from '#web/features/companies/page-public.ts'
import { CompanyStock, companyStockQuery } from '#web/features/parts/company-stock-public.ts'
import { sessionQuery, viewerOf } from '#web/platform/page/session.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute } from '@tanstack/react-router'

/** Company page; `iS=1` requests the service variant (AM-051). */
export const Route = createFileRoute('/companies/$id')({
  validateSearch: (raw: Record<string, unknown>): { iS?: '1' | undefined } => ({
    iS: raw['iS'] === '1' ? '1' : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: async ({ context, params, deps }) => {
    const { api, queryClient } = context
    const company = await loadCompany(context, params.id, deps.iS === '1')
    const { readsAsVisitor } = viewerOf(await queryClient.ensureQueryData(sessionQuery(api)))
    if (!readsAsVisitor) await queryClient.prefetchQuery(companyStockQuery(api, company.id))
    return company
  },
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: CompanyPage,
})

function CompanyPage() {
  return (
    <CompanyView
      id={Route.useLoaderData().id}
      isService={Route.useSearch().iS === '1'}
      renderStock={(company) => <CompanyStock company={company} />}
    />
  )
}
