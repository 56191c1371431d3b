import { composeShortMail } from '#server/platform/mail-writing/mail-page.ts'

interface RemovedPicture {
  what: 'logo' | 'profile picture'
  name: string
  companyName: string
  /** The reason as staff wrote it. */
  reason: string
  profileUrl: string
  brand: string
}

/** Sent to the owner of a picture that staff have removed (BK-153). */
export function pictureRemovedMail(content: RemovedPicture) {
  const { what, companyName, reason, profileUrl, brand } = content
  const whose = what === 'logo' ? `the logo of ${companyName}` : 'your profile picture'
  return composeShortMail(content, {
    subject: `We removed ${whose} from ${brand}`,
    preview: `Reason: ${reason}`,
    paragraphs: [
      `We removed ${whose}. Nobody sees it any more.`,
      `Reason: ${reason}`,
      'You can upload another one on your profile.',
    ],
    facts: [],
    act: { label: 'Open your profile', url: profileUrl },
  })
}
