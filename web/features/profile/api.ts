import { payloadQuery, type Api, type Payload } from '#web/platform/api/api.ts'

export type OwnCompany = Payload<'ownCompany'>

export const ownCompanyQuery = (api: Api) =>
  payloadQuery(api, ['companies', 'me'], 'ownCompany', {}, { staleTime: 60_000 })

/** Number of recommendations that wait for approval (RC-009). */
export const countWaiting = ({ company }: OwnCompany): number =>
  company.recommendations?.filter(({ status }) => status === null).length ?? 0
