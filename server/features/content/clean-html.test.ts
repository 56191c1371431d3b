import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { cleanContentHtml } from '#server/features/content/clean-html.ts'
import { textOfHtml } from '#server/platform/html-text.ts'
import { presentHtml } from '#server/features/content/present-html.ts'

const picture = '<img src="/api/content/pictures/7" alt="A chart" width="720" height="260">'
const allowed = [
  '<h2>Three months</h2><p>A <strong>tested</strong> <code>815100-B21</code>, <em>seen</em> <u>at</u> <s>40</s> 52.<br>Then</p>',
  '<h3>Next</h3><ul><li>one</li><li><p>two</p><ol><li>deep</li></ol></li></ul><hr>',
  '<blockquote><p>We stopped quoting.</p><p>Trader in Hamburg</p></blockquote>',
  `<figure class="picture">${picture}<figcaption>Median <em>price</em></figcaption></figure>`,
  '<figure class="video" data-video="https://www.youtube.com/watch?v=abcdefghijk" data-title="A tour"></figure>',
  '<aside class="facts"><h3>How to recognise it</h3><table><tbody><tr><th>Domain</th><td><code>a.example</code></td></tr></tbody></table></aside>',
  '<table><thead><tr><th>Module</th><th>July</th></tr></thead><tbody><tr><th>32 GB</th><td></td></tr></tbody></table>',
  '<p><a href="https://market.example/?a=1&amp;b=2">out</a> <a href="/contact">in</a> <a href="mailto:a@b.example">mail</a></p>',
].join('')

describe('cleaned HTML', () => {
  it('keeps everything that posts may contain', () => {
    expect(cleanContentHtml(allowed)).toBe(allowed)
  })

  it('replaces similar elements and removes the rest with its attributes', () => {
    const html =
      '<div style="color:red" onclick="a()"><b>One</b></div><h1 id="x">Two</h1><script>a()</script>' +
      '<font>three</font><p class="MsoNormal"></p>'
    expect(cleanContentHtml(html)).toBe('<p><strong>One</strong></p><h2>Two</h2><p>three</p>')
  })

  it('shows only pictures of this site, within a figure', () => {
    const other = '<figure class="picture"><img src="https://spy.example/a.png" alt=""></figure>'
    const besides = '<p>a<img src="/api/content/pictures/7" alt="x">b</p>'
    const climbing = '<figure class="picture"><img src="/api/content/pictures/../../auth"></figure>'
    expect(cleanContentHtml(other + besides + climbing)).toBe('<p>ab</p>')
  })

  it('accepts videos of known providers only, in one form of address', () => {
    const video = (address: string) =>
      cleanContentHtml(`<figure class="video" data-video="${address}"><p>x</p></figure>`)
    const youtube = 'https://www.youtube.com/watch?v=abcdefghijk'
    const written = (address: string) =>
      `<figure class="video" data-video="${address}" data-title=""></figure>`
    expect(video('https://youtu.be/abcdefghijk?t=10')).toBe(written(youtube))
    expect(video('https://www.youtube.com/embed/abcdefghijk')).toBe(written(youtube))
    expect(video('https://player.vimeo.com/video/123?h=1')).toBe(written('https://vimeo.com/123'))
    expect(video('/videos/a-tour.webm')).toBe(written('/videos/a-tour.webm'))
    for (const address of [
      'https://youtube.com.evil.example/watch?v=abcdefghijk',
      'javascript:a',
      '//evil.example/a.webm',
      '/videos/../a.webm',
    ]) {
      expect(video(address)).toBe('<p>x</p>')
    }
  })

  it.each([
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    'data:text/html,x',
    'https://bank.example@evil.example/',
  ])('unwraps the link %j', (href) => {
    expect(cleanContentHtml(`<p><a href="${href}">x</a></p>`)).toBe('<p>x</p>')
  })

  it('moves blocks out of text, and text out of lists and tables into them', () => {
    expect(cleanContentHtml('<strong>a<table><tr><td>b<hr></td></tr></table></strong>')).toBe(
      '<p>a</p><table><tbody><tr><td>b</td></tr></tbody></table>',
    )
    expect(cleanContentHtml('<ul>one<li>two</ul><td>three</td>')).toBe(
      '<ul><li>one</li><li>two</li></ul><p>three</p>',
    )
  })

  it('survives deep nesting', () => {
    const deep = `${'<blockquote><ul><li>'.repeat(5000)}x`
    expect(textOfHtml(cleanContentHtml(deep))).toBe('x')
  })
})

