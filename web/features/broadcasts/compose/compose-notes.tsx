import { duplicateFields, type Duplicate } from '#contract/broadcasts/composing.ts'
import { ComposeInput } from '#contract/broadcasts/posting.ts'
import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { payloadQuery, useApi, type Payload } from '#web/platform/api/api.ts'
import { usePreferences } from '#web/platform/page/preferences.tsx'
import { Note } from '#web/ui/note.tsx'
import { minuteText } from '#web/ui/text/time-text.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import * as z from 'zod/mini'
import type { ComposeFormState } from './price-field.tsx'

export type Limit = Payload<'composeLimit'>

/** Note explaining why sending to the list is closed (BC-049). */
export function ComposeLimit({ limit }: { limit: Limit }) {
  const { title, message } = limit.data.web
  return (
    <Note tone="warn" role="status" title={title}>
      <p>{message}</p>
      {limit.exclusion && <p>{limit.exclusion}</p>}
    </Note>
  )
}

/** Number of subscribers of the list, when its digest goes out, the broadcasts left, and the address that takes them by mail. */
export function listHint(limit: Limit, listName: string): string | undefined {
  if (limit.disabled || limit.broadcastLimitReached) return undefined
  const { recipients, digestHour, leftOnList, leftToday, leftInBurst, burstMinutes, mailTo } = limit
  const reach = `Goes to ${countText(recipients)} ${recipients === 1 ? 'subscriber' : 'subscribers'}`
  const remaining = Math.min(leftOnList, leftToday)
  const digest = `digest readers get it at ${String(digestHour).padStart(2, '0')}:00 Amsterdam time`
  return `${reach}, ${digest}. ${remaining} left for ${listName} today, ${leftToday} in all, ${leftInBurst} in these ${burstMinutes} minutes.${mailTo ? ` Or mail it to ${mailTo}.` : ''}`
}

const typingPauseMs = 400
const Goods = z.pick(ComposeInput, {
  broadcastType: true,
  listType: true,
  brand: true,
  desc: true,
  condition: true,
})

/** The earlier broadcast that the fields as typed would repeat (BC-053) or correct (AM-028); asked while typing pauses. */
export function useEarlier(form: ComposeFormState): Partial<Payload<'findDuplicate'>> {
  const api = useApi()
  const [broadcastType, listType, brand, desc, condition, quantity, price, currency] = useWatch({
    control: form.control,
    name: [...duplicateFields, 'quantity', 'price', 'currency'],
  })
  const typed = JSON.stringify({ broadcastType, listType, brand, desc, condition })
  const figures = JSON.stringify({ quantity, price, currency: currency || undefined })
  const [settled, setSettled] = useState({ typed, figures })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ typed, figures }), typingPauseMs)
    return () => clearTimeout(timer)
  }, [typed, figures])
  const goods = z.safeParse(Goods, JSON.parse(settled.typed))
  const body = { ...goods.data!, ...(JSON.parse(settled.figures) as object) }
  const duplicate = useQuery({
    ...payloadQuery(api, ['compose-duplicate', body], 'findDuplicate', { body }),
    enabled: goods.success,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  return (settled.typed === typed && duplicate.data) || {}
}

/** Says that a correction does not count towards the limits. */
export function CorrectionNote({ sentAt }: { sentAt: string }) {
  const { timeZone } = usePreferences()
  return (
    <Note tone="info" role="status" title="This is sent as a correction">
      <p>
        It replaces the broadcast that you sent on {minuteText(sentAt, timeZone)} and removed. It
        does not count towards your limits.
      </p>
    </Note>
  )
}

/** Names the earlier broadcast and says when it can be sent again. */
export function DuplicateNote({ duplicate }: { duplicate: Duplicate }) {
  const { timeZone } = usePreferences()
  const { id, headline, by, isRemoved, sentAt, resendFrom, composeFrom } = duplicate
  const at = (moment: string) => minuteText(moment, timeZone)
  const resend = `Resend it ${resendFrom ? `from ${at(resendFrom)}` : 'now'}`
  const asNew = `send it as new from ${at(composeFrom)}`
  return (
    <Note tone="warn" role="status" title={`Already sent${by ? ` by ${by}` : ''} on ${at(sentAt)}`}>
      <p>
        {isRemoved ? (
          headline
        ) : (
          <a href={paths.broadcast(id)} target="_blank" rel="noopener">
            {headline}
          </a>
        )}
      </p>
      <p>{isRemoved ? `It was removed. You can ${asNew}.` : `${resend}, or ${asNew}.`}</p>
    </Note>
  )
}
