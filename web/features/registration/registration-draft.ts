import { registrationSteps } from '#contract/registration/registration.ts'
import { readStorage, writeStorage } from '#web/platform/visit/browser-storage.ts'
import * as z from 'zod/mini'

export const stepFields = [
  registrationSteps.company,
  registrationSteps.heard,
  registrationSteps.contact,
] as const

/** The whole form; each step is checked when it is left. */
export const RegistrationDraft = z.object({
  ...registrationSteps.company,
  ...registrationSteps.heard,
  ...registrationSteps.contact,
})
export type RegistrationDraft = z.input<typeof RegistrationDraft>
export type DraftField = keyof RegistrationDraft

export const emptyDraft = {
  company: '',
  website: '',
  address: '',
  zip: '',
  city: '',
  country: '',
  vat: '',
  desc: '',
  name: '',
  function: '',
  email: '',
  tel: '',
  isContractAgreed: false,
} satisfies Partial<RegistrationDraft>

export const fieldsOfStep = (step: number) => Object.keys(stepFields[step] ?? {}) as DraftField[]

/** An unsent form as saved in this tab, so that a reload loses nothing. */
const Draft = z.object({
  key: z.uuid(),
  step: z.int().check(z.minimum(0), z.maximum(stepFields.length - 1)),
  values: z.record(z.string(), z.union([z.string(), z.boolean(), z.null()])),
})
export type Draft = z.output<typeof Draft>

const storageKey = 'registration'
const tab = () => sessionStorage

export const readDraft = (): Draft | undefined => Draft.safeParse(readStorage(tab, storageKey)).data
export const writeDraft = (draft: Draft): void => writeStorage(tab, storageKey, draft)
export const removeDraft = (): void => writeStorage(tab, storageKey, null)

/** The country of the browser's languages, such as PT for `pt-PT`; undefined if none names one of ours. */
export const countryOfLanguages = (
  languages: readonly string[],
  countries: readonly { code: string }[],
): string | undefined =>
  languages
    .map((language) => /-([A-Z]{2})$/.exec(language)?.[1])
    .find((code) => code !== undefined && countries.some((country) => country.code === code))
