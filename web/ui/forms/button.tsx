import type { ComponentProps, MouseEvent } from 'react'
import { cx } from '../class-names.ts'
import { Icon } from '../marks/icon.tsx'
import type { IconName } from '../marks/icon-paths.ts'
import { Spinner } from '../marks/spinner.tsx'

export type ButtonVariant = 'default' | 'primary' | 'ghost' | 'danger' | 'quiet-danger'
export type ButtonSize = 'sm' | 'md' | 'lg'

type ButtonLook = {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  block?: boolean | undefined
  iconOnly?: boolean | undefined
}

/** The look of a button, for links that act like one. */
export function buttonClass({
  variant = 'default',
  size = 'md',
  block,
  iconOnly,
}: ButtonLook = {}) {
  return cx(
    'btn',
    variant !== 'default' && variant,
    size !== 'md' && size,
    block && 'wide',
    iconOnly && 'icon-only',
  )
}

export type ButtonProps = ComponentProps<'button'> & {
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  block?: boolean | undefined
  icon?: IconName | undefined
  iconAfter?: IconName | undefined
  /** Work is under way: a spinner after 200 ms, clicks do nothing, focus stays. */
  busy?: boolean | undefined
}

/** With `aria-disabled` it does nothing and keeps the focus: for one that goes out of use under the reader's hand. */
export function Button(props: ButtonProps) {
  const { variant, size, block, icon, iconAfter, busy, className, onClick, children, ...rest } =
    props
  return (
    <button
      type="button"
      {...rest}
      className={cx(buttonClass({ variant, size, block }), className)}
      aria-busy={busy || rest['aria-busy']}
      onClick={busy || rest['aria-disabled'] ? swallow : onClick}
    >
      {(busy || rest['aria-busy']) && <Spinner />}
      {icon && <Icon name={icon} />}
      <span className="label">{children}</span>
      {iconAfter && <Icon name={iconAfter} small className="after" />}
    </button>
  )
}

type IconButtonProps = ComponentProps<'button'> & {
  icon: IconName
  label: string
  variant?: ButtonVariant | undefined
  size?: ButtonSize | undefined
  busy?: boolean | undefined
}

/** A button of one icon; its label is read aloud and shown on hover. */
export function IconButton(props: IconButtonProps) {
  const { icon, label, variant = 'ghost', size, busy, className, onClick, ...rest } = props
  return (
    <button
      type="button"
      title={label}
      {...rest}
      aria-label={label}
      className={cx(buttonClass({ variant, size, iconOnly: true }), className)}
      aria-busy={busy || rest['aria-busy']}
      onClick={busy ? swallow : onClick}
    >
      {(busy || rest['aria-busy']) && <Spinner />}
      <Icon name={icon} />
    </button>
  )
}

function swallow(event: MouseEvent) {
  event.preventDefault()
}
