import { keys, type Key } from '#web/platform/keys/keys.ts'
import { KeyName } from '#web/platform/keys/key-name.tsx'

/** The shortcuts of the site; those of the back office are left out. */
const shown: readonly Key[] = [
  'Ctrl K',
  '/',
  'c',
  'r',
  'j',
  'k',
  'o',
  'x',
  '[',
  ']',
  '.',
  's',
  'm',
  'v',
  'g h',
  'g b',
  'g p',
  'g c',
  'g s',
  'Escape',
  '?',
]

export function ShortcutList() {
  return (
    <section className="shortcuts" aria-labelledby="shortcuts">
      <h2 id="shortcuts">Keyboard shortcuts</h2>
      <p className="small muted">
        Available when you are not typing. On each page, <KeyName name="?" /> shows those that work
        there.
      </p>
      <dl>
        {shown.map((key) => (
          <div key={key}>
            <dt>
              <KeyName name={key} />
            </dt>
            <dd>{keys[key]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
