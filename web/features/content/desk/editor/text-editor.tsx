import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { EditorTools } from '#web/features/content/desk/editor/editor-tools.tsx'
import {
  cleanPastedHtml,
  hasForeignPictures,
  isOnlyPictures,
  withTableHeads,
} from '#web/features/content/desk/editor/editor-html.ts'
import { editorExtensions, type EditorKind } from '#web/features/content/desk/editor/extensions.ts'
import { insertPictures, picturesOf } from '#web/features/content/desk/editor/upload-pictures.ts'
import { useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { EditorContent, useEditor, type Editor } from '@tiptap/react'
import { useEffectEvent, useRef, useState } from 'react'
import '#web/features/content/news/post/post-text-public.ts'
import './text-editor.css'

type TextEditorProps = {
  kind: EditorKind
  /** Read when the editor appears; key the editor to replace its text. */
  html: string
  onHtml: (html: string) => void
  label: string
}

/** Text with headings, lists, tables, pictures and videos, limited to what readers can get. */
export function TextEditor({ kind, html, onHtml, label }: TextEditorProps) {
  const api = useApi()
  const current = useRef<Editor>(null)
  const [extensions] = useState(() => editorExtensions(kind))
  const change = useEffectEvent((editor: Editor) => onHtml(withTableHeads(editor.getHTML())))
  const add = (files: File[], at?: number) => {
    if (current.current) void insertPictures(current.current, api, files, at)
  }

  const editor = useEditor({
    extensions,
    content: html,
    injectCSS: false,
    onCreate: (event) => {
      current.current = event.editor
    },
    onUpdate: (event) => change(event.editor),
    editorProps: {
      attributes: {
        class: 'post-text editor-text',
        role: 'textbox',
        'aria-multiline': 'true',
        'aria-label': label,
        spellcheck: 'true',
      },
      transformPastedHTML: cleanPastedHtml,
      handlePaste(_view, event) {
        const pasted = event.clipboardData?.getData('text/html') ?? ''
        const files = picturesOf(event.clipboardData?.files)
        if (kind === 'content' && files.length > 0 && isOnlyPictures(pasted)) {
          add(files)
          return true
        }
        if (hasForeignPictures(pasted)) notify(staffNotices.picturesLeftOut)
        return false
      },
      handleDrop(view, event, _slice, isMoved) {
        const files = picturesOf(event.dataTransfer?.files)
        if (isMoved || kind !== 'content' || files.length === 0) return false
        event.preventDefault()
        add(files, view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos)
        return true
      },
    },
  })

  return (
    <div className="text-editor">
      <EditorTools editor={editor} kind={kind} onPictures={(files) => add(files)} />
      <EditorContent editor={editor} className="editor-area" />
    </div>
  )
}
