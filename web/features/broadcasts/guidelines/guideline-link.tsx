import type { GuidelineKey } from '#contract/content/pages.ts'
import { guidelineDialog } from '#web/features/broadcasts/guidelines/guideline-dialog-lazy.ts'
import { usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import './guideline-link.css'

type GuidelineLinkProps = {
  contentKey: GuidelineKey
  section?: string | undefined
  children: string
}

/** Link that opens the rules or grading guidelines in a dialog. */
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

/** Section of the grading guidelines per list path. */
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
