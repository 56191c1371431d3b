import type { Key } from '#web/platform/keys/keys.ts'
import { Kbd } from '#web/ui/marks/badge.tsx'
import { Fragment } from 'react'

const names: Partial<Record<string, string>> = { Escape: 'Esc' }

/** The keys of a shortcut as on this keyboard. Only in the browser. */
export function KeyName({ name }: { name: Key }) {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
  return name.split(' ').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <Kbd>{part === 'Ctrl' && isMac ? '⌘' : (names[part] ?? part)}</Kbd>
    </Fragment>
  ))
}
