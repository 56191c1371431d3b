import { payloadQuery, type Api } from '#web/platform/api/api.ts'

const forEveryone = { staleTime: 60_000, meta: { isForEveryone: true } }

/** A page that staff write, by its address without the first slash. */
export const pageQuery = (api: Api, path: string) =>
  payloadQuery(api, ['page', path], 'getPage', { query: { path } }, forEveryone)

export const testimonialsQuery = (api: Api) =>
  payloadQuery(api, ['testimonials'], 'listTestimonials', {}, forEveryone)

export const contactQuery = (api: Api) =>
  payloadQuery(api, ['contact-details'], 'getContactDetails', {}, forEveryone)

export const helpQuery = (api: Api) => payloadQuery(api, ['help'], 'getHelp', {}, forEveryone)

export const mediaKitQuery = (api: Api) =>
  payloadQuery(api, ['media-kit'], 'getMediaKit', {}, forEveryone)
