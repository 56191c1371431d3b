import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { payloadQuery, type Api } from '#web/platform/api/api.ts'

export const findingQuery = (api: Api, id: number) =>
  payloadQuery(
    api,
    [...queueKey, 'fraud', id],
    'getFraudFinding',
    { params: { id: String(id) } },
    { staleTime: 0 },
  )
