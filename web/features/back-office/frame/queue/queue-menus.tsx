import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { businessDate } from '#contract/dates.ts'
import { dayText } from '#web/features/back-office/frame/queue/due-text.ts'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { useNow } from '#web/ui/text/relative-time.tsx'
import { useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { MenuButton, type MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import type { ButtonSize } from '#web/ui/forms/button.tsx'
import type { ReactNode } from 'react'

const snoozeDialog = lazyPopup(() =>
  import('./queue-dialogs.tsx').then((module) => module.SnoozeDialog),
)

type MenuProps = { queue: Queue; size?: ButtonSize }

/** Gives the selected items, or the open one, to a colleague. */
export function AssignMenu({ queue, size = 'md' }: MenuProps) {
  const staff = useStaff()
  const { item, chosen, query } = queue
  const assignee = chosen.length > 0 ? undefined : item?.assignee
  const assign = (to: { id: number; name: string } | null) =>
    void queue.change(
      { assigneeId: to?.id ?? null },
      to ? staffNotices.queueAssigned(to.name) : staffNotices.queueUnassigned,
    )
  const kinds = chosen.length > 0 ? chosen.map(({ kind }) => kind) : item ? [item.kind] : []
  const colleagues = (query.data?.colleagues ?? []).filter(
    (one) => one.id !== staff.id && kinds.every((kind) => one.kinds.includes(kind)),
  )
  const items: MenuEntry[] = [
    { label: 'Assign to me', icon: 'user', note: 'a', onSelect: () => assign(staff) },
    ...(colleagues.length > 0 ? ['separator' as const] : []),
    ...colleagues.map((one) => ({ label: one.name, onSelect: () => assign(one) })),
    'separator',
    { label: 'Nobody', onSelect: () => assign(null) },
  ]
  return (
    <MenuButton size={size} label="Assignee" icon="user" items={items}>
      {assignee ? (assignee.id === staff.id ? 'You' : assignee.name) : 'Assign'}
    </MenuButton>
  )
}

const dayMs = 86_400_000

/** The next day, and the Monday behind it. */
function nextDays(now: number) {
  const tomorrow = new Date(now + dayMs)
  const monday = [1, 2, 3, 4, 5, 6, 7]
    .map((days) => new Date(now + days * dayMs))
    .find((one) => new Date(`${businessDate(one)}T12:00:00Z`).getUTCDay() === 1)!
  return { tomorrow: businessDate(tomorrow), monday: businessDate(monday) }
}

const noonOf = (day: string) => `${day}T12:00:00Z`

/** Puts the selected items, or the open one, aside until the morning of a day. */
export function SnoozeMenu({
  queue,
  size = 'md',
  children = 'Snooze',
}: MenuProps & { children?: ReactNode }) {
  const dialog = usePopup(snoozeDialog)
  const { item, chosen } = queue
  const snooze = (day: string) =>
    void queue.change({ snoozedUntil: day }, staffNotices.queueSnoozed(dayText(noonOf(day))), {
      opensNext: true,
    })
  const { tomorrow, monday } = nextDays(useNow())
  const items: MenuEntry[] = [
    { label: 'Tomorrow', note: dayText(noonOf(tomorrow)), onSelect: () => snooze(tomorrow) },
    { label: 'Monday', note: dayText(noonOf(monday)), onSelect: () => snooze(monday) },
    { label: 'Choose a day…', onSelect: () => dialog.show() },
    ...(chosen.length === 0 && item?.snoozedUntil
      ? [
          'separator' as const,
          {
            label: 'Back to the queue',
            onSelect: () => void queue.change({ snoozedUntil: null }, staffNotices.queueWoken),
          },
        ]
      : []),
  ]
  return (
    <>
      <MenuButton size={size} label="Snooze" icon="bell" items={items}>
        {children}
      </MenuButton>
      {dialog.render({ first: tomorrow, snooze })}
    </>
  )
}
