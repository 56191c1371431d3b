import { Button } from '#web/ui/forms/button.tsx'
import { useEffect, useRef, type ReactNode } from 'react'
import { Skeleton } from '#web/ui/loading.tsx'
import { Panel } from '#web/ui/panel.tsx'
import './profile-part.css'

/** A profile section: description on the left, content on the right. */
export function ProfilePart({
  id,
  title,
  about,
  onEdit,
  children,
}: {
  id: string
  title: string
  about: ReactNode
  /** Starts editing; omitted if the section cannot be edited now. */
  onEdit?: (() => void) | undefined
  children: ReactNode
}) {
  const edit = useRef<HTMLButtonElement>(null)
  const couldEdit = useRef(onEdit !== undefined)
  useEffect(() => {
    // Returns focus to the edit button after editing.
    if (onEdit && !couldEdit.current) edit.current?.focus()
    couldEdit.current = onEdit !== undefined
  }, [onEdit])
  return (
    <section className="split about profile-part" aria-labelledby={id}>
      <div className="profile-about">
        <h2 id={id}>{title}</h2>
        <p className="small soft">{about}</p>
        {onEdit && (
          <Button
            ref={edit}
            size="sm"
            icon="edit"
            onClick={onEdit}
            aria-label={`Edit ${title === 'You' ? 'your entry' : title.toLowerCase()}`}
          >
            Edit
          </Button>
        )}
      </div>
      <div className="stack">{children}</div>
    </section>
  )
}

export const knownFacts = (facts: Record<string, ReactNode>) =>
  Object.entries(facts).flatMap(([term, value]) => (value ? [{ term, value }] : []))

export const textLines = (text: string | undefined) => text && <span className="lines">{text}</span>

export function FormSkeleton() {
  return (
    <Panel>
      <div className="stack" role="status" aria-label="Loading the form">
        <Skeleton width="60%" />
        <Skeleton width="80%" />
        <Skeleton width="70%" />
      </div>
    </Panel>
  )
}
