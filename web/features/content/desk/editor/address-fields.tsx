import { fieldMessages } from '#contract/field-messages.ts'
import { parseVideoAddress } from '#contract/content/videos.ts'
import { isLinkAddress } from '#web/features/content/desk/editor/extensions.ts'
import { Button } from '#web/ui/forms/button.tsx'
import type { Editor } from '@tiptap/react'
import { useState, type ReactNode } from 'react'

type FieldProps = { editor: Editor; onDone: () => void }

/** The address of a link: of the selected text, or written out where nothing is selected. */
export function LinkField({ editor, onDone }: FieldProps) {
  const current = (editor.getAttributes('link')['href'] as string | undefined) ?? ''

  function apply(typed: string): string | undefined {
    const address = /^[\w-]+(\.[\w-]+)+([/?#]|$)/.test(typed) ? `https://${typed}` : typed
    if (!isLinkAddress(address)) return 'Enter an address such as https://www.example.com or /news'
    const chain = editor.chain().focus()
    if (editor.state.selection.empty && current === '') {
      const content = {
        type: 'text',
        text: address,
        marks: [{ type: 'link', attrs: { href: address } }],
      }
      chain.insertContent(content).run()
    } else chain.extendMarkRange('link').setLink({ href: address }).run()
    onDone()
    return undefined
  }
  return (
    <AddressField label="Address of the link" initial={current} onApply={apply} onDone={onDone}>
      {current !== '' && (
        <Button
          size="sm"
          onClick={() => {
            editor.chain().focus().extendMarkRange('link').unsetLink().run()
            onDone()
          }}
        >
          Remove link
        </Button>
      )}
    </AddressField>
  )
}

/** The address of a video's page. */
export function VideoField({ editor, onDone }: FieldProps) {
  function apply(typed: string): string | undefined {
    const video = parseVideoAddress(typed)
    if (!video) return 'Enter the address of a video on YouTube or Vimeo, or of a file of this site'
    const content = [{ type: 'video', attrs: { address: video.address } }, { type: 'paragraph' }]
    editor.chain().focus().insertContent(content).run()
    onDone()
    return undefined
  }
  return (
    <AddressField
      label="Address of the video"
      placeholder="https://www.youtube.com/watch?v=…"
      initial=""
      onApply={apply}
      onDone={onDone}
    />
  )
}

type AddressFieldProps = {
  label: string
  placeholder?: string
  initial: string
  /** @returns what is wrong with the address */
  onApply: (address: string) => string | undefined
  onDone: () => void
  children?: ReactNode
}

function AddressField(props: AddressFieldProps) {
  const { label, placeholder = 'https://', initial, onApply, onDone, children } = props
  const [address, setAddress] = useState(initial)
  const [error, setError] = useState<string>()
  const apply = () =>
    setError(address.trim() === '' ? fieldMessages.required : onApply(address.trim()))
  return (
    <div className="editor-row" role="group" aria-label={label}>
      <input
        className="input sm editor-address"
        aria-label={label}
        aria-invalid={error ? true : undefined}
        placeholder={placeholder}
        autoFocus
        value={address}
        onChange={({ target }) => {
          setAddress(target.value)
          setError(undefined)
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' && event.key !== 'Escape') return
          event.preventDefault()
          event.stopPropagation()
          if (event.key === 'Enter') apply()
          else onDone()
        }}
      />
      <Button size="sm" variant="primary" onClick={apply}>
        Apply
      </Button>
      {children}
      <Button size="sm" variant="ghost" onClick={onDone}>
        Cancel
      </Button>
      {error && (
        <p className="editor-error" role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
