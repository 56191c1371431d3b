import {
  previewReminder,
  reminderKindNames,
  type ReminderKind,
} from '#contract/back-office/billing/reminder-texts.ts'
import { useApi } from '#web/platform/api/api.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { LoadFailure } from '#web/ui/note.tsx'
import { useQuery } from '@tanstack/react-query'

type ReminderPreviewDialogProps = PopupProps & {
  kind: ReminderKind
  /** As typed, with placeholders. */
  subject: string
  text: string
}

/** A reminder of a sample invoice: its mail as text, and the letter to download. */
export function ReminderPreviewDialog(props: ReminderPreviewDialogProps) {
  const { kind, subject, text, ...popup } = props
  const api = useApi()
  const { data, error, refetch } = useQuery({
    queryKey: ['reminder-preview', kind, subject, text],
    queryFn: async () => (await api(previewReminder, { body: { kind, subject, text } })).payload,
    staleTime: 0,
  })
  const name = reminderKindNames[kind]
  return (
    <Dialog
      {...popup}
      title={name}
      description="As it would go out today for a sample invoice of a company that does not exist."
      foot={
        data && (
          <a
            className={buttonClass()}
            href={`data:application/pdf;base64,${data.letter}`}
            download={`${name}.pdf`}
          >
            Download the letter (PDF)
          </a>
        )
      }
    >
      {error && <LoadFailure thing="The preview" onRetry={refetch} />}
      {data ? (
        <div className="stack close">
          <p className="strong">{data.subject}</p>
          <p className="lines break">{data.text}</p>
        </div>
      ) : (
        !error && <Skeleton width="60%" />
      )}
    </Dialog>
  )
}
