import { CSPProvider } from '@base-ui/react/csp-provider'
import { Toast } from '@base-ui/react/toast'
import { useEffect, useRef } from 'react'
import { Icon } from './marks/icon.tsx'
import { receiveNotices } from './notices.ts'

/** The area for notices; shows at most three at once. */
export function NoticeViewport() {
  return (
    <CSPProvider disableStyleElements>
      <Toast.Provider limit={3}>
        <Toast.Portal>
          <Toast.Viewport className="toasts" aria-label="Notices">
            <NoticeList />
          </Toast.Viewport>
        </Toast.Portal>
      </Toast.Provider>
    </CSPProvider>
  )
}

function NoticeList() {
  const { toasts, add, close, update } = Toast.useToastManager()
  /** Ids of notices without an action that are shown, by what they say. */
  const shown = useRef(new Map<string, string>())
  useEffect(
    () =>
      receiveNotices((notice) => {
        const { tone, title, text, ms, action, until } = notice
        if (until?.aborted) return
        // The same message is shown once, for as long as the last one.
        const key = JSON.stringify([tone, title, text])
        const same = action ? undefined : shown.current.get(key)
        if (same !== undefined) return update(same, { timeout: ms })
        const id = add({
          type: tone,
          title,
          description: text,
          timeout: ms,
          priority: tone === 'bad' ? 'high' : 'low',
          onClose: () => void (shown.current.get(key) === id && shown.current.delete(key)),
          ...(action && {
            actionProps: {
              children: action.label,
              onClick: () => {
                close(id)
                action.run()
              },
            },
          }),
        })
        if (!action) shown.current.set(key, id)
        until?.addEventListener('abort', () => close(id), { once: true })
      }),
    [add, close, update],
  )
  return toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      className={toast.type === 'bad' ? 'toast bad' : 'toast'}
      swipeDirection={['right', 'down']}
      // The component hides what it announces by other means, though it can be focused.
      aria-hidden={false}
      aria-live={toast.type === 'bad' ? 'off' : undefined}
    >
      <Icon name={toast.type === 'bad' ? 'warn' : 'ok'} />
      <Toast.Title render={<strong />} />
      <Toast.Close aria-label="Close" aria-hidden={false}>
        <Icon name="x" small />
      </Toast.Close>
      <Toast.Description />
      <Toast.Action className="toast-action" />
    </Toast.Root>
  ))
}
