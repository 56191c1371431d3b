import {
  parseVideoAddress,
  videoFrameAddress,
  videoProviderNames,
} from '#contract/content/videos.ts'
import { cx } from '#web/ui/class-names.ts'
import { Button, IconButton } from '#web/ui/forms/button.tsx'
import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { useState } from 'react'

/** A video in the editor. It plays on request only, as it does for readers. */
export function VideoView({ node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { address, title } = node.attrs as { address: string; title: string }
  const [isPlaying, setIsPlaying] = useState(false)
  const video = parseVideoAddress(address)
  return (
    <NodeViewWrapper as="figure" className={cx('video', selected && 'chosen')}>
      <div className="figure-box" contentEditable={false} data-drag-handle>
        {isPlaying && video ? (
          <VideoFrame {...video} title={title || 'Video'} />
        ) : (
          <div className="video-card">
            <Button icon="eye" onClick={() => setIsPlaying(true)}>
              Play here
            </Button>
            <p className="small soft">
              {video ? videoProviderNames[video.provider] : 'Video'} ·{' '}
              <a href={address} target="_blank" rel="noreferrer">
                {address}
              </a>
            </p>
          </div>
        )}
        <IconButton
          icon="trash"
          size="sm"
          variant="default"
          className="figure-remove"
          label="Remove the video"
          onClick={deleteNode}
        />
      </div>
      <label className="figure-field" contentEditable={false}>
        <span>Title</span>
        <input
          className="input sm"
          value={title}
          maxLength={200}
          placeholder="What the video shows"
          onChange={({ target }) => updateAttributes({ title: target.value })}
        />
      </label>
      <NodeViewContent<'figcaption'>
        as="figcaption"
        data-placeholder="Caption (optional)"
        className={node.content.size === 0 ? 'no-caption' : undefined}
      />
    </NodeViewWrapper>
  )
}

type VideoFrameProps = {
  provider: 'youtube' | 'vimeo' | 'file'
  id: string
  address: string
  title: string
}

export function VideoFrame({ provider, id, address, title }: VideoFrameProps) {
  if (provider === 'file') {
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- an uploaded video has no caption track
    return <video className="video-frame" src={address} controls autoPlay title={title} />
  }
  return (
    <iframe
      className="video-frame"
      src={videoFrameAddress(provider, id)}
      title={title}
      allow="autoplay; fullscreen; picture-in-picture"
      referrerPolicy="strict-origin-when-cross-origin"
    />
  )
}
