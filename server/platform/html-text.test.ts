import { describe, expect, test } from 'vitest'
import { textOfHtml, textOfLongHtml } from '#server/platform/html-text.ts'

const read = (html: string) => textOfHtml(html, { marksQuotes: true })

describe('the text of HTML', () => {
  test.each([
    [
      'all entities',
      '900&nbsp;&euro; &Scaron;koda &#8211; &#x20AC; caf&eacute &hellip;',
      '900 € Škoda – € café …',
    ],
    [
      'a line for each block',
      '<h2>A &amp; B</h2><p>one<br>two</p><div>x<div>y</div>z</div>',
      'A & B\none\ntwo\nx\ny\nz',
    ],
    ['items without end tags', '<ul><li>10 x A<li>5 x B</ul>', '10 x A\n5 x B'],
    ['white space as one blank', '<p>  10 x\n\t A </p>\n<p>B</p>', '10 x A\nB'],
    [
      'preformatted lines as they are',
      'a<pre>Qty   Part\n 10   A\n\n  5   B</pre>b',
      'a\nQty   Part\n 10   A\n\n  5   B\nb',
    ],
    ['one empty line at most', 'a<br><br><br><br>b<div><br></div><p>&nbsp;</p>c', 'a\n\nb\n\nc'],
    ['words that are broken for the eye', 'C9300&shy;-48P<wbr>-E&#8203;X', 'C9300-48P-EX'],
    [
      'parts of the display of blocks',
      '<span style="display:block">a</span>b<div style="display: inline">c</div>',
      'a\nbc',
    ],
  ])('has %s', (_, html, expected) => {
    expect(read(html)).toBe(expected)
  })

  test.each([
    ['comments', 'a<!-- 5 x hidden --><!--[if mso]><p>old</p><![endif]-->b'],
    [
      'styles, scripts, titles and templates',
      '<head><title>t</title><style>p{}</style></head>a<script>1<2</script><template>x</template>b',
    ],
    ['display: none', 'a<div style="Display : NONE !important">x<p>y</p></div>b'],
    ['visibility', 'a<span style="visibility:hidden">x</span>b'],
    ['no size', 'a<span style="font-size:0px">x</span><span style="font-size: 1px">y</span>b'],
    ['hidden elements', 'a<p hidden>x</p><p aria-hidden="true">y</p>b'],
    ['what only Word hides', 'a<p style="mso-hide:all">x</p>b'],
    ['no opacity', 'a<span style="opacity:0">x</span>b'],
    [
      'no height',
      'a<div style="max-height:0;overflow:hidden">x</div><div style="height:0;overflow:hidden">y</div>b',
    ],
    ['text outside of the page', 'a<div style="position:absolute;left:-9999px">x</div>b'],
    [
      'white on white',
      'a<font color="#FFFFFF">x</font><span style="color:rgb(255, 255, 255)">y</span>b',
    ],
    [
      'the colour of its background',
      'a<p bgcolor=navy style="color:#abc;background:#aabbcc">x</p>b',
    ],
    [
      'a style sheet',
      '<style><!-- .x, p.y{display:none} /* } */ @media print{.b{display:none}} --></style>a<p class="X z">x</p><p class=y>y</p><i class=b>b</i>',
    ],
    [
      'struck out text',
      'a<s>x</s><del>y</del><span style="text-decoration:line-through">z</span>b',
    ],
  ])('leaves out %s', (_, html) => {
    expect(read(html).replaceAll('\n', '')).toBe('ab')
  })

  test.each([
    ['a size within no size', '<td style="font-size:0px"><div style="font-size:13px">a</div></td>'],
    [
      'white on a dark head',
      '<table><tr bgcolor="#003366"><td><font color=white>a</font></td></tr></table>',
    ],
    [
      'white on a dark class',
      '<style>.h{background:#036}</style><p class=h style="color:#fff">a</p>',
    ],
    ['white on a picture', '<p style="color:#fff;background:url(x.png)">a</p>'],
    ['black in white', '<div style="color:#fff"><p style="color:#000">a</p></div>'],
    [
      'a paragraph behind a style that hides only on phones',
      '<style>@media (max-width:9px){p{display:none}}</style><p>a</p>',
    ],
  ])('keeps %s', (_, html) => {
    expect(read(html)).toBe('a')
  })
})

