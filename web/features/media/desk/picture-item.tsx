import { moderatedAddress } from '#contract/media/desk/pictures.ts'
import type { QueueRef } from '#contract/back-office/queue/queue.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { AdminLink } from '#web/features/back-office/frame/admin-view.tsx'
import { queueKey } from '#web/features/back-office/frame/queue/api.ts'
import { DoneAct, QueueItemFrame } from '#web/features/back-office/frame/queue/queue-item-frame.tsx'
import type { Queue } from '#web/features/back-office/frame/queue/use-queue.ts'
import { RemoveButton } from '#web/features/back-office/frame/remove-button.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { Panel } from '#web/ui/panel.tsx'

/** A new logo or profile picture: keep or remove it. */
export function PictureItem({ open, queue }: { open: QueueRef; queue: Queue }) {
  const api = useApi()
  const { item } = queue
  const title = item?.title ?? `Picture ${open.id}`
  const company = item?.company
  return (
    <QueueItemFrame
      queue={queue}
      open={open}
      title={title}
      sub={company?.id && <AdminLink to={`/companies/${company.id}`}>{company.name}</AdminLink>}
      acts={
        <>
          <DoneAct queue={queue}>Keep</DoneAct>
          <RemoveButton
            what={`${title}${company ? ` of ${company.name}` : ''}`}
            act="picture.removed"
            list={queueKey}
            notice={staffNotices.pictureRemoved}
            remove={async (reason) => {
              await api('removeModeratedPictures', { body: { ids: [open.id], reason } })
              queue.openNext([open])
            }}
          >
            It is removed immediately for everyone. The reason is mailed to the member, who can
            upload another one.
          </RemoveButton>
        </>
      }
    >
      <Panel>
        <img className="q-picture" src={moderatedAddress(open.id)} alt={title} />
      </Panel>
    </QueueItemFrame>
  )
}
