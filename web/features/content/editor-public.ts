export { TextEditor } from '#web/features/content/desk/editor/text-editor.tsx'
