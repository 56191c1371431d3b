import { renderToString } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { Pager } from './pager.tsx'

const render = (page: number, total: number) =>
  renderToString(
    <Pager page={page} pageSize={20} total={total} hrefFor={(to) => `?page=${to}`} />,
  ).replaceAll('<!-- -->', '')

describe('pager', () => {
  it("says 'Showing X to Y of N results' (SH-032)", () => {
    expect(render(1, 2418)).toContain('Showing 1 to 20 of 2,418 results')
    expect(render(121, 2418)).toContain('Showing 2,401 to 2,418 of 2,418 results')
    expect(render(1, 0)).toContain('Showing 0 to 0 of 0 results')
  })
  it('links to the neighbours and marks the current page', () => {
    const html = render(3, 2418)
    expect(html).toMatch(/href="\?page=2"[^>]*rel="prev"/)
    expect(html).toMatch(/href="\?page=3"[^>]*aria-current="page"/)
    expect(html).toMatch(/href="\?page=4"[^>]*rel="next"/)
  })
  it('offers no way back from the first page nor on from the last', () => {
    expect(render(1, 2418)).not.toContain('?page=0')
    expect(render(121, 2418)).not.toContain('?page=122')
  })
  it('shows only the count when everything fits on one page', () => {
    expect(render(1, 20)).not.toContain('<ol>')
  })
})
