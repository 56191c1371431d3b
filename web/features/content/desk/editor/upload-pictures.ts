import { contentPictureBytes } from '#contract/content/desk/content.ts'
import { notifyFailure } from '#web/features/back-office/frame/admin-view.tsx'
import { isApiError, type Api } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { sizeText } from '#web/ui/text/size-text.ts'
import type { Editor } from '@tiptap/core'

let serial = 0

export const picturesOf = (files: Iterable<File> | undefined): File[] =>
  [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))

function findUpload(editor: Editor, upload: number): number | undefined {
  let uploadPosition: number | undefined
  editor.state.doc.descendants((node, position) => {
    if (node.type.name === 'picture' && node.attrs['upload'] === upload) uploadPosition = position
    return uploadPosition === undefined
  })
  return uploadPosition
}

/** Puts placeholders into the text and uploads the files one after the other. */
export async function insertPictures(
  editor: Editor,
  api: Api,
  files: readonly File[],
  at = editor.state.selection.to,
): Promise<void> {
  const uploads = files
    .filter((file) => file.size <= contentPictureBytes || rejectLarge(file))
    .map((file) => ({ file, upload: ++serial }))
  if (uploads.length === 0) return
  const nodes = uploads.map(({ upload }) => ({ type: 'picture', attrs: { upload } }))
  editor
    .chain()
    .focus()
    .insertContentAt(at, [...nodes, { type: 'paragraph' }])
    .run()
  for (const { file, upload } of uploads) await uploadInto(editor, api, file, upload)
}

function rejectLarge(file: File): false {
  notify({
    kind: 'bad',
    title: `${file.name || 'The picture'} was not added`,
    text: `A picture has at most ${sizeText(contentPictureBytes)}.`,
  })
  return false
}

async function uploadInto(editor: Editor, api: Api, file: File, upload: number): Promise<void> {
  const change = (attributes: Record<string, unknown> | undefined) => {
    if (editor.isDestroyed) return
    const position = findUpload(editor, upload)
    if (position === undefined) return
    const { tr, doc } = editor.state
    const node = doc.nodeAt(position)!
    const changed = attributes
      ? tr.setNodeMarkup(position, undefined, { ...node.attrs, ...attributes, upload: null })
      : tr.delete(position, position + node.nodeSize)
    editor.view.dispatch(changed.setMeta('addToHistory', false))
  }
  try {
    const { payload } = await api('uploadContentPicture', { files: { picture: file } })
    change({ src: payload.url, width: String(payload.width), height: String(payload.height) })
  } catch (failure) {
    change(undefined)
    const [error] = isApiError(failure) ? failure.errors : []
    notifyFailure(
      `${file.name || 'The picture'} was not added`,
      error
        ? Object.assign(new Error(error.msg), {
            ...(failure as object),
            msg: error.msg,
            name: 'ApiError',
          })
        : failure,
    )
  }
}
