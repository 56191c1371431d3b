import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { cx } from '#web/ui/class-names.ts'
import { IconButton } from '#web/ui/forms/button.tsx'
import { Spinner } from '#web/ui/marks/spinner.tsx'

/** A picture in the editor, with fields for its alternative text and its caption. */
export function PictureView({ node, selected, updateAttributes, deleteNode }: ReactNodeViewProps) {
  const { src, alt, width, height } = node.attrs as {
    src: string
    alt: string
    width: string | null
    height: string | null
  }
  const isMissing = src !== '' && alt.trim() === ''
  return (
    <NodeViewWrapper as="figure" className={cx('picture', selected && 'chosen')}>
      <div className="figure-box" contentEditable={false} data-drag-handle>
        {src === '' ? (
          <p className="figure-wait" role="status">
            <Spinner /> Uploading the picture…
          </p>
        ) : (
          <img src={src} alt={alt} width={width ?? undefined} height={height ?? undefined} />
        )}
        <IconButton
          icon="trash"
          size="sm"
          variant="default"
          className="figure-remove"
          label="Remove the picture"
          onClick={deleteNode}
        />
      </div>
      {src !== '' && (
        <label className={cx('figure-field', isMissing && 'missing')} contentEditable={false}>
          <span>Alternative text</span>
          <input
            className="input sm"
            value={alt}
            maxLength={300}
            placeholder="What the picture shows, for readers who cannot see it"
            aria-invalid={isMissing || undefined}
            onChange={({ target }) => updateAttributes({ alt: target.value })}
          />
        </label>
      )}
      <NodeViewContent<'figcaption'>
        as="figcaption"
        data-placeholder="Caption (optional)"
        className={node.content.size === 0 ? 'no-caption' : undefined}
      />
    </NodeViewWrapper>
  )
}
