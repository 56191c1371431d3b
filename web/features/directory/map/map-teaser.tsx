import { Icon } from '#web/ui/marks/icon.tsx'
import { Link } from '@tanstack/react-router'
import './map-teaser.css'

/** World picture shown to visitors, linking to the free trial (CO-003). */
export function MapTeaser() {
  return (
    <Link className="map-teaser no-print" to="/register">
      <span className="map-teaser-world" role="img" aria-label="Map of the world" />
      <span className="map-teaser-words">
        <Icon name="globe" />
        <span>
          <strong>Members see every company on a map.</strong> Start a free trial to find companies
          near you.
        </span>
        <Icon name="right" small />
      </span>
    </Link>
  )
}
