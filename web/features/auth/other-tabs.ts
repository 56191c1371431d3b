import { writeStorage } from '#web/platform/visit/browser-storage.ts'

const key = 'viewerChangedAt'

/** Notifies other tabs that somebody signed in or out. */
export function notifyOtherTabs(): void {
  writeStorage(() => localStorage, key, Date.now())
}

/**
 * Calls back when another tab signed in or out, or when this tab becomes visible. Returns the unsubscribe function.
 */
export function onPossibleViewerChange(ask: () => void): () => void {
  const hear = (event: StorageEvent) => {
    if (event.key === key) ask()
  }
  const look = () => {
    if (document.visibilityState === 'visible') ask()
  }
  addEventListener('storage', hear)
  document.addEventListener('visibilitychange', look)
  return () => {
    removeEventListener('storage', hear)
    document.removeEventListener('visibilitychange', look)
  }
}
