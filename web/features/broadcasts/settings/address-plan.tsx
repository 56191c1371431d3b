import type { BroadcastSettings } from '#contract/broadcasts/broadcast-settings.ts'
import { addressUse, type SettingsDraft } from '#web/features/broadcasts/settings/settings-draft.ts'
import { Note } from '#web/ui/note.tsx'

type AddressPlanProps = { settings: BroadcastSettings; draft: SettingsDraft }

/** How many of the plan's addresses are in use, before anything is saved (AM-075). */
export function AddressPlan({ settings, draft }: AddressPlanProps) {
  const { used, limit, users, isRefused } = addressUse(settings, draft)
  const who = users.map(({ address, name }) => `${address} (${name ?? 'you'})`).join(', ')
  if (isRefused) {
    return (
      <Note
        tone="warn"
        role="status"
        className="space-above"
        title={`${used} addresses, but your plan includes ${limit}`}
      >
        On the {settings.plan.name} plan, {limit} addresses of your company can receive broadcasts.
        With this change they would be {who}. Set all lists of one address to No e-mail first.
      </Note>
    )
  }
  return (
    <p className="small muted settings-plan">
      <span className="num">
        {used} of {limit}
      </span>{' '}
      addresses in use on the {settings.plan.name} plan{used > 0 && `: ${who}`}. An address counts
      when at least one of its lists is set to Standard or Digest.
    </p>
  )
}
