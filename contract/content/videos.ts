/** Sources of videos in posts and pages; files are our own. */
export type VideoProvider = 'youtube' | 'vimeo' | 'file'

export interface Video {
  provider: VideoProvider
  /** The id at the provider, or the name of the file. */
  id: string
  /** The canonical address of its page, or of our file. */
  address: string
}

export const videoProviderNames: Record<VideoProvider, string> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  file: 'This site',
}

/** The origins that frames of videos are loaded from, once a reader asks for one. */
export const videoFrameOrigins = [
  'https://www.youtube-nocookie.com',
  'https://player.vimeo.com',
] as const

const youtube =
  /^https:\/\/(?:(?:www\.|m\.)?youtube\.com\/(?:watch\?(?:[^#]*&)?v=|embed\/|shorts\/|live\/)|www\.youtube-nocookie\.com\/embed\/|youtu\.be\/)([\w-]{11})(?:[?&#].*)?$/
const vimeo = /^https:\/\/(?:www\.)?(?:player\.)?vimeo\.com\/(?:video\/)?(\d{1,12})(?:[/?#].*)?$/
const ownFile = /^\/videos\/([\w-]+\.(?:mp4|webm))$/

/** Parses the address of a video's page; undefined if it is none that can be shown. */
export function parseVideoAddress(text: string): Video | undefined {
  const address = text.trim()
  const youtubeId = youtube.exec(address)?.[1]
  if (youtubeId) {
    return {
      provider: 'youtube',
      id: youtubeId,
      address: `https://www.youtube.com/watch?v=${youtubeId}`,
    }
  }
  const vimeoId = vimeo.exec(address)?.[1]
  if (vimeoId) return { provider: 'vimeo', id: vimeoId, address: `https://vimeo.com/${vimeoId}` }
  const fileName = ownFile.exec(address)?.[1]
  return fileName ? { provider: 'file', id: fileName, address } : undefined
}

/** The address of the frame that plays a video of a provider. */
export function videoFrameAddress(provider: Exclude<VideoProvider, 'file'>, id: string): string {
  return provider === 'youtube'
    ? `${videoFrameOrigins[0]}/embed/${id}?autoplay=1&rel=0`
    : `${videoFrameOrigins[1]}/video/${id}?autoplay=1&dnt=1`
}
