import { AdminLink } from '#web/platform/admin/admin-view.tsx'

/** The other pages of moderation. */
export const moderationTabs = (
  <>
    <AdminLink to="/pictures">Pictures</AdminLink>
    <AdminLink to="/recommendations">All recommendations</AdminLink>
    <AdminLink to="/exclusions">Posting bans</AdminLink>
  </>
)
