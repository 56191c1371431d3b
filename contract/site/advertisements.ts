import * as z from 'zod/mini'
import { endpoint, idParams, ok } from '../endpoint.ts'

/** A second click on the same banner from the same source within this time is not counted (AM-089). */
export const bannerRepeatSeconds = 10

export const randomBanners = endpoint({
  method: 'GET',
  path: '/api/misc/randomBanners',
  summary: 'Different banners in random order',
  access: 'visitor',
  blocked: 'allowed',
  answer: ok(
    z.object({
      results: z.array(
        z.object({
          id: z.int(),
          alt: z.string(),
          style: z.string(),
          url: z.string(),
          picture: z.string(),
          isAd: z.boolean(),
        }),
      ),
    }),
  ),
})

export const countBannerClick = endpoint({
  method: 'GET',
  path: '/api/misc/randomBanners/:id/incrementNumClicked',
  summary: 'Count a click on a banner; repeats and robots are not counted',
  access: 'visitor',
  blocked: 'allowed',
  params: idParams,
  answer: ok(z.object({ counted: z.boolean() })),
  refusals: { 404: 'No such banner' },
})

export const advertisement = endpoint({
  method: 'GET',
  path: '/api/advertisements/:id',
  summary: 'Where an advertisement leads, counted as a click; the home page when it is not booked',
  access: 'visitor',
  blocked: 'allowed',
  params: idParams,
  answer: ok(z.object({ redirectURL: z.string() })),
})
