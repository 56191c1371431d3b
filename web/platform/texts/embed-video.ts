import { videoFrameAddress, type VideoProvider } from '#contract/content/videos.ts'

/** Replaces the link to a video by its player and starts it. */
export function embedVideo(link: HTMLAnchorElement): void {
  const [provider, id = ''] = (link.dataset['embed'] ?? '').split(':') as [VideoProvider, string?]
  const title = link.querySelector('span')?.textContent ?? 'Video'
  const player = provider === 'file' ? createVideo(link.href) : createFrame(provider, id)
  player.title = title
  player.className = 'video-player'
  player.tabIndex = 0
  link.replaceWith(player)
  player.focus()
}

function createVideo(address: string): HTMLVideoElement {
  const video = document.createElement('video')
  video.src = address
  video.controls = true
  video.autoplay = true
  return video
}

function createFrame(provider: Exclude<VideoProvider, 'file'>, id: string): HTMLIFrameElement {
  const frame = document.createElement('iframe')
  frame.src = videoFrameAddress(provider, id)
  frame.allow = 'autoplay; encrypted-media; fullscreen; picture-in-picture'
  frame.referrerPolicy = 'strict-origin-when-cross-origin'
  return frame
}
