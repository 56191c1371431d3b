import type { Company } from '#contract/companies.ts'
import { Button, type ButtonProps } from '#web/ui/forms/button.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'

const recommendDialog = lazyPopup(() =>
  import('./recommend-dialog.tsx').then((module) => module.RecommendDialog),
)

type RecommendButtonProps = Pick<ButtonProps, 'variant' | 'size' | 'icon' | 'className'> & {
  company: Pick<Company, 'id' | 'name' | 'misc'>
}

/** Opens the recommendation dialog (RC-002); disabled while one by the reader is pending (BK-074). */
export function RecommendButton({ company, ...look }: RecommendButtonProps) {
  const recommend = usePopup(recommendDialog)
  const waits = company.misc?.hasOpenRecommendation ?? false
  return (
    <>
      <Button
        {...look}
        aria-disabled={waits || undefined}
        title={waits ? `Your recommendation is waiting for approval by ${company.name}` : undefined}
        {...recommend.trigger}
      >
        {waits ? 'Recommended' : 'Recommend'}
      </Button>
      {recommend.render({ company })}
    </>
  )
}
