/** A ring in two halves: teal for offers, indigo for requests. */
export function Logo() {
  return (
    <svg viewBox="0 0 24 24" fill="none" strokeWidth="3.5" aria-hidden="true">
      <path className="offered" d="M3.9 13.2A8.2 8.2 0 0 1 17.4 5.8" />
      <path className="sought" d="M20.1 10.8A8.2 8.2 0 0 1 6.6 18.2" />
    </svg>
  )
}
