const paths = {
  rss: 'M3.5 8.3a4.2 4.2 0 0 1 4.2 4.2M3.5 4a8.5 8.5 0 0 1 8.5 8.5M4 12h.01',
  play: 'M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0ZM6.7 5.4v5.2L10.8 8 6.7 5.4Z',
}

/** Icons of news only, which other pages do not load. */
export function NewsIcon({ name }: { name: keyof typeof paths }) {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" className="icon">
      <path d={paths[name]} {...(name === 'rss' && { strokeWidth: 1.75 })} />
    </svg>
  )
}
