import { keys, workingKeys, type Key } from '#web/platform/keys.ts'
import { Kbd } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'
import { Fragment, useState } from 'react'

const names: Partial<Record<string, string>> = {
  Escape: 'Esc',
  Ctrl: /Mac|iPhone|iPad/.test(navigator.platform) ? '⌘' : 'Ctrl',
}

/** What the keyboard can do on the page that stands behind. */
export function KeysDialog(props: PopupProps) {
  const [working] = useState(workingKeys)
  return (
    <Dialog {...props} title="Keys" description="They work outside of fields." size="sm">
      <dl className="keys">
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

/** A key as it is written on keyboards; two of them side by side. */
export function KeyName({ name }: { name: Key }) {
  return name.split(' ').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && ' '}
      <Kbd>{names[part] ?? part}</Kbd>
    </Fragment>
  ))
}
