import * as z from 'zod/mini'
import { endpoint, idParams, ok } from '../endpoint.ts'

/** Repeated clicks on a banner from one IP address within this time are not counted (AM-089). */
export const bannerRepeatSeconds = 10

export const randomBanners = endpoint({
  method: 'GET',
  path: '/api/misc/randomBanners',
  summary: 'Banners of today in random order',
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
  summary: 'Target of an advertisement, counted as a click; the home page if it is not booked',
  access: 'visitor',
  blocked: 'allowed',
  params: idParams,
  answer: ok(z.object({ redirectURL: z.string() })),
})
