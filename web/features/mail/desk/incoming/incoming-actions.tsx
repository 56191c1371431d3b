import type { IncomingItem } from '#contract/mail/desk/incoming.ts'
import type { Notice } from '#contract/notices.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { reasonDialog } from '#web/features/back-office/frame/reason-dialog-lazy.ts'
import { useStaffAction } from '#web/features/back-office/frame/staff-action.ts'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

/** Key prefix of the list. */
export const incomingKey = ['incoming-mail'] as const

/** Staff actions on an item: decide a held mail, or retry what failed. */
export function IncomingActions({ item }: { item: IncomingItem }) {
  if (item.state === 'held') return <HeldActions item={item} />
  return item.canRetry && <RetryAction item={item} />
}

function useRun(
  act: 'releaseMail' | 'refuseMail' | 'retryIncomingMail' | 'retryImport',
  id: number,
  done: Notice,
) {
  const run = useStaffAction(act, { done, refresh: [incomingKey], waits: true })
  return (reason: string) => run({ params: { id: String(id) }, body: { reason } })
}

function HeldActions({ item: { id, title, from, holdReasons } }: { item: IncomingItem }) {
  const release = usePopup(reasonDialog)
  const refuse = usePopup(reasonDialog)
  const runRelease = useRun('releaseMail', id, staffNotices.mailReleased)
  const runRefuse = useRun('refuseMail', id, staffNotices.mailRefused)
  return (
    <>
      <MenuButton
        icon="dots"
        size="sm"
        label={`Actions for ${title}`}
        align="end"
        items={[
          { label: 'Release', icon: 'ok', onSelect: release.show },
          { label: 'Refuse', icon: 'x', danger: true, onSelect: refuse.show },
        ]}
      />
      {release.render({
        title: 'Release held mail',
        act: 'incoming.released',
        children: [
          ...(holdReasons.some((reason) => reason !== 'noPolicy')
            ? [
                'The mail may answer one member or quote another mail. Only the part that its sender sees above the cut is posted, to all readers of the list.',
              ]
            : []),
          ...(holdReasons.includes('noPolicy')
            ? [`The domain of ${from} has no DMARC policy.`]
            : []),
          'The sender has not confirmed the mail. Release it only if you know that it is theirs and meant for all: it is then processed in their name.',
        ].join(' '),
        confirm: 'Release mail',
        run: runRelease,
      })}
      {refuse.render({
        title: 'Refuse held mail',
        act: 'incoming.refused',
        children: `The mail is not processed and its files are deleted. ${from} gets your reason by e-mail.`,
        confirm: 'Refuse mail',
        danger: true,
        run: runRefuse,
      })}
    </>
  )
}

function RetryAction({ item: { id, title } }: { item: IncomingItem }) {
  const retry = usePopup(reasonDialog)
  const isImport = id < 0
  const act = isImport ? 'retryImport' : 'retryIncomingMail'
  const run = useRun(act, Math.abs(id), staffNotices.incomingRetried)
  return (
    <>
      <MenuButton
        icon="dots"
        size="sm"
        label={`Actions for ${title}`}
        align="end"
        items={[{ label: 'Try again', icon: 'again', onSelect: retry.show }]}
      />
      {retry.render({
        title: isImport ? 'Start the import again' : 'Hand the mail over again',
        act: isImport ? 'stock.imported' : 'incoming.retried',
        children: isImport
          ? 'The stored file is imported again with the columns and mode that it had. The company gets the result by e-mail.'
          : 'The mail is processed again. What it has done already is not done twice.',
        confirm: 'Try again',
        run,
      })}
    </>
  )
}
