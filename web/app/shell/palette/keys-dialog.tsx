import { KeyName } from '#web/platform/keys/key-name.tsx'
import { keys, activeKeys } from '#web/platform/keys/keys.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useState } from 'react'

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
