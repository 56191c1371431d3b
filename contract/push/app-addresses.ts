/** Address of the web app manifest. */
export const manifestPath = '/manifest.webmanifest'
/** Opens the compose dialog, empty or with a text. */
export const composePath = (text = '1') => `/broadcasts?compose=${encodeURIComponent(text)}`
/** The address to which other apps share text. */
export const sharePath = '/share'
/** The tab with the own broadcasts. */
export const ownBroadcastsPath = '/broadcasts?tab=1'
