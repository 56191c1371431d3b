import { loadCompany } from '#web/features/companies/company/company-loader.ts'
import { CompanyView } from '#web/features/companies/company/company-view.tsx'
import { pageHead } from '#web/platform/page/head.ts'
import { createFileRoute } from '@tanstack/react-router'

/** Company page; `iS=1` requests the service variant (AM-051). */
export const Route = createFileRoute('/companies/$id')({
  validateSearch: (raw: Record<string, unknown>): { iS?: '1' | undefined } => ({
    iS: raw['iS'] === '1' ? '1' : undefined,
  }),
  loaderDeps: ({ search }) => search,
  loader: ({ context, params, deps }) => loadCompany(context, params.id, deps.iS === '1'),
  head: ({ loaderData }) => (loaderData ? pageHead(loaderData.head) : {}),
  component: CompanyPage,
})

function CompanyPage() {
  return <CompanyView id={Route.useLoaderData().id} isService={Route.useSearch().iS === '1'} />
}
