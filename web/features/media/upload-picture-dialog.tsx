import { maxPictureBytes } from '#contract/media.ts'
import { fieldMessages } from '#contract/field-messages.ts'
import { notices } from '#contract/page-notices.ts'
import { type PictureKind, usePictureChange } from '#web/features/media/own-pictures.tsx'
import { isApiError, useApi } from '#web/platform/api/api.ts'
import { notify } from '#web/platform/page/notices.ts'
import { readAsDataUrl } from '#web/platform/read-file.ts'
import { Dialog, SubmitFooter } from '#web/ui/dialogs/dialog.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { FileInput } from '#web/ui/forms/text-input.tsx'
import { Refusal } from '#web/ui/note.tsx'
import type { PopupProps } from '#web/ui/dialogs/lazy-popup.tsx'
import { useState } from 'react'
import './upload-picture-dialog.css'

const words = {
  logo: {
    title: 'Upload logo',
    about: 'Members see it on your company page. It is resized to fit 240 x 60 pixels.',
  },
  picture: {
    title: 'Upload profile picture',
    about: 'Members see it next to your name. Location and time are removed from the file.',
  },
}

/** Selects, previews and uploads a picture (PF-006, PF-008). */
export function UploadPictureDialog({ kind, ...popup }: PopupProps & { kind: PictureKind }) {
  const api = useApi()
  const { product, changed } = usePictureChange()
  const [chosen, setChosen] = useState<string>()
  const [error, setError] = useState<string>()
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)

  async function choose(file: File | undefined) {
    setChosen(undefined)
    setError(undefined)
    setRefusal(undefined)
    if (!file) return
    if (file.size > maxPictureBytes) return setError(fieldMessages.pictureSize)
    // Checked by type: browsers decode more formats than the server accepts.
    if (!/^image\/(jpeg|png)$/.test(file.type)) return setError(fieldMessages.picture)
    try {
      setChosen(await shrinkPicture(file, kind))
    } catch {
      setError(fieldMessages.picture)
    }
    return undefined
  }

  async function send() {
    if (chosen === undefined || busy) return
    setBusy(true)
    try {
      await (kind === 'logo'
        ? api('uploadLogo', { body: { logo: chosen } })
        : api('uploadPicture', { body: { picture: chosen } }))
    } catch (failure) {
      if (!isApiError(failure)) throw failure
      setBusy(false)
      const ofPicture = failure.errors[0]?.msg
      setError(ofPicture)
      setRefusal(ofPicture === undefined ? failure.msg : undefined)
      notify(
        kind === 'logo' ? notices.logoNotUploaded(product) : notices.pictureNotUploaded(product),
      )
      return
    }
    await changed()
    popup.onOpenChange(false)
    notify(kind === 'logo' ? notices.logoUploaded : notices.pictureUploaded)
  }

  const { title, about } = words[kind]
  return (
    <Dialog
      {...popup}
      size="sm"
      title={title}
      description={about}
      onSubmit={(event) => {
        event.preventDefault()
        void send()
      }}
      foot={
        <SubmitFooter disabled={chosen === undefined} busy={busy}>
          Upload
        </SubmitFooter>
      }
    >
      <div className="stack">
        <Refusal>{refusal}</Refusal>
        <Field label="JPG or PNG, up to 5 MB" error={error}>
          <FileInput
            accept=".jpg,.jpeg,.png,image/jpeg,image/png"
            onFile={(file) => void choose(file)}
          />
        </Field>
        {chosen && (
          <div className="paper picture-preview" data-kind={kind}>
            <img src={chosen} alt="Preview of your selection" />
          </div>
        )}
      </div>
    </Dialog>
  )
}

/** Twice the display size of logos, and the size of the large view. */
const boxes = {
  logo: { width: 480, height: 120 },
  picture: { width: 1200, height: 1200 },
}

/**
 * Returns a picture as data URL, downscaled to the maximum displayed size. The server renders its own versions from
 * it.
 * @throws when the browser cannot decode it
 */
async function shrinkPicture(file: File, kind: keyof typeof boxes): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = boxes[kind]
  const scale = Math.min(width / picture.width, height / picture.height)
  if (scale >= 1) return readAsDataUrl(file)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return readAsDataUrl(file)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return kind === 'logo' || file.type === 'image/png'
    ? canvas.toDataURL('image/png')
    : canvas.toDataURL('image/jpeg', 0.95)
}
