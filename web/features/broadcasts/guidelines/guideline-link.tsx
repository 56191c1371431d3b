import type { ContentKey } from '#contract/site/site-content.ts'
import { guidelineDialog } from '#web/features/broadcasts/guidelines/guideline-dialog-lazy.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import './guideline-link.css'

type GuidelineLinkProps = {
  contentKey: ContentKey
  /** Where it opens. */
  section?: string | undefined
  children: string
}

/** Opens rules or grades over a form, whose text stays as it is. */
export function GuidelineLink({ contentKey, section, children }: GuidelineLinkProps) {
  const guideline = usePopup(guidelineDialog)
  return (
    <>
      <button type="button" className="link guideline-link" {...guideline.trigger}>
        {children}
      </button>
      {guideline.render({ contentKey, section })}
    </>
  )
}

/** The section about the goods of a list, by its path. */
export const gradesOfList: Readonly<Record<string, string>> = {
  laptop: 'laptop',
  pc: 'desktop',
  pos: 'desktop',
  'server-storage': 'server',
  'networking-telecom': 'server',
  mobile: 'mobile',
  tablet: 'tablet',
  monitor: 'monitor',
  printer: 'printer',
}
