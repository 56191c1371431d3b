import * as z from 'zod/mini'
import { endpoint, idParams, ok } from '../endpoint.ts'

/** API path of a picture in posts and pages; `?small=1` requests the smaller view. */
export const contentPictureAddress = (id: number) => `/api/content/pictures/${id}`
export const contentPicturePattern = /^\/api\/content\/pictures\/[1-9]\d{0,9}$/
/** Widths of the two views in pixels; pictures are never enlarged. */
export const contentPictureWidth = 1600
export const smallPictureWidth = 640
/** Days after which a picture is deleted that no draft, version or entry shows. */
export const unusedPictureDays = 30

export const readContentPicture = endpoint({
  method: 'GET',
  path: '/api/content/pictures/:id',
  summary: 'A picture in published posts and pages; of drafts for editors',
  access: 'visitor',
  blocked: 'allowed',
  isShownToStaff: true,
  isBackground: true,
  params: idParams,
  query: z.object({
    /** 1 requests the smaller view. */
    small: z.optional(z.string().check(z.maxLength(20))),
  }),
  answer: ok(z.object({})),
  documents: { 'image/jpeg': 'A photograph', 'image/png': 'A drawing' },
  refusals: { 404: 'No such picture, or nothing that is published shows it' },
})
