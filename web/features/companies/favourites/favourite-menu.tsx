import type { Favourite } from '#contract/favourites.ts'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import type { MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { Link } from '@tanstack/react-router'

const removeDialog = lazyPopup(() =>
  import('./remove-favourite-dialog.tsx').then((module) => module.RemoveFavouriteDialog),
)

/** Actions for a favourite (FV-004); remove only, if it has no page. */
export function FavouriteMenu({ company: { id, name, hasPage } }: { company: Favourite }) {
  const remove = usePopup(removeDialog)
  const ways: MenuEntry[] = [
    {
      label: 'View Broadcasts',
      icon: 'doc',
      link: <Link to="/broadcasts" search={{ companyId: id }} />,
    },
    {
      label: 'Go to Company Profile',
      icon: 'company',
      link: <Link to="/companies/$id" params={{ id: String(id) }} />,
    },
    'separator',
  ]
  return (
    <>
      <MenuButton
        icon="dots"
        size="sm"
        label={`Actions for ${name}`}
        items={[
          ...(hasPage ? ways : []),
          { label: 'Remove from Favorites', icon: 'trash', danger: true, onSelect: remove.show },
        ]}
      />
      {remove.render({ id, name })}
    </>
  )
}
