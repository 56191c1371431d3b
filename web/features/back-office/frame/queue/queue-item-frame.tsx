import {
  AddQueueNoteBody,
  presenceIntervalMs,
  type QueueRef,
} from '#contract/back-office/queue/queue.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { queueKey, queueNotesQuery } from '#web/features/back-office/frame/queue/api.ts'
import { AssignMenu, SnoozeMenu } from '#web/features/back-office/frame/queue/queue-menus.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { useStaff } from '#web/features/back-office/frame/staff-session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { useContractForm } from '#web/platform/api/use-contract-form.ts'
import { useKeys, type Key } from '#web/platform/keys/keys.ts'
import { notify } from '#web/platform/page/notices.ts'
import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextArea } from '#web/ui/forms/text-input.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { Kbd } from '#web/ui/marks/badge.tsx'
import { Refusal } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, use, useRef, type ReactNode, type RefObject } from 'react'
import * as z from 'zod/mini'

/** Whether rows are selected: `e` then acts on them and not on the open item. */
export const HasSelection = createContext(false)

type QueueActProps = Omit<ButtonProps, 'ref'> & {
  shortcut: Key
  /** The trigger of a popup brings its own, to which the focus returns. */
  ref?: RefObject<HTMLButtonElement | null>
}

/** An act in the bar of an item, with its key. */
export function QueueAct({ shortcut, children, ref, onClick, ...rest }: QueueActProps) {
  const own = useRef<HTMLButtonElement>(null)
  const button = ref ?? own
  const isOfSelection = use(HasSelection) && shortcut === 'e'
  useKeys(
    { [shortcut]: isOfSelection ? undefined : () => button.current?.click() },
    { [shortcut]: typeof children === 'string' ? children : undefined },
  )
  return (
    <Button
      {...rest}
      ref={button}
      aria-keyshortcuts={shortcut}
      // The second click of a double click would act on the item that has opened.
      onClick={(event) => event.detail <= 1 && onClick?.(event)}
    >
      {children}
      <Kbd>{shortcut}</Kbd>
    </Button>
  )
}

/** Closes the item, which leaves the queue, or reopens a closed one. */
export function DoneAct({
  queue,
  isDone = queue.item?.group === 'done',
  children = 'Done',
}: {
  queue: Queue
  isDone?: boolean
  children?: string
}) {
  return (
    <QueueAct
      shortcut="e"
      variant={isDone ? 'default' : 'primary'}
      icon={isDone ? 'again' : 'check'}
      onClick={() =>
        void queue.change(
          { isDone: !isDone },
          isDone ? staffNotices.queueReopened : staffNotices.queueDone(1),
          { opensNext: true },
        )
      }
    >
      {isDone ? 'Reopen' : children}
    </QueueAct>
  )
}

type QueueItemFrameProps = {
  queue: Queue
  open: QueueRef
  title: ReactNode
  /** Beside the title. */
  mark?: ReactNode
  sub?: ReactNode
  /** The acts of this kind of item. */
  acts: ReactNode
  children: ReactNode
  /** Off for kinds with a log of their own. */
  hasNotes?: boolean
}

/** An open item: its acts in a bar, its head with the colleagues who look at it, its content and its notes. */
export function QueueItemFrame(props: QueueItemFrameProps) {
  const { queue, open, title, mark, sub, acts, children, hasNotes = true } = props
  const staff = useStaff()
  const bar = useRef<HTMLDivElement>(null)
  const press = (label: string) =>
    bar.current?.querySelector<HTMLElement>(`[data-act="${label}"] button`)?.click()
  const isMine = queue.item?.assignee?.id === staff.id
  useKeys(
    {
      a: () =>
        void queue.change(
          { assigneeId: isMine && queue.chosen.length === 0 ? null : staff.id },
          isMine && queue.chosen.length === 0
            ? staffNotices.queueUnassigned
            : staffNotices.queueAssigned(staff.name),
        ),
      s: () => press('snooze'),
      n: () => document.querySelector<HTMLElement>('.q-item [data-note]')?.focus(),
    },
    { s: 'Snooze' },
  )

  return (
    <>
      <div className="q-bar" role="toolbar" aria-label="Actions" ref={bar}>
        {acts}
        <span className="q-bar-more">
          <span data-act="assign">
            <AssignMenu queue={queue} />
          </span>
          <span data-act="snooze">
            <SnoozeMenu queue={queue} />
          </span>
        </span>
      </div>
      <div className="q-body">
        <header className="q-title">
          <h2>{title}</h2>
          {mark}
          <Presence open={open} />
          {sub && <p className="soft">{sub}</p>}
        </header>
        {children}
        {hasNotes && <Notes open={open} />}
      </div>
    </>
  )
}

/** Reports the open item while the page is visible, and names colleagues who have it open too. */
function Presence({ open }: { open: QueueRef }) {
  const api = useApi()
  const { kind, id } = open
  const { data: others = [] } = useQuery({
    queryKey: [...queueKey, 'presence', kind, id],
    queryFn: async () =>
      (await api('reportPresence', { body: { item: { kind, id } } })).payload.others,
    refetchInterval: presenceIntervalMs,
    staleTime: 0,
    gcTime: 0,
  })
  return (
    <span className="q-present" aria-live="polite">
      {others.length > 0 && (
        <>
          <Avatar name={others[0]!} />
          {others.length === 1
            ? `${others[0]} is looking at this`
            : `${others[0]} and ${others.length - 1} more are looking at this`}
        </>
      )}
    </span>
  )
}

const NoteInput = z.pick(AddQueueNoteBody, { text: true })

/** Notes of staff on an item. */
function Notes({ open }: { open: QueueRef }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { data } = useQuery(queueNotesQuery(api, open))
  const { form, refusal, submit } = useContractForm(NoteInput, { text: '' })
  const add = submit(async ({ text }) => {
    await api('addQueueNote', { body: { ...open, text } })
    form.reset()
    notify(staffNotices.queueNoted)
    await queryClient.invalidateQueries({ queryKey: queueNotesQuery(api, open).queryKey })
  })
  return (
    <Panel title="Notes" aside={<span className="small muted push">Staff only</span>}>
      <div className="stack">
        {data && data.results.length > 0 && (
          <ol className="q-notes">
            {data.results.map((note) => (
              <li key={note.id}>
                <p className="small soft">
                  <b>{note.by}</b>, <RelativeTime at={note.at} />
                </p>
                <p className="lines break">{note.text}</p>
              </li>
            ))}
          </ol>
        )}
        <form className="q-note" noValidate onSubmit={add}>
          <Refusal>{refusal}</Refusal>
          <Field label="Note for colleagues" hideLabel error={form.formState.errors.text?.message}>
            <TextArea
              rows={2}
              placeholder="Note for colleagues"
              data-note
              {...form.register('text')}
            />
          </Field>
          <Button type="submit" size="sm" busy={form.formState.isSubmitting}>
            Add note
          </Button>
        </form>
      </div>
    </Panel>
  )
}
