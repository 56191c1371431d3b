import type { EditableMail } from '#contract/mail/desk/editable-mails.ts'
import type { MailWords } from '#contract/mail/desk/mail-words.ts'
import { savedSettingsQuery } from '#web/features/back-office/api.ts'
import { isOfPages } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export const isSameText = (one: MailWords, other: MailWords): boolean =>
  one.subject === other.subject && one.text === other.text

/** Saves the text of one mail, a part of its setting; other parts may be changed by others meanwhile. */
export function useSavedText({ setting: key, kind }: EditableMail, saved: MailWords) {
  const api = useApi()
  const queryClient = useQueryClient()
  /** The saved text that the change is based on, and another one that someone has saved since. */
  const [base, setBase] = useState(saved)
  const [theirs, setTheirs] = useState<MailWords>()

  function rebase(words: MailWords) {
    setBase(words)
    setTheirs(undefined)
  }

  /** @returns whether it was saved; otherwise `theirs` is set */
  async function save(words: MailWords, before: MailWords): Promise<boolean> {
    const { settings } = (await api('getEditableSettings', {})).payload
    const whole = settings.find((one) => one.key === key)!.value as Record<string, MailWords>
    if (!isSameText(whole[kind]!, before)) {
      setTheirs(whole[kind])
      return false
    }
    const changes = [{ key, to: { ...whole, [kind]: words }, was: whole }]
    const changed = (await api('changeSettings', { body: { changes } })).payload
    queryClient.setQueryData(savedSettingsQuery(api).queryKey, changed.settings)
    void queryClient.invalidateQueries({ predicate: isOfPages })
    rebase(words)
    return true
  }

  return { base, theirs, rebase, save }
}
