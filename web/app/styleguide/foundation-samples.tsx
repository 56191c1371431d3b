const colours =
  'canvas surface raised sunken hover hover-raised selected line line-strong line-control ink ink-2 ink-3 ink-disabled accent accent-hover accent-press on-accent link accent-soft focus wts wts-soft wts-mark wtb wtb-soft wtb-mark ok ok-solid ok-soft warn warn-line warn-soft danger danger-solid danger-hover danger-line danger-soft on-solid trusted trusted-fill gold gold-fill diamond diamond-fill'.split(
    ' ',
  )

export function ColourSamples() {
  return (
    <div className="tiles narrow sg-swatches">
      {colours.map((name) => (
        <div key={name}>
          <i style={{ background: `var(--color-${name})` }} />
          {name}
        </div>
      ))}
    </div>
  )
}

const sizeOf = (name: string) => ({
  fontSize: `var(--text-${name})`,
  lineHeight: `var(--text-${name}--line-height)`,
})

export function TypeSamples() {
  return (
    <div className="sg-type">
      <p>
        <small>display 28-40</small>
        <span className="sg-large" style={sizeOf('display')}>
          Used and refurbished IT
        </span>
      </p>
      <p>
        <small>2xl 24/32</small>
        <span className="sg-large" style={sizeOf('2xl')}>
          Broadcasts
        </span>
      </p>
      <p>
        <small>xl 20/28</small>
        <span className="sg-large" style={sizeOf('xl')}>
          € 1,250
        </span>
      </p>
      <p>
        <small>lg 16/24</small>
        <span className="sg-large" style={sizeOf('lg')}>
          Latest broadcasts
        </span>
      </p>
      <p>
        <small>base 14/20</small>
        <span>Tables, forms, buttons and running text</span>
      </p>
      <p>
        <small>sm 13/18</small>
        <span className="small soft">Labels, hints, second lines</span>
      </p>
      <p>
        <small>xs 12/16</small>
        <span style={sizeOf('xs')}>Table heads and the slim line, nothing smaller than 11</span>
      </p>
      <p>
        <small>mono 13</small>
        <span className="mono">815100-B21 8151OO-B2I MZ7L33T8HBLT-00A07</span>
      </p>
      <p>
        <small>tabular</small>
        <span className="num">
          1,111.00
          <br />
          8,888.00
        </span>
      </p>
      <p>
        <small>links</small>
        <span>
          <a href="#styleguide">A link</a>,{' '}
          <a className="plain" href="#styleguide">
            a plain one
          </a>
        </span>
      </p>
    </div>
  )
}
