import { describe, expect, it } from 'vitest'
import { presentHtml } from '#server/features/content/present-html.ts'

describe('HTML for readers', () => {
  it('has videos as links that name their provider', () => {
    const html =
      '<figure class="video" data-video="https://vimeo.com/12" data-title="A &quot;tour&quot;"></figure>'
    expect(presentHtml(html)).toBe(
      '<figure class="video"><a class="video-link" data-embed="vimeo:12" href="https://vimeo.com/12">' +
        '<span>A &quot;tour&quot;</span> <small>Vimeo</small></a></figure>',
    )
  })

  it('has the heading of a box at the level below the title', () => {
    const html = '<aside class="facts"><h3>How</h3><p>a</p></aside><h3>b</h3>'
    expect(presentHtml(html)).toBe('<aside class="facts"><h2>How</h2><p>a</p></aside><h3>b</h3>')
  })

  it('marks header cells and links to other sites', () => {
    const html = `<table><thead><tr><th>M</th></tr></thead><tbody><tr><th>a</th><td><a href="https://a.example">b</a></td></tr></tbody></table>`
    expect(presentHtml(html)).toBe(
      '<table><thead><tr><th scope="col">M</th></tr></thead><tbody><tr><th scope="row">a</th>' +
        '<td><a href="https://a.example" rel="noopener nofollow">b</a></td></tr></tbody></table>',
    )
  })

  it('marks columns that contain nothing but numbers', () => {
    const html =
      '<table><thead><tr><th>Module</th><th>Price</th><th>Day</th><th>Change</th></tr></thead><tbody>' +
      '<tr><th>8 GB</th><td>€ 1,250</td><td>Monday</td><td>+9 %</td></tr>' +
      '<tr><th>16</th><td>40</td><td>12</td><td></td></tr></tbody></table>'
    expect(presentHtml(html).match(/<t[hd][^>]*class="num">[^<]*/g)).toEqual([
      '<th scope="col" class="num">Price',
      '<th scope="col" class="num">Change',
      '<td class="num">€ 1,250',
      '<td class="num">+9 %',
      '<td class="num">40',
      '<td class="num">',
    ])
  })

  it('leaves the values of a box as they are', () => {
    const box =
      '<aside class="facts"><table><tbody><tr><th>Number</th><td>12</td></tr></tbody></table></aside>'
    expect(presentHtml(box)).not.toContain('class="num"')
  })
})
