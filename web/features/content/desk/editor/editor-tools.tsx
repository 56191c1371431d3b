import type { EditorKind } from '#web/features/content/desk/editor/extensions.ts'
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

/** Icons of the editor's tools, on the grid of the other icons. Only this page needs them. */
const paths = {
  bold: 'M5 3h4a2.4 2.4 0 0 1 0 4.8H5V3ZM5 7.8h4.6a2.6 2.6 0 0 1 0 5.2H5V7.8Z',
  italic: 'M7 3h4.5M4.5 13H9M9.8 3 6.2 13',
  underline: 'M4.5 2.5V7a3.5 3.5 0 0 0 7 0V2.5M3.5 13.5h9',
  strike:
    'M2.5 8h11M11.2 5C11 3.6 9.800 2.8 8 2.8S4.900 3.700 4.900 5.200c0 1.2.8 2 2.300 2.800M4.800 10.800c.2 1.500 1.400 2.400 3.300 2.400s3.200-1 3.200-2.500c0-.5-.1-.9-.3-1.300',
  code: 'm5.500 4.500-3.500 3.500 3.500 3.500M10.500 4.500l3.500 3.500-3.500 3.500',
  bullets: 'M6 4h7.500M6 8h7.500M6 12h7.500M2.800 4h.01M2.800 8h.01M2.800 12h.01',
  numbers:
    'M6.500 4h7M6.500 8h7M6.500 12h7M2.300 3l.8-.5v3M2.300 10.500c.3-.6 1.500-.5 1.500.3 0 .7-1.500 1-1.500 1.900h1.600',
  quote:
    'M6.500 4.500C4.300 5.200 3 6.900 3 9.300V11.500h3.500V8.300H4.600M13 4.500c-2.200.7-3.500 2.400-3.500 4.800V11.500H13V8.300h-1.900',
  rule: 'M2 8h12M4 4h8M4 12h8',
  link: 'M6.800 9.200a2.600 2.600 0 0 0 3.700 0l2-2a2.600 2.600 0 0 0-3.700-3.700l-.6.6M9.200 6.800a2.600 2.600 0 0 0-3.700 0l-2 2a2.600 2.600 0 0 0 3.700 3.700l.6-.6',
  table: 'M2.500 3h11v10h-11V3ZM2.500 6.300h11M2.500 9.700h11M6.200 6.300V13M9.800 6.300V13',
  facts: 'M2.500 3h11v10h-11V3ZM8 7.300v3.200M8 5.400v.01',
  picture:
    'M3.500 3h9a1 1 0 0 1 1 1v8a1 1 0 0 1-1 1h-9a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM2.700 11.500l3.300-3.300 2.200 2.200 2-2 3.100 3.100M10.300 6.200h.01',
  video:
    'M3 3.500h10a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM6.700 6v4l3.300-2-3.300-2Z',
  undo: 'M5.500 3 2.500 6l3 3M2.500 6h7a4 4 0 0 1 0 8H6',
  redo: 'm10.500 3 3 3-3 3M13.500 6h-7a4 4 0 0 0 0 8H10',
} as const
type EditorIconName = keyof typeof paths

function EditorIcon({ name }: { name: EditorIconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
