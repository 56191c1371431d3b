import { expect, it } from 'vitest'
import { splitSections, withoutClaims } from './rules.ts'

it('divides a text at its headings and names each section by its heading', () => {
  const { html, sections } = splitSections(
    '<p>First</p><h2>How much, &amp; how often</h2><p>a</p><h2>Größe</h2><p>b</p><h2>1 &lt; 2</h2>',
  )
  expect(html).toBe('<p>First</p>')
  expect(sections).toEqual([
    { id: 'how-much-how-often', heading: 'How much, & how often', html: '<p>a</p>' },
    { id: 'gro-e', heading: 'Größe', html: '<p>b</p>' },
    { id: 'section-1-2', heading: '1 < 2', html: '' },
  ])
})

it('keeps two sections with one heading apart', () => {
  const { sections } = splitSections('<h2>Laptop</h2><h2>Laptop</h2>')
  expect(sections.map(({ id }) => id)).toEqual(['laptop', 'laptop-2'])
})

it('does not divide a box at its heading', () => {
  const box = '<aside class="facts"><h2>In the box</h2><p>a</p></aside>'
  expect(splitSections(box)).toEqual({ html: box, sections: [] })
})

it('names the columns in the cells of a table, for phones, and keeps numbers marked', () => {
  const { sections } = splitSections(
    '<h2>Laptop</h2><table><thead><tr><th>Point</th><th>Grade A</th><th class="num">Price</th></tr></thead><tbody><tr><th>Body</th><td>Fine</td><td class="num">5</td></tr></tbody></table>',
  )
  expect(sections[0]!.html).toBe(
    '<div class="word-table"><table role="table"><caption class="sr">Laptop</caption><thead role="rowgroup"><tr role="row"><th role="columnheader" scope="col">Point</th><th role="columnheader" scope="col">Grade A</th><th role="columnheader" scope="col" class="num">Price</th></tr></thead><tbody role="rowgroup"><tr role="row"><th role="rowheader" scope="row">Body</th><td role="cell"><span class="column-name" aria-hidden="true">Grade A</span>Fine</td><td role="cell" class="num"><span class="column-name" aria-hidden="true">Price</span>5</td></tr></tbody></table></div>',
  )
})

it('leaves out what claims something that is not confirmed (AM-020)', () => {
  expect(
    withoutClaims(
      '<p>We trade.</p><p>In <strong>{countries}</strong> countries.</p><ul><li>One</li><li>{since}</li></ul>',
    ),
  ).toBe('<p>We trade.</p><ul><li>One</li></ul>')
})
