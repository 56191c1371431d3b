import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'

/** Link to the payment page; nothing if there is none. */
export function PayLink({ link, ...rest }: { link: string; 'data-autofocus'?: boolean }) {
  if (link === '') return null
  return (
    <a
      {...rest}
      href={link}
      target="_blank"
      rel="noopener noreferrer"
      className={buttonClass({ variant: 'primary' })}
    >
      Pay the invoice
      <Icon name="external" small />
      <span className="sr">(opens in a new tab)</span>
    </a>
  )
}
