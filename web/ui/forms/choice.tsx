import { useId, type ComponentProps, type ReactNode } from 'react'
import { cx } from '../class-names.ts'
import { useFieldDescription } from './field-context.ts'

type ChoiceProps = Omit<ComponentProps<'input'>, 'type'> & { children: ReactNode; hint?: ReactNode }

export function Checkbox(props: ChoiceProps) {
  return <Choice type="checkbox" {...props} />
}

export function Radio(props: ChoiceProps) {
  return <Choice type="radio" {...props} />
}

function Choice({
  type,
  children,
  hint,
  className,
  ...rest
}: ChoiceProps & { type: 'checkbox' | 'radio' }) {
  const hintId = useId()
  const description = useFieldDescription(hint ? { ...rest, 'aria-describedby': hintId } : rest)
  return (
    <label className={cx('check', hint != null && 'with-hint', className)}>
      <input
        {...rest}
        {...(hint ? { 'aria-describedby': hintId } : {})}
        {...description}
        type={type}
      />
      <span>
        {children}
        {hint && <small id={hintId}>{hint}</small>}
      </span>
    </label>
  )
}

/** On or off at once, without a save button. */
export function Switch({ children, className, ...rest }: Omit<ChoiceProps, 'hint'>) {
  return (
    <label className={cx('switch', className)}>
      {/* oxlint-disable-next-line jsx-a11y/role-has-required-aria-props -- a checkbox says its own state */}
      <input {...rest} type="checkbox" role="switch" />
      <span>{children}</span>
    </label>
  )
}
