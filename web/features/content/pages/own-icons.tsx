/** Icons of these pages only, on the grid of the others, so that no other page loads them. */
function OwnIcon({ path, className = 'icon' }: { path: string; className?: string }) {
  return (
    <svg className={className} viewBox="0 0 16 16" aria-hidden="true">
      <path d={path} />
    </svg>
  )
}

export const ChatIcon = () => (
  <OwnIcon path="M8 2.5a5.5 5.5 0 0 0-4.7 8.3L2.5 13.5l2.7-.8A5.5 5.5 0 1 0 8 2.5ZM6 6.7c.3 1.6 1.5 2.8 3.2 3.2" />
)
export const PlayIcon = () => <OwnIcon path="M5 3.2v9.6L13 8 5 3.2Z" />
