import { countText } from '#contract/numbers.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Link } from '@tanstack/react-router'

/** Link to the favourites with their number (CO-011). */
export function FavouritesLink() {
  const { user, readsAsVisitor } = useViewer()
  if (!user || readsAsVisitor) return null
  return (
    <Link to="/favorites" className={buttonClass()}>
      <Icon name="star" />
      Your Favorites
      <span className="count num">{countText(user.favCompanies.length)}</span>
    </Link>
  )
}
