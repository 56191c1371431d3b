import type { HiddenNames } from '#server/features/broadcasts/masking/find-names.ts'

/** A company with contacts whose names include words of the trade. */
export const hiddenNames: HiddenNames = {
  company: 'Helder Hardware B.V.',
  contacts: ['Joris Helder', 'Marit van der Berg', 'Bo Li', 'José Müller', 'Will Price'],
}