describe('a table', () => {
  test.each([
    [
      'is a line for each row, with tabs',
      '<tr><th>Part<th>Qty<tr><td>A<td>10<tr><td>B<td>&nbsp;5&nbsp;',
      'Part\tQty\nA\t10\nB\t5',
    ],
    [
      'has paragraphs in its cells',
      '<tr><td><p>A</p></td><td><p>10<br>pcs</p></td></tr>',
      'A\t10 pcs',
    ],
    [
      'keeps the columns of empty and joined cells',
      '<tr><td>A<td><td>1<tr><td colspan=2>B<td>2',
      'A\t\t1\nB\t\t2',
    ],
    [
      'keeps the columns below a cell of several rows',
      '<tr><td rowspan=2>A<td>1<tr><td>2<tr><td>B<td>3',
      'A\t1\n\t2\nB\t3',
    ],
    ['of a row with lines side by side is rows', '<tr><td>A<br>B<td>1<br>2', 'A\t1\nB\t2'],
    [
      'for the layout is lines',
      '<tr><td><p>Hello</p><table><tr><td>A<td>1</table>Bye',
      'Hello\nA\t1\nBye',
    ],
    ['with one cell is its lines', '<tr><td>Hello<br>10 x A', 'Hello\n10 x A'],
  ])('%s', (_, rows, expected) => {
    expect(read(`<table>${rows}</table>`)).toBe(expected)
  })
})

describe('a quote in HTML', () => {
  test.each([
    [
      'of Gmail',
      'own<div class="gmail_quote"><div class="gmail_attr">2026年 Marit:</div><blockquote>q<br>r</blockquote></div>',
    ],
    [
      'of Apple Mail',
      'own<br><blockquote type="cite"><div>On 1 Nov, Marit wrote:</div>q</blockquote>',
    ],
    [
      'of Yahoo',
      'own<div id="yahoo_quoted_12" class="yahoo_quoted"><div>On 1 Nov, Marit wrote:</div>q</div>',
    ],
    [
      'of Thunderbird',
      'own<div class="moz-cite-prefix">Am 1.11. schrieb Marit:</div><blockquote>q</blockquote>',
    ],
    [
      'of Outlook on the web',
      'own<hr><div id="divRplyFwdMsg"><b>From:</b> Marit<br></div><div>q</div>',
    ],
    [
      'of Outlook',
      '<div>own<div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p><b>Von:</b> Marit</p></div></div><p>q</p></div>',
    ],
    ['in a cell', '<table><tr><td>own<blockquote>q</blockquote></td></tr></table>'],
  ])('%s is marked as in plain text', (_, html) => {
    const [own, ...quoted] = read(html).split('\n')
    expect(own).toBe('own')
    expect(quoted.filter((line) => line !== '')).not.toEqual([])
    for (const line of quoted.filter((one) => one !== '')) expect(line).toMatch(/^> /)
  })

  test('is not what is only indented, and is not marked in posts', () => {
    const indented =
      '<blockquote style="margin:0 0 0 40px;border:none;padding:0px">own</blockquote>'
    expect(read(indented)).toBe('own')
    expect(textOfHtml('<blockquote>words</blockquote>')).toBe('words')
  })
})

test('HTML is read the same in pieces, and only as much as is asked for', async () => {
  const html = '<p>10 x C9300 &amp; more</p><style>.x{display:none}</style>'.repeat(3000)
  expect(await textOfLongHtml(html)).toBe(textOfHtml(html))
  expect(textOfHtml(html, { maxLength: 1000 }).length).toBeLessThan(1100)
})
