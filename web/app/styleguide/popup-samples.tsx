import { Button } from '#web/ui/forms/button.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { MenuButton, type MenuEntry } from '#web/ui/dialogs/menu-button.tsx'
import { TabText, Tabs } from '#web/ui/tabs.tsx'
import { SampleRow } from './mark-samples.tsx'

const confirmDialog = lazyPopup(() =>
  import('#web/ui/dialogs/confirm-dialog.tsx').then((module) => module.ConfirmDialog),
)

export function MenuSamples() {
  return (
    <div className="tiles sg-grid">
      <Tabs label="Sample views">
        <a className="tab" href="#all" aria-current="page">
          <TabText long="All Broadcasts" short="All" />
        </a>
        <a className="tab" href="#mine">
          <TabText long="Mine" count={4} />
        </a>
        <a className="tab is-focus" href="#focus">
          <TabText long="Focus" />
        </a>
      </Tabs>
      <div className="menu" role="menu" aria-label="Still picture of a menu">
        <div role="menuitem" tabIndex={-1} data-highlighted="">
          <Icon name="search" />
          Highlighted
        </div>
        <div role="menuitem" tabIndex={-1}>
          <Icon name="share" />
          Share
        </div>
        <div role="menuitem" tabIndex={-1} aria-disabled="true" data-disabled="">
          <Icon name="again" />
          Resend<small>from 23/11/2026</small>
        </div>
        {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a separator has no name */}
        <div role="separator" />
        <div role="menuitem" tabIndex={-1} className="bad">
          <Icon name="trash" />
          Remove
        </div>
      </div>
      <div className="row wrap">
        <MenuButton items={offerMenu} label="More about broadcasts" align="start">
          More
        </MenuButton>
        <MenuButton items={offerMenu} icon="dots" label="Actions" variant="ghost" />
      </div>
    </div>
  )
}

export function PopupSamples() {
  const confirm = usePopup(confirmDialog)
  return (
    <SampleRow name="Live">
      <Button variant="quiet-danger" {...confirm.trigger}>
        Remove
      </Button>
      <MenuButton
        label="Actions with a confirmation"
        items={[{ label: 'Remove', icon: 'trash', danger: true, onSelect: confirm.show }]}
      >
        Actions
      </MenuButton>
      {confirm.render({
        title: 'Remove broadcast?',
        confirm: 'Remove',
        cancel: 'Keep it',
        danger: true,
        onConfirm: () => new Promise((done) => setTimeout(done, 600)),
        children:
          '“8 × Dell R740, 2 × Gold 6130” leaves the list, the search and the price figures. It still counts for today’s limits.',
      })}
    </SampleRow>
  )
}

export const offerMenu: MenuEntry[] = [
  { label: 'Resend', icon: 'again', reason: 'from 23/11/2026' },
  { label: 'Show possible matches', icon: 'search' },
  { label: 'Share', icon: 'share' },
  'separator',
  { label: 'Remove', icon: 'trash', danger: true },
]
