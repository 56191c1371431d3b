import type { Api } from '#web/platform/api/api.ts'
import { createContext, use } from 'react'

export const ApiContext = createContext<Api | undefined>(undefined)

/** The API client for components; loaders have it in their context. */
export function useApi(): Api {
  const api = use(ApiContext)
  if (!api) throw new Error('useApi needs ApiContext')
  return api
}
