import { useSyncExternalStore } from 'react'

/** Offers the installation of the app; not in every browser. */
interface InstallEvent extends Event {
  prompt(): Promise<{ outcome: 'accepted' | 'dismissed' }>
}

let offered: InstallEvent | undefined
const listeners = new Set<() => void>()

function setOffered(event: InstallEvent | undefined) {
  offered = event
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer for the button in the profile, instead of its own banner. */
export function listenForInstallOffer(): () => void {
  const onOffer = (event: Event) => {
    event.preventDefault()
    setOffered(event as InstallEvent)
  }
  const onInstalled = () => setOffered(undefined)
  addEventListener('beforeinstallprompt', onOffer)
  addEventListener('appinstalled', onInstalled)
  return () => {
    removeEventListener('beforeinstallprompt', onOffer)
    removeEventListener('appinstalled', onInstalled)
  }
}

/** Asks the browser to install the app; undefined if it does not offer that now. */
export function useInstallOffer(): (() => Promise<void>) | undefined {
  const event = useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => offered,
    () => undefined,
  )
  if (!event) return undefined
  return async () => {
    const { outcome } = await event.prompt()
    // An offer can be used once.
    if (outcome === 'accepted') setOffered(undefined)
  }
}

/** Whether the page runs as an installed app. */
export const isInstalled = (): boolean =>
  matchMedia('(display-mode: standalone)').matches ||
  (navigator as { standalone?: boolean }).standalone === true

/** iPhones and iPads install by their share menu only, and show notifications of installed apps only. */
export const isAppleMobile = (): boolean =>
  /iPhone|iPad|iPod/.test(navigator.userAgent) ||
  (navigator.userAgent.includes('Macintosh') && navigator.maxTouchPoints > 1)
