import { useViewer } from '#web/platform/session.ts'
import { Kbd } from '#web/ui/badge.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import type { PopupProps } from '#web/ui/lazy-popup.tsx'

/** What the keyboard can do. */
export function KeysDialog(props: PopupProps) {
  const { isTrading } = useViewer()
  const keys = [
    { key: '/', does: 'Search' },
    ...(isTrading ? [{ key: 'c', does: 'Compose a broadcast' }] : []),
    { key: 'j', does: 'Next row of a list' },
    { key: 'k', does: 'Row before it' },
    { key: 'Enter', does: 'Open the row' },
    { key: 'Esc', does: 'Close what is open' },
    { key: '?', does: 'Show these keys' },
  ]
  return (
    <Dialog {...props} title="Keys" size="sm">
      <dl className="keys">
        {keys.map(({ key, does }) => (
          <div key={key}>
            <dt>
              <Kbd>{key}</Kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  )
}
