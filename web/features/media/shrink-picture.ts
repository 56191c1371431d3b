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
export async function shrinkPicture(file: File, kind: keyof typeof boxes): Promise<string> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' })
  const { width, height } = boxes[kind]
  const scale = Math.min(width / picture.width, height / picture.height)
  if (scale >= 1) return asDataUrl(file)
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const context = canvas.getContext('2d')
  if (!context) return asDataUrl(file)
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  return kind === 'logo' || file.type === 'image/png'
    ? canvas.toDataURL('image/png')
    : canvas.toDataURL('image/jpeg', 0.95)
}

const asDataUrl = (file: File) =>
  new Promise<string>((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(reader.result as string))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('not readable')))
    reader.readAsDataURL(file)
  })
