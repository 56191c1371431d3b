import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'

type BadgeProps = ComponentProps<'span'> & { tone?: 'neutral' | 'ok' | 'warn' | 'bad' | 'outline' }

export function Badge({ tone = 'neutral', className, ...rest }: BadgeProps) {
  const look = tone === 'outline' ? 'bare' : tone !== 'neutral' && tone
  return <span {...rest} className={cx('badge', look, className)} />
}

type CountProps = { n: number; label?: string; className?: string }

/** A small figure next to a name; `label` names the counted things ("3 unread"). */
export function Count({ n, label, className }: CountProps) {
  return (
    <span className={cx('count', className)}>
      <span aria-hidden={label ? true : undefined}>{n > 99 ? '99+' : n}</span>
      {label && <span className="sr">{label}</span>}
    </span>
  )
}

export function Kbd({ className, ...rest }: ComponentProps<'kbd'>) {
  return <kbd {...rest} className={cx('kbd', className)} />
}
