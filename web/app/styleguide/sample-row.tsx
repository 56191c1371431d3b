import type { ReactNode } from 'react'

/** A named line of samples. */
export function SampleRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="sg-row">
      <span className="k">{name}</span>
      <div className="row wrap">{children}</div>
    </div>
  )
}
