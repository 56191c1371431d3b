import { writeStorage } from '#web/platform/visit/browser-storage.ts'

const key = 'viewerChangedAt'

/** Lets the other tabs of this browser know that somebody signed in or out here. */
export function tellOtherTabs(): void {
  writeStorage(() => localStorage, key, Date.now())
}

/** Calls back when the viewer may be another: told by another tab, or when this one comes back into view. */
export function onMaybeOtherViewer(ask: () => void): () => void {
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
