import { CSPProvider } from '@base-ui/react/csp-provider'
import { Toast } from '@base-ui/react/toast'
import { useEffect, useEffectEvent } from 'react'
import { Icon } from './marks/icon.tsx'
import { receiveNotices, type Notice } from './notices.ts'

/** Where notices appear; at most three at once. */
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
  const findSame = useEffectEvent(({ tone, title, text }: Notice) =>
    toasts.find(
      (toast) => toast.type === tone && toast.title === title && toast.description === text,
    ),
  )
  useEffect(
    () =>
      receiveNotices((notice) => {
        const { tone, title, text, ms, action, until } = notice
        if (until?.aborted) return
        // The same message is shown once, for as long as the last one.
        const same = action ? undefined : findSame(notice)
        if (same) return update(same.id, { timeout: ms })
        const id = add({
          type: tone,
          title,
          description: text,
          timeout: ms,
          priority: tone === 'bad' ? 'high' : 'low',
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
    >
      <Icon name={toast.type === 'bad' ? 'warn' : 'ok'} />
      <Toast.Title render={<strong />} />
      <Toast.Close aria-label="Close">
        <Icon name="x" small />
      </Toast.Close>
      <Toast.Description />
      <Toast.Action className="toast-action" />
    </Toast.Root>
  ))
}
