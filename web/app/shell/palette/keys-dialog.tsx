import { keys, activeKeys, type Key } from '#web/platform/keys/keys.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { Kbd } from '#web/ui/marks/badge.tsx'
import { useState, Fragment } from 'react'

const names: Partial<Record<string, string>> = { Escape: 'Esc' }

export function KeyName({ name }: { name: Key }) {
  const isMac = /Mac|iPhone|iPad/.test(navigator.platform)
  return name.split(' ').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <Kbd>{part === 'Ctrl' && isMac ? '⌘' : (names[part] ?? part)}</Kbd>
    </Fragment>
  ))
}

export function KeysDialog(props: PopupProps) {
  const [working] = useState(activeKeys)
  return (
    <Dialog
      {...props}
      title="Keyboard shortcuts"
      description="Available when you are not typing."
      size="sm"
    >
      <dl className="stack tight keys">
        {working.map((key) => (
          <div key={key}>
            <dt>
              <KeyName name={key} />
            </dt>
            <dd>{keys[key]}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
