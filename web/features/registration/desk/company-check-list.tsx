import type { CompanyChecks } from '#contract/companies/desk/company-checks.ts'
import { companyChecksQuery } from '#web/features/companies/desk/api.ts'
import { CheckList } from '#web/features/registration/desk/check-list.tsx'
import { LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Skeleton } from '#web/ui/loading.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'

type CompanyCheckListProps = {
  companyId: number
  /** Whether the keys 1 to 5 mark them. */
  hasKeys?: boolean
}

/** The checks of a company that waits for its activation (BK-004). */
export function CompanyCheckList({ companyId, hasKeys = false }: CompanyCheckListProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const query = companyChecksQuery(api, companyId)
  const { data, error, refetch } = useQuery(query)
  if (!data) return error ? <LoadError error={error} onRetry={refetch} /> : <Skeleton width="40%" />
  const params = { id: String(companyId) }
  const show = ({ payload }: { payload: CompanyChecks }) =>
    queryClient.setQueryData(query.queryKey, payload)
  return (
    <CheckList
      {...data}
      hasKeys={hasKeys}
      record={async (body) => show(await api('setCompanyCheck', { params, body }))}
      askVies={async () => show(await api('checkCompanyVat', { params, body: {} }))}
    />
  )
}
