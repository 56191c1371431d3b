import { whatToDo } from '#contract/notices.ts'
import type { ComponentProps, ReactNode } from 'react'
import { cx } from './class-names.ts'
import { Button } from './forms/button.tsx'
import { Icon } from './marks/icon.tsx'

type NoteProps = Omit<ComponentProps<'div'>, 'title'> & {
  tone?: 'info' | 'ok' | 'warn' | 'bad' | 'accent'
  title?: ReactNode
}

/** A short note next to its subject. Set `role="status"` or "alert" when it appears after an action. */
export function Note({ tone = 'info', title, className, children, ...rest }: NoteProps) {
  const icon = tone === 'warn' || tone === 'bad' ? 'warn' : tone === 'ok' ? 'ok' : 'info'
  return (
    <div {...rest} className={cx('note', tone !== 'info' && tone, className)}>
      <Icon name={icon} />
      {title && <strong>{title}</strong>}
      {children && <div className={title ? 'small' : undefined}>{children}</div>}
    </div>
  )
}

type LoadFailureProps = {
  /** The missing thing, such as `The parts`. */
  thing: string
  /** The words of the server, if it gave any. */
  reason?: string | undefined
  onRetry: () => unknown
  className?: string
}

/** Shown instead of data that could not be loaded (AM-104). */
export function LoadFailure({ thing, reason, onRetry, className }: LoadFailureProps) {
  return (
    <Note tone="bad" role="alert" className={className} title={`${thing} could not be loaded.`}>
      <p>{reason ?? whatToDo}</p>
      <Button size="sm" icon="again" onClick={() => void onRetry()}>
        Try again
      </Button>
    </Note>
  )
}

/** The reason for a refusal, read out when it appears; nothing where it was not. */
export function Refusal({ children }: { children: string | undefined }) {
  if (!children) return null
  return (
    <Note tone="bad" role="alert">
      {children}
    </Note>
  )
}
