import { sides, maxFeedItems, feedTtlMinutes, feedPath } from '#contract/broadcasts/broadcasts.ts'
import { newsFeedPath } from '#contract/content/posts.ts'
import { paths } from '#contract/paths.ts'
import { listsQuery } from '#web/features/broadcasts/api.ts'
import {
  toFeedFilter,
  isBeyondFeedFilter,
  describeSearch,
  readListSearch,
} from '#web/features/broadcasts/list/list-search.ts'
import { copyLink, useOrigin } from '#web/platform/share-link.ts'
import { pageHead } from '#web/platform/page/head.ts'
import { payloadQuery, useApi } from '#web/platform/api/api.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { Joined } from '#web/ui/marks/joined.tsx'
import { Note } from '#web/ui/note.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Cell, ColumnHead, Row, RowHead, SheetTable, TableBody, TableHead } from '#web/ui/table.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute, Link } from '@tanstack/react-router'
import './feed-page.css'

/** RSS page: explanation, the feed of the current search and a feed per list (BC-062). */
export const Route = createFileRoute('/rss')({
  validateSearch: readListSearch,
  head: () =>
    pageHead({
      title: 'RSS feeds',
      description:
        'Feeds of want-to-sell and want-to-buy broadcasts of the circular IT trade, for every list, side and search.',
      keywords: 'RSS, feed, broadcasts, WTS, WTB, used IT',
      path: paths.rss,
    }),
  component: FeedPage,
})

function FeedPage() {
  const search = Route.useSearch()
  const lists = useQuery(listsQuery(useApi())).data ?? []
  const address = useOrigin() + feedPath(toFeedFilter(search))
  const feed = readListSearch(toFeedFilter(search))
  return (
    <main id="main" className="page reading">
      <PageHead title="RSS feeds" />
      <div className="stack prose">
        <p>
          Follow new broadcasts in a feed reader or mail program; no account is needed. A feed has
          the newest {maxFeedItems} broadcasts as visitors see them, without names, addresses or
          telephone numbers. Members see these on the page of each broadcast.
        </p>
        <section className="stack" aria-labelledby="your-feed">
          <h2 id="your-feed">Feed for your search</h2>
          <Field label={`Feed address: ${describeSearch(feed, lists)}`}>
            <Joined className="feed-address">
              <TextInput
                readOnly
                mono
                value={address}
                onFocus={(event) => event.currentTarget.select()}
              />
              <Button icon="copy" onClick={() => void copyLink(address)}>
                Copy link
              </Button>
            </Joined>
          </Field>
          {isBeyondFeedFilter(search) && (
            <Note>
              Feeds are public, so this one cannot be limited to a company, your own broadcasts or
              your favorites.
            </Note>
          )}
          <p className="small soft">
            Paste this address into your feed reader under Add feed or Subscribe; in newsboat, add
            it as a line to the file <code>urls</code>. Updates every {feedTtlMinutes} minutes. For
            a different feed, search or filter{' '}
            <Link to="/broadcasts" search={search}>
              Broadcasts
            </Link>{' '}
            and choose RSS feed below the list.
          </p>
        </section>
      </div>
      <NewsFeeds />
      <section className="stack prose feed-lists" aria-labelledby="ready-feeds">
        <h2 id="ready-feeds">Feeds by list</h2>
        <SheetTable caption="A feed for every list and side" columns={['', '4rem', '4rem', '4rem']}>
          <TableHead>
            <ColumnHead>List</ColumnHead>
            <ColumnHead>Both</ColumnHead>
            {sides.map((side) => (
              <ColumnHead key={side}>{side}</ColumnHead>
            ))}
          </TableHead>
          <TableBody>
            {[undefined, ...lists].map((list) => (
              <Row key={list?.id ?? 0}>
                <RowHead>{list?.name ?? 'All lists'}</RowHead>
                {[undefined, ...sides].map((type) => (
                  <Cell key={type ?? 'both'}>
                    <a
                      href={feedPath({ listType: list && [list.id], type })}
                      aria-label={`RSS: ${[list?.name ?? 'all lists', type].filter(Boolean).join(', ')}`}
                    >
                      RSS
                    </a>
                  </Cell>
                ))}
              </Row>
            ))}
          </TableBody>
        </SheetTable>
      </section>
    </main>
  )
}

/** The feeds of news: all, and one for each category (NW-019). */
function NewsFeeds() {
  const { data } = useQuery(
    payloadQuery(useApi(), ['news-feeds'], 'newsCategories', {}, { staleTime: 10 * 60_000 }),
  )
  const categories = data?.results.filter(({ isArchived }) => !isArchived) ?? []
  return (
    <section className="stack tight prose feed-lists" aria-labelledby="news-feeds">
      <h2 id="news-feeds">News feeds</h2>
      <p>Posts with their full text.</p>
      <ul className="row wrap loose">
        <li>
          <a href={newsFeedPath()}>All news</a>
        </li>
        {categories.map(({ id, catUrl, catDescription }) => (
          <li key={id}>
            <a href={newsFeedPath(catUrl)}>{catDescription}</a>
          </li>
        ))}
      </ul>
    </section>
  )
}
