import { describe, expect, it } from 'vitest'
import {
  cleanHtml,
  cleanLegalHtml,
  hasWords,
  limitNesting,
} from '#server/platform/mail-writing/clean-html.ts'

describe('sanitises HTML of staff (BK-027, AM-070)', () => {
  it('keeps text, lists and links', () => {
    const html =
      '<p>Please <b>pay</b> first.<br />Then:</p><ul><li>write <a href="mailto:a@b.example">us</a></li></ul>'
    expect(cleanHtml(html)).toBe(
      '<p>Please <b>pay</b> first.<br />Then:</p><ul><li>write <a href="mailto:a@b.example" rel="noopener noreferrer nofollow">us</a></li></ul>',
    )
  })

  it.each([
    ['a script', '<script>alert(1)</script>words', 'words'],
    ['a script in capitals', '<SCRIPT SRC=//e.example/x.js></SCRIPT>words', 'words'],
    ['a script cut in two', '<scr<script>ipt>alert(1)</scr</script>ipt>', /^(?!.*<)/s],
    ['a handler', '<p onclick="alert(1)">words</p>', '<p>words</p>'],
    ['a handler behind a slash', '<p/onmouseover=alert(1)>words</p>', '<p>words</p>'],
    ['a picture', '<img src=x onerror=alert(1)>words', 'words'],
    ['a drawing', '<svg><script>alert(1)</script></svg>words', /^(?!.*<)/s],
    ['a drawing with a handler', '<svg/onload=alert(1)>words', 'words'],
    ['a formula', '<math><mi xlink:href="javascript:alert(1)">words</mi></math>', 'words'],
    [
      'a style',
      '<style>*{display:none}</style><p style="position:fixed">words</p>',
      '<p>words</p>',
    ],
    ['a frame', '<iframe srcdoc="<script>alert(1)</script>"></iframe>words', 'words'],
    ['a form', '<form action="https://e.example"><input name="p"><button>go</button></form>', 'go'],
    ['an object', '<object data="x.swf"></object><embed src="x">words', 'words'],
    [
      'a base',
      '<base href="https://e.example/"><meta http-equiv="refresh" content="0">words',
      'words',
    ],
    ['a class, an id and a name', '<p class="btn" id="main" name="x">words</p>', '<p>words</p>'],
    ['a comment', '<!--[if IE]><script>alert(1)</script><![endif]-->words', 'words'],
    ['a template', '<template><script>alert(1)</script></template>words', /^(?!.*<)/s],
    ['a text area', '<textarea></textarea><script>alert(1)</script>words', /^(?!.*<)/s],
    [
      'what reads otherwise the second time',
      '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
      /^(?!.*(<img|onerror=alert\(1\)>))/s,
    ],
  ])('removes %s', (_name, html, left) => {
    const cleaned = cleanHtml(html)
    if (typeof left === 'string') expect(cleaned).toBe(left)
    else expect(cleaned).toMatch(left)
  })

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'java&#x09;script:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'http://e.example/',
    '//e.example/',
    '/\\e.example/',
    '/\t/e.example/',
    '\\\\e.example',
    'https:/\\e.example',
    'file:///etc/passwd',
    'blob:https://e.example/1',
  ])('removes the target of a link to %s', (href) => {
    expect(cleanHtml(`<a href="${href}">words</a>`)).toBe('<a>words</a>')
  })

  it('keeps links to https pages and own pages and sets rel', () => {
    expect(cleanHtml('<a href="https://e.example/a?b=1" target="_top" rel="opener">x</a>')).toBe(
      '<a href="https://e.example/a?b=1" rel="noopener noreferrer nofollow">x</a>',
    )
    expect(cleanHtml('<a href="/payment">x</a>')).toBe(
      '<a href="/payment" rel="noopener noreferrer nofollow">x</a>',
    )
  })

  it('is idempotent', () => {
    const once = cleanHtml('<p>a &amp; b &lt;c&gt; <a href="/payment">x</a><ul><li>1</p>')
    expect(cleanHtml(once)).toBe(once)
  })

  it('closes open tags and limits nesting', () => {
    expect(cleanHtml('<b>words')).toBe('<b>words</b>')
    expect(cleanHtml('<b>'.repeat(20_000))).not.toContain('<b>'.repeat(21))
  })
})

describe('the depth that is parsed', () => {
  const opened = (html: string) => limitNesting(html).split(/<b>/).length - 1

  it('is limited, so that an end tag is compared with few open elements', () => {
    expect(opened('<b>'.repeat(5000) + '</i>'.repeat(5000))).toBe(200)
    expect(opened('<b></b>'.repeat(5000))).toBe(5000)
    expect(opened('<i><b><b></i>'.repeat(5000))).toBe(10_000)
    expect(hasWords(`${'<b>'.repeat(300)} `)).toBe(false)
    expect(cleanLegalHtml('<b>'.repeat(300) + 'x')).not.toContain('&lt;')
    expect(hasWords('<b>'.repeat(300) + 'x')).toBe(true)
  })

  it.each([
    '<p>One paragraph after another',
    '<li>One item after another',
    '<br><hr><img src="/a.png">',
    '<table><tr><td>1<td>2<tr><th>3<td>4</table>',
    '<div><p>Inside</div>',
    '1 < 2 and <3',
  ])('is not reached by text that leaves out end tags: %s', (html) => {
    expect(limitNesting(html.repeat(1000))).toBe(html.repeat(1000))
  })
})

describe('whether any text remains', () => {
  it('finds text, but none in tags and spaces', () => {
    expect(hasWords('<p>words</p>')).toBe(true)
    expect(hasWords('<p> &nbsp;<br /></p>')).toBe(false)
    expect(hasWords('<p>​</p>')).toBe(false)
  })
})
