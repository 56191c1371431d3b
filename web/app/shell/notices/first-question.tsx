import { useListsQuestion } from '#web/features/broadcasts/settings/lists-question-lazy.ts'

/** What a member is asked once, after the first sign-in. */
export function FirstQuestion() {
  return useListsQuestion()
}
