import { KeyName } from '#web/platform/keys/key-name.tsx'
import { activeKeys, describeKey } from '#web/platform/keys/keys.ts'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useState } from 'react'
import './keys-dialog.css'

export function KeysDialog(props: PopupProps) {
  const [working] = useState(activeKeys)
  return (
    <Dialog
      {...props}
      title="Keyboard shortcuts"
      description="Available when you are not typing. Ctrl Enter sends a dialog or a reply."
      size="sm"
    >
      <dl className="stack tight keys">
        {working.map((key) => (
          <div key={key}>
            <dt>
              <KeyName name={key} />
            </dt>
            <dd>{describeKey(key)}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
