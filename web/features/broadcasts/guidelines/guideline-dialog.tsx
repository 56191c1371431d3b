import { whatToDo } from '#contract/notices.ts'
import type { GuidelineKey } from '#contract/content/pages.ts'
import { pageQuery } from '#web/features/content/public.ts'
import { useApi } from '#web/platform/api/api.ts'
import { Button, buttonClass } from '#web/ui/forms/button.tsx'
import { Dialog, DialogClose } from '#web/ui/dialogs/dialog.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Contents, LongText } from '#web/ui/text/long-text.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useId } from 'react'
import './guideline-dialog.css'

type GuidelineDialogProps = PopupProps & {
  contentKey: GuidelineKey
  /** Section to scroll to; the top when missing. */
  section?: string | undefined
}

const titles: Record<GuidelineKey, string> = {
  'broadcast-rules': 'Broadcast Rules',
  'grading-guidelines': 'Grading Guidelines',
}

/** Rules or grading guidelines in a dialog (BC-060). */
export function GuidelineDialog({ contentKey, section, ...popup }: GuidelineDialogProps) {
  const title = titles[contentKey]
  const { data, isError, refetch } = useQuery(pageQuery(useApi(), contentKey))
  const idPrefix = useId()
  const sections = data?.sections
  const start = sections?.find(({ id }) => id === section)?.id

  const goTo = (id: string) => document.getElementById(idPrefix + id)?.scrollIntoView()
  useEffect(() => {
    if (start) document.getElementById(idPrefix + start)?.scrollIntoView()
  }, [idPrefix, start])

  return (
    <Dialog
      {...popup}
      size="lg"
      full
      className="guideline-dialog"
      title={data?.title ?? title}
      foot={
        <>
          <Link
            to="/$"
            params={{ _splat: contentKey }}
            hash={start ?? ''}
            target="_blank"
            className={buttonClass({ variant: 'ghost' })}
          >
            <Icon name="external" />
            Open as a page
          </Link>
          <DialogClose>Close</DialogClose>
        </>
      }
    >
      {/* Focusable, so that the scrolling keys work at once. */}
      <div tabIndex={-1} data-autofocus="">
        {sections ? (
          <>
            <Contents sections={sections} onChoose={goTo} />
            <p className="lead">{data.lead}</p>
            <LongText sections={sections} idPrefix={idPrefix} />
          </>
        ) : isError ? (
          <Empty
            title={`The ${title} could not be loaded.`}
            actions={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            {whatToDo}
          </Empty>
        ) : (
          <div className="stack" aria-busy="true">
            <Skeleton width="80%" />
            <Skeleton width="60%" />
            <Skeleton width="70%" />
          </div>
        )}
      </div>
    </Dialog>
  )
}
