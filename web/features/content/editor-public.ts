export { TextEditor } from '#web/features/content/editor/text-editor.tsx'
