import type { EditorKind } from '#web/features/content/desk/editor/extensions.ts'
import { EditorIcon, type EditorIconName } from '#web/features/content/desk/editor/editor-icons.tsx'
import { LinkField, VideoField } from '#web/features/content/desk/editor/address-fields.tsx'
import { cx } from '#web/ui/class-names.ts'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { useEditorState, type Editor } from '@tiptap/react'
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react'

type EditorToolsProps = {
  editor: Editor
  kind: EditorKind
  onPictures: (files: File[]) => void
}

const readState = ({ editor }: { editor: Editor }) => ({
  block: editor.isActive('heading', { level: 2 })
    ? 'h2'
    : editor.isActive('heading', { level: 3 })
      ? 'h3'
      : 'p',
  bold: editor.isActive('bold'),
  italic: editor.isActive('italic'),
  underline: editor.isActive('underline'),
  strike: editor.isActive('strike'),
  code: editor.isActive('code'),
  link: editor.isActive('link'),
  bullets: editor.isActive('bulletList'),
  numbers: editor.isActive('orderedList'),
  quote: editor.isActive('blockquote'),
  table: editor.isActive('table'),
  canUndo: editor.can().undo(),
  canRedo: editor.can().redo(),
})

/** The tools above the text. */
export function EditorTools({ editor, kind, onPictures }: EditorToolsProps) {
  const state = useEditorState({ editor, selector: readState })
  const [asking, setAsking] = useState<'link' | 'video'>()
  const file = useRef<HTMLInputElement>(null)
  const run = () => editor.chain().focus()
  const isContent = kind === 'content'

  function chooseBlock(block: string) {
    if (block === 'p') run().setParagraph().run()
    else
      run()
        .setHeading({ level: block === 'h2' ? 2 : 3 })
        .run()
  }

  return (
    <div
      className="editor-tools"
      role="toolbar"
      tabIndex={-1}
      aria-label="Format"
      onKeyDown={moveFocus}
    >
      <NativeSelect
        small
        aria-label="Style"
        boxClassName="editor-style"
        value={state.block}
        onChange={({ target }) => chooseBlock(target.value)}
      >
        <option value="p">Text</option>
        <option value="h2">Heading</option>
        <option value="h3">Subheading</option>
      </NativeSelect>
      <Tools>
        <Tool
          icon="bold"
          label="Bold"
          keys="Ctrl+B"
          on={state.bold}
          act={() => run().toggleBold().run()}
        />
        <Tool
          icon="italic"
          label="Italic"
          keys="Ctrl+I"
          on={state.italic}
          act={() => run().toggleItalic().run()}
        />
        <Tool
          icon="underline"
          label="Underline"
          keys="Ctrl+U"
          on={state.underline}
          act={() => run().toggleUnderline().run()}
        />
        {isContent && (
          <>
            <Tool
              icon="strike"
              label="Strike through"
              on={state.strike}
              act={() => run().toggleStrike().run()}
            />
            <Tool
              icon="code"
              label="Part number or code"
              keys="Ctrl+E"
              on={state.code}
              act={() => run().toggleCode().run()}
            />
          </>
        )}
        <Tool icon="link" label="Link" on={state.link} act={() => setAsking('link')} />
      </Tools>
      <Tools>
        <Tool
          icon="bullets"
          label="List"
          on={state.bullets}
          act={() => run().toggleBulletList().run()}
        />
        <Tool
          icon="numbers"
          label="Numbered list"
          on={state.numbers}
          act={() => run().toggleOrderedList().run()}
        />
        {isContent && (
          <>
            <Tool
              icon="quote"
              label="Quote"
              on={state.quote}
              act={() => run().toggleBlockquote().run()}
            />
            <Tool icon="rule" label="Line" act={() => run().setHorizontalRule().run()} />
          </>
        )}
      </Tools>
      <Tools>
        {isContent && (
          <>
            <Tool icon="picture" label="Picture" act={() => file.current?.click()} />
            <input
              ref={file}
              type="file"
              accept="image/jpeg,image/png"
              multiple
              hidden
              aria-label="Choose pictures"
              onChange={({ target }) => {
                const files = [...(target.files ?? [])]
                target.value = ''
                if (files.length > 0) onPictures(files)
              }}
            />
            <Tool icon="video" label="Video" act={() => setAsking('video')} />
            <Tool icon="facts" label="Facts box" act={() => run().insertFacts().run()} />
          </>
        )}
        <Tool
          icon="table"
          label="Table"
          on={state.table}
          disabled={state.table}
          act={() => run().insertTable({ rows: 3, cols: 3, withHeaderRow: true }).run()}
        />
      </Tools>
      <Tools end>
        <Tool
          icon="undo"
          label="Undo"
          keys="Ctrl+Z"
          disabled={!state.canUndo}
          act={() => run().undo().run()}
        />
        <Tool
          icon="redo"
          label="Redo"
          keys="Ctrl+Shift+Z"
          disabled={!state.canRedo}
          act={() => run().redo().run()}
        />
      </Tools>
      {state.table && <TableTools editor={editor} />}
      {asking === 'link' && <LinkField editor={editor} onDone={() => setAsking(undefined)} />}
      {asking === 'video' && <VideoField editor={editor} onDone={() => setAsking(undefined)} />}
    </div>
  )
}

function Tools({ end, children }: { end?: boolean; children: ReactNode }) {
  return <div className={cx('editor-group', end && 'push')}>{children}</div>
}

type ToolProps = {
  icon: EditorIconName
  label: string
  keys?: string
  on?: boolean
  disabled?: boolean
  act: () => unknown
}

function Tool({ icon, label, keys, on, disabled, act }: ToolProps) {
  return (
    <button
      type="button"
      className={cx('btn ghost sm icon-only', on && 'on')}
      aria-label={label}
      title={keys ? `${label} (${keys})` : label}
      aria-pressed={on}
      disabled={disabled}
      // The selection stays in the text.
      onPointerDown={(event) => event.preventDefault()}
      onClick={act}
    >
      <EditorIcon name={icon} />
    </button>
  )
}

/** Rows and columns of the table that the cursor is in. */
function TableTools({ editor }: { editor: Editor }) {
  const run = () => editor.chain().focus()
  const acts: [string, () => unknown][] = [
    ['Row above', () => run().addRowBefore().run()],
    ['Row below', () => run().addRowAfter().run()],
    ['Column before', () => run().addColumnBefore().run()],
    ['Column after', () => run().addColumnAfter().run()],
    ['Heading row', () => run().toggleHeaderRow().run()],
    ['Heading column', () => run().toggleHeaderColumn().run()],
    ['Delete row', () => run().deleteRow().run()],
    ['Delete column', () => run().deleteColumn().run()],
    ['Delete table', () => run().deleteTable().run()],
  ]
  return (
    <div className="editor-row" role="group" aria-label="Table">
      {acts.map(([label, act]) => (
        <button
          key={label}
          type="button"
          className="btn ghost sm"
          onPointerDown={(event) => event.preventDefault()}
          onClick={act}
        >
          {label}
        </button>
      ))}
    </div>
  )
}

/** Arrows move between the tools, as in other toolbars. */
function moveFocus(event: KeyboardEvent<HTMLElement>) {
  const step = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
  const from = event.target as HTMLElement
  if (step === 0 || from.localName !== 'button') return
  const tools = [...event.currentTarget.querySelectorAll<HTMLElement>('button:not(:disabled)')]
  tools[(tools.indexOf(from) + step + tools.length) % tools.length]?.focus()
}
