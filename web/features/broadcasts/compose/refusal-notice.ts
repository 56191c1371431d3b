import { type Notice } from '#contract/notices.ts'
import { notices } from '#contract/page-notices.ts'
import { rulesBroken, rulesNotObeyedMessage } from '#contract/refusals.ts'

interface Refused {
  status: number
  msg: string
  extra?: string | undefined
}

/** Notice for a broken posting rule; undefined for other errors (ER-012 to ER-016). */
export function getRuleNotice({ status, msg, extra }: Refused): Notice | undefined {
  if (status !== 400 || msg !== rulesNotObeyedMessage) return undefined
  const rule = Object.entries(rulesBroken).find(([code]) => code === extra)
  return notices.rulesNotObeyed(rule ? rule[1] : msg)
}