const hostile = [
  '<script>alert(1)</script>',
  '<script src=//evil.example>',
  '</p>',
  '<p>',
  '<img src=x onerror=alert(1)>',
  '<img src="/api/content/pictures/1" onload="alert(1)" alt="&quot;><script>alert(1)</script>">',
  '<svg><style><img src=x onerror=alert(1)></style></svg>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<template><script>alert(1)</script></template>',
  '<textarea></textarea><img src=x onerror=alert(1)>',
  '<a href="javascript:alert(1)">a</a>',
  '<a href="jAvAsCrIpT&colon;alert(1)">b</a>',
  '<a href="https://ok.example" onmouseover=alert(1) style="position:fixed">c</a>',
  '<a href="/x"><a href="/y">nested</a>',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<object data="javascript:alert(1)">',
  '<embed src="javascript:alert(1)">',
  '<form action=/api/auth><input name=password><button>',
  '<base href="https://evil.example/">',
  '<meta http-equiv=refresh content="0;url=javascript:alert(1)">',
  '<link rel=stylesheet href=//evil.example>',
  '<style>*{display:none}</style>',
  '<div style="position:fixed;inset:0">',
  '<figure class="picture wide"><img src="/api/content/pictures/2"></figure>',
  '<figure class="video" data-video="https://youtu.be/abcdefghijk" data-title="&lt;img src=x onerror=alert(1)&gt;">',
  '<figure class=video data-video="javascript:alert(1)">',
  '<aside class="facts"><table><tr><th>a<td>b',
  '<aside class="facts" id=main><h3>',
  '<table><caption>c</caption><colgroup><col><tr><td colspan=999>',
  '</table>',
  '<ul><li>',
  '<blockquote>',
  '<h2 onclick=alert(1)>',
  '<strong><em><u>',
  '</strong>',
  '<!--',
  '-->',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<?xml version="1.0"?>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&amp;lt;img src=x onerror=alert(1)&amp;gt;',
  '&#60;img src=x onerror=alert(1)&#62;',
  '"\'`=<>',
  '<p title="',
  '<\u0000script>alert(1)</script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<x onclick=alert(1)>',
  ' words & more ',
  '\n\n',
]
const hostileDocument = fc
  .array(
    fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...hostile) }, fc.string({ unit: 'binary' })),
    {
      minLength: 1,
      maxLength: 25,
    },
  )
  .map((parts) => parts.join(''))

/** All tags that may be written, with all their attributes. */
const allowedTag = new RegExp(
  `^<(/?(p|h2|h3|strong|em|u|s|code|ul|ol|li|blockquote|table|thead|tbody|tr|th|td|figcaption)|br|hr|` +
    `/(a|figure|aside)|aside class="facts"|figure class="picture"|` +
    `figure class="video" data-video="(https://www\\.youtube\\.com/watch\\?v=[\\w-]{11}|https://vimeo\\.com/\\d+|/videos/[\\w-]+\\.(mp4|webm))" data-title="[^"<>]*"|` +
    `a href="(https?://|mailto:|tel:|/(?!/))[^"<>\\s]*"|` +
    `img src="/api/content/pictures/\\d+" alt="[^"<>]*"( width="\\d+" height="\\d+")?)>$`,
  'i',
)

/** Fails unless every tag is allowed and all elements are closed in order. */
function expectAllowed(html: string): void {
  const open: string[] = []
  const outside = html.replaceAll(/<[^<>]*>/g, (tag) => {
    expect(tag).toMatch(allowedTag)
    const [, close, name] = /^<(\/?)([a-z0-9]+)/.exec(tag)!
    if (close) expect(open.pop()).toBe(name)
    else if (!['br', 'hr', 'img'].includes(name!)) open.push(name!)
    return ''
  })
  expect(open).toEqual([])
  expect(outside).not.toMatch(/[<>]/)
}

test('500 hostile documents come out as allowed HTML, and again the same', () => {
  fc.assert(
    fc.property(hostileDocument, (html) => {
      const cleaned = cleanContentHtml(html)
      expectAllowed(cleaned)
      expect(cleanContentHtml(cleaned)).toBe(cleaned)
      expect(presentHtml(cleaned)).not.toMatch(/<[^>]*\son\w+\s*=|<(script|iframe|svg|style)/i)
    }),
    { numRuns: 500, seed: 20_261_126 },
  )
})

describe('the text of cleaned HTML', () => {
  it('has a line for each block and no markup', () => {
    const html = cleanContentHtml('<h2>A &amp; B</h2><p>one<br>two</p><ul><li>x<li>y</ul>')
    expect(textOfHtml(html)).toBe('A & B\none\ntwo\nx\ny')
  })
})
