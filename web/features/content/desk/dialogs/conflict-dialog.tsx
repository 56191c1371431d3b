import type { ContentDetail } from '#contract/content/desk/content.ts'
import { businessTime } from '#contract/dates.ts'
import { contentKey } from '#web/features/content/desk/api.ts'
import { ComparedText } from '#web/features/content/desk/dialogs/compared-text.tsx'
import type { Draft } from '#web/features/content/desk/use-draft.ts'
import { LoadError } from '#web/features/back-office/frame/admin-view.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Button } from '#web/ui/forms/button.tsx'
import { useQuery } from '@tanstack/react-query'

type ConflictDialogProps = PopupProps & {
  draft: Draft
  onReplaced: (content: ContentDetail) => void
}

/** Resolves a conflict: a colleague has saved the draft in the meantime. */
export function ConflictDialog({ draft, onReplaced, ...popup }: ConflictDialogProps) {
  const {
    data: theirs,
    error,
    refetch,
  } = useQuery({
    queryKey: [...contentKey, 'conflict', draft.revision()],
    queryFn: draft.readCurrent,
    gcTime: 0,
    staleTime: 0,
  })
  const name = theirs?.savedBy ?? 'A colleague'

  function useTheirs() {
    onReplaced(theirs!)
    popup.onOpenChange(false)
  }
  function overwriteTheirs() {
    void draft.overwrite(theirs!)
    popup.onOpenChange(false)
  }
  return (
    <Dialog
      {...popup}
      title={
        theirs
          ? `${name} saved this draft at ${businessTime(new Date(theirs.savedAt))}`
          : 'The draft has changed'
      }
      description="Choose which version to keep. Your changes are not saved yet."
      size="lg"
      foot={
        <>
          <Button disabled={!theirs} onClick={useTheirs}>
            Use {theirs?.savedBy ? `the version of ${theirs.savedBy}` : 'the other version'}
          </Button>
          <Button variant="primary" disabled={!theirs} onClick={overwriteTheirs}>
            Keep my version
          </Button>
        </>
      }
    >
      {error && <LoadError error={error} onRetry={refetch} />}
      {theirs && (
        <div className="stack">
          <p className="small soft">
            Your version compared with the other: <ins>added</ins> by you, <del>removed</del> by
            you.
          </p>
          <ComparedText before={theirs.draft} after={draft.draft} />
        </div>
      )}
    </Dialog>
  )
}
