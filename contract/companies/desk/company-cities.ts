import * as z from 'zod/mini'
import { accountCall } from '../../access.ts'
import { endpoint, idParams, ok } from '../../endpoint.ts'
import { adminApi } from '#contract/back-office/staff.ts'

/** Maximum cities that a map names. */
export const maxCities = 1500

export const listCities = endpoint({
  ...accountCall,
  method: 'GET',
  path: `${adminApi}/companies/:id/cities`,
  summary: 'The largest cities of the country of a company, to find the way on its map',
  params: idParams,
  answer: ok(
    z.object({
      results: z.array(z.object({ name: z.string(), lat: z.number(), lng: z.number() })),
    }),
  ),
})
