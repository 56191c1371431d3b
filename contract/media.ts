import * as z from 'zod/mini'
import { accountRoles } from './access.ts'
import { BodyId, endpoint, idParams, ok } from './endpoint.ts'
import { OptionalReason } from './fields.ts'
import { fieldMessages } from '#contract/field-messages.ts'

/** Maximum size of an uploaded picture in bytes (AM-103). */
export const maxPictureBytes = 5 * 1024 * 1024
/** Bounding boxes in pixels; pictures keep their aspect ratio and are never enlarged (CN-017). */
export const pictureBoxes = {
  logo: { width: 240, height: 60 },
  /** Of the operator: twice what pages show, and sharp enough on paper. */
  siteLogo: { width: 480, height: 120 },
  picture: { width: 400, height: 400 },
  large: { width: 1200, height: 1200 },
} as const
/** JPEG quality of profile pictures, 0 to 100 (CN-017). */
export const pictureQuality = 90

/** Base64 length of the largest picture, plus the data URL prefix. */
const maxBase64Length = Math.ceil(maxPictureBytes / 3) * 4 + 100
/** Base64, with or without a data URL prefix; the format is detected from the bytes. */
export const Base64Picture = z
  .string(fieldMessages.required)
  .check(
    z.minLength(1, fieldMessages.required),
    z.maxLength(maxBase64Length, fieldMessages.pictureSize),
  )
/** Slightly above the limit, so that most oversized pictures get a field error instead of a 413. */
export const pictureUploadLimits = {
  shareOfRequests: 0.05,
  bodyBytes: maxBase64Length + 2 * 1024 * 1024,
}
export const pictureUploadRefusals = {
  413: 'Larger than 5 MB',
  503: 'Too many uploads at the same time',
}

/** API path of a picture; a new picture gets a new path. */
export const pictureAddress = (id: number) => `/api/companies/pictures/${id}`

/** For staff only. */
const onBehalf = { companyId: z.optional(BodyId), reason: OptionalReason }

export const uploadLogo = endpoint({
  method: 'POST',
  path: '/api/companies/uploadLogo',
  summary: "Set the own company's logo: a JPEG or PNG in base64",
  access: 'member',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  limits: pictureUploadLimits,
  body: z.object({ logo: Base64Picture, ...onBehalf }),
  answer: ok(z.object({ picUrl: z.string() })),
  refusals: { 404: 'No such company', ...pictureUploadRefusals },
})

export const removeLogo = endpoint({
  method: 'POST',
  path: '/api/companies/removeLogo',
  summary: "Remove the own company's logo; staff remove any",
  access: 'member',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  body: z.optional(z.nullable(z.object(onBehalf))),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such company' },
})

const OwnPicture = z.object({
  /** Address of the picture; '' without one. */
  profilePic: z.string(),
  hasLargePic: z.boolean(),
})

export const uploadPicture = endpoint({
  method: 'POST',
  path: '/api/companies/uploadPicture',
  summary: 'Set the own picture: a JPEG or PNG in base64',
  access: 'member',
  blocked: 'denied',
  limits: pictureUploadLimits,
  body: z.object({ picture: Base64Picture }),
  answer: ok(OwnPicture),
  refusals: pictureUploadRefusals,
})

export const removePicture = endpoint({
  method: 'POST',
  path: '/api/companies/removePicture',
  summary: 'Remove the own picture; staff remove any',
  access: 'member',
  blocked: 'denied',
  staff: 'allowed',
  roles: accountRoles,
  body: z.optional(z.nullable(z.object({ contactId: z.optional(BodyId), reason: OptionalReason }))),
  answer: ok(z.object({ msg: z.string() })),
  refusals: { 404: 'No such contact' },
})

export const fetchPicture = endpoint({
  method: 'GET',
  path: '/api/companies/fetchPicture',
  topLevel: { profilePic: 'profilePic' },
  summary: 'Address of the own picture',
  access: 'member',
  blocked: 'allowed',
  answer: ok(OwnPicture),
})

export const fetchLargePicture = endpoint({
  method: 'GET',
  path: '/api/companies/fetchLargePicture/:id',
  topLevel: { profilePicLarge: 'profilePicLarge' },
  summary: "Address of the large view of a contact's picture",
  access: 'member',
  blocked: 'denied',
  staff: 'allowed',
  params: idParams,
  answer: ok(z.object({ profilePicLarge: z.string() })),
  refusals: { 404: 'No such contact, or no large picture' },
})

export const readPicture = endpoint({
  method: 'GET',
  path: '/api/companies/pictures/:id',
  summary: 'A picture, for those who may see its owner',
  access: 'visitor',
  blocked: 'allowed',
  params: idParams,
  query: z.object({
    /** 1 requests the large view. */
    large: z.optional(z.string().check(z.maxLength(20))),
  }),
  answer: ok(z.object({})),
  documents: { 'image/jpeg': 'A picture of a person', 'image/png': 'A logo' },
  refusals: { 404: 'No such picture' },
})
