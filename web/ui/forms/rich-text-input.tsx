import { useEffect, useRef, useState, type KeyboardEvent } from 'react'
import { useFieldWiring } from './field-context.ts'
import { IconButton } from './button.tsx'
import type { IconName } from '../marks/icon-paths.ts'
import './rich-text-input.css'

type RichTextInputProps = {
  /** Sanitised HTML: it is put into the page as it is. */
  html: string
  onHtml: (html: string) => void
  'aria-label': string
}

type Command = 'bold' | 'italic' | 'insertUnorderedList' | 'insertOrderedList'

const commands: { name: Command; label: string; icon: IconName; key?: string }[] = [
  { name: 'bold', label: 'Bold', icon: 'bold', key: 'Ctrl+B' },
  { name: 'italic', label: 'Italic', icon: 'italic', key: 'Ctrl+I' },
  { name: 'insertUnorderedList', label: 'List', icon: 'list' },
  { name: 'insertOrderedList', label: 'Numbered list', icon: 'list-numbers' },
]

/** Blocks as paragraphs; nothing if no text is left. */
export function normalizeTypedHtml(html: string): string {
  const blocks = html
    .replaceAll(/<(\/?)div\b[^>]*>/gi, '<$1p>')
    .replaceAll('&nbsp;', ' ')
    .replaceAll(/<p>\s*(<br\s*\/?>)?\s*<\/p>/gi, '')
    .trim()
  const hasText = blocks.replaceAll(/<[^>]*>/g, '').trim() !== ''
  if (!hasText) return ''
  const first = blocks.search(/<(p|ul|ol)\b/i)
  if (first === 0) return blocks
  return first < 0 ? `<p>${blocks}</p>` : `<p>${blocks.slice(0, first)}</p>${blocks.slice(first)}`
}

const linkPattern = /^(https:\/\/[^\s/]|mailto:[^\s@]+@)\S*$/i

/** Text with bold, italic, lists and links. `html` is read when the field appears; key it to replace its content. */
export function RichTextInput({ html, onHtml, ...rest }: RichTextInputProps) {
  const box = useRef<HTMLDivElement>(null)
  const [link, setLink] = useState<string>()
  const selection = useRef<Range>(undefined)
  const [opened] = useState(html)
  useEffect(() => {
    document.execCommand('defaultParagraphSeparator', false, 'p')
    if (box.current) box.current.innerHTML = opened || '<p><br></p>'
  }, [opened])

  const read = () => onHtml(normalizeTypedHtml(box.current?.innerHTML ?? ''))
  function run(name: string, value?: string) {
    box.current?.focus()
    document.execCommand(name, false, value)
    read()
  }
  function openLink() {
    const chosen = getSelection()
    const isInside = chosen?.rangeCount && box.current?.contains(chosen.anchorNode)
    selection.current = isInside ? chosen.getRangeAt(0).cloneRange() : undefined
    setLink('https://')
  }
  function addLink() {
    const chosen = getSelection()
    box.current?.focus()
    if (selection.current && chosen) {
      chosen.removeAllRanges()
      chosen.addRange(selection.current)
    }
    if (link && linkPattern.test(link)) {
      if (chosen?.isCollapsed) document.execCommand('insertText', false, link)
      else document.execCommand('createLink', false, link)
    }
    setLink(undefined)
    read()
  }
  function onLinkKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' && event.key !== 'Escape') return
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Enter') addLink()
    else setLink(undefined)
  }

  return (
    <div className="rich-text">
      <div className="rich-text-tools" role="group" aria-label="Format">
        {commands.map(({ name, label, icon, key }) => (
          <IconButton
            key={name}
            icon={icon}
            size="sm"
            variant="ghost"
            label={label}
            title={key ? `${label} (${key})` : label}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => run(name)}
          />
        ))}
        <IconButton
          icon="link"
          size="sm"
          variant="ghost"
          label="Link"
          onPointerDown={(event) => event.preventDefault()}
          onClick={openLink}
        />
        {link !== undefined && (
          <input
            className="input rich-text-link"
            aria-label="Address of the link"
            autoFocus
            value={link}
            onChange={({ currentTarget }) => setLink(currentTarget.value)}
            onKeyDown={onLinkKey}
            onBlur={addLink}
          />
        )}
      </div>
      <div
        {...rest}
        {...useFieldWiring({ 'aria-label': rest['aria-label'] })}
        ref={box}
        className="input rich-text-box"
        role="textbox"
        aria-multiline
        contentEditable
        data-autofocus
        tabIndex={0}
        onInput={read}
        onPaste={(event) => {
          // Formats of other programs stay outside.
          event.preventDefault()
          document.execCommand('insertText', false, event.clipboardData.getData('text/plain'))
        }}
      />
    </div>
  )
}
