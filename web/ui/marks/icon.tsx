import type { ComponentProps } from 'react'
import { cx } from '../class-names.ts'
import { iconPaths, type IconName } from './icon-paths.ts'

type IconProps = Omit<ComponentProps<'svg'>, 'name'> & { name: IconName; small?: boolean }

/** A decorative icon, hidden from screen readers: a control without text needs a label. */
export function Icon({ name, small, className, ...rest }: IconProps) {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      {...rest}
      className={cx('icon', small && 'small', className)}
    >
      <path d={iconPaths[name]} {...details[name]} />
      {name === 'theme' && (
        <path d="M8 2.25v11.5a5.75 5.75 0 0 0 0-11.5Z" fill="currentColor" stroke="none" />
      )}
    </svg>
  )
}

const details: Partial<Record<IconName, ComponentProps<'path'>>> = {
  dots: { strokeWidth: 2.25 },
  'star-on': { fill: 'currentColor' },
}
