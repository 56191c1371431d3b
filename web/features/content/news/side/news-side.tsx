import { newsFeedPath } from '#contract/content/posts.ts'
import { countText } from '#contract/figures/numbers.ts'
import { paths } from '#contract/paths.ts'
import { categoriesQuery, latestPostsQuery } from '#web/features/content/news/api.ts'
import { NewsIcon } from '#web/features/content/news/news-icons.tsx'
import {
  isWarning,
  PostDate,
  PostLink,
  warningTone,
} from '#web/features/content/news/post-link.tsx'
import { useLastUpdate } from '#web/features/content/news/use-news.ts'
import { WarningChoice } from '#web/features/content/news/side/warning-choice.tsx'
import { useApi } from '#web/platform/api/api.ts'
import { settingsQuery } from '#web/platform/page/settings.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Button, IconButton } from '#web/ui/forms/button.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { SearchInput } from '#web/ui/forms/text-input.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Joined } from '#web/ui/marks/joined.tsx'
import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import './news-side.css'

const searchFieldId = 'news-search'

type NewsSideProps = {
  categoryId?: number | undefined
  query?: string | undefined
  /** Beside a post, whose place in the history the results take (NW-011). */
  isPost?: boolean
}

/** Search, categories with their feeds, and the latest posts (NW-002). */
export function NewsSide({ categoryId, query, isPost = false }: NewsSideProps) {
  const { readsAsVisitor } = useViewer()
  return (
    <aside className="news-side" aria-label="News">
      <NewsSearchForm categoryId={isPost ? undefined : categoryId} query={query} isPost={isPost} />
      <Categories categoryId={categoryId} isPost={isPost} />
      <LatestPosts />
      {!readsAsVisitor && <WarningChoice />}
      <NewsletterLink />
    </aside>
  )
}

type NewsSearchFormProps = {
  categoryId: number | undefined
  query: string | undefined
  isPost: boolean
}

function NewsSearchForm({ categoryId, query = '', isPost }: NewsSearchFormProps) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState(query)
  return (
    <search>
      <form
        action={paths.news}
        method="get"
        onSubmit={(event) => {
          event.preventDefault()
          const search = { query: typed.trim() || undefined, catId: categoryId }
          void navigate({ to: '/news', search, replace: isPost })
        }}
      >
        {categoryId !== undefined && <input type="hidden" name="catId" value={categoryId} />}
        <Joined>
          <SearchInput
            id={searchFieldId}
            boxClassName="grow"
            name="query"
            aria-label="Search news"
            placeholder="Search news"
            maxLength={200}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <Button type="submit">Search</Button>
        </Joined>
      </form>
    </search>
  )
}

function useActiveCategories() {
  const { data } = useQuery(categoriesQuery(useApi(), useLastUpdate()))
  return data?.filter(({ isArchived }) => !isArchived) ?? []
}

function Categories({ categoryId, isPost }: { categoryId: number | undefined; isPost: boolean }) {
  const categories = useActiveCategories()
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Categories</h2>
      <ul className="news-categories">
        <li>
          <Link
            to="/news"
            activeOptions={{ exact: true }}
            {...(categoryId === undefined && !isPost && { 'aria-current': 'page' })}
          >
            All news
          </Link>
          <FeedLink name="all news" href={newsFeedPath()} />
        </li>
        {categories.map((category) => (
          <li key={category.id}>
            <Link
              to="/news/$category"
              params={{ category: category.catUrl }}
              activeOptions={{ exact: true }}
              {...(category.id === categoryId && { 'aria-current': isPost ? 'true' : 'page' })}
            >
              {category.catDescription}
            </Link>
            <span className="num muted">{countText(category.posts)}</span>
            <FeedLink name={category.catDescription} href={newsFeedPath(category.catUrl)} />
          </li>
        ))}
      </ul>
    </section>
  )
}

const FeedLink = ({ name, href }: { name: string; href: string }) => (
  <a className="feed-icon" href={href} aria-label={`RSS feed: ${name}`} title="RSS">
    <NewsIcon name="rss" />
  </a>
)

const skeletonRows = ['a', 'b', 'c', 'd', 'e']

function LatestPosts() {
  const { data } = useQuery(latestPostsQuery(useApi()))
  const id = useId()
  if (data?.length === 0) return null
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>Latest Posts</h2>
      <ul className="latest-posts" aria-busy={data === undefined || undefined}>
        {data?.map((post) => (
          <li key={post.id}>
            <PostLink post={post} className="plain strong">
              {post.title}
            </PostLink>
            <p className="small muted">
              <PostDate date={post.date} /> ·{' '}
              <span className={isWarning(post.catId) ? `word ${warningTone(post.catId)}` : ''}>
                {post.catName}
              </span>
            </p>
          </li>
        )) ??
          skeletonRows.map((key) => (
            <li key={key}>
              <Skeleton width="90%" />
              <Skeleton width="50%" />
            </li>
          ))}
      </ul>
    </section>
  )
}

/** The sign-up to the newsletter of the operator, which is elsewhere. */
function NewsletterLink() {
  const href = useQuery(settingsQuery(useApi())).data?.elsewhere.newsletter
  if (!href) return null
  return (
    <p className="small quiet-links">
      <a className="row" href={href} rel="noopener">
        <Icon name="mail" />
        Newsletter
      </a>
    </p>
  )
}

/** On phones the categories are above the posts, in a select. */
export function PhoneCategories({ categoryId }: { categoryId: number | undefined }) {
  const navigate = useNavigate()
  const categories = useActiveCategories()
  return (
    <div className="only-phone news-phone">
      <NativeSelect
        boxClassName="grow"
        aria-label="Category"
        value={categoryId ?? ''}
        onChange={({ target }) => {
          const chosen = categories.find(({ id }) => String(id) === target.value)
          if (chosen) void navigate({ to: '/news/$category', params: { category: chosen.catUrl } })
          else void navigate({ to: '/news' })
        }}
      >
        <option value="">All news</option>
        {categories.map(({ id, catDescription }) => (
          <option key={id} value={id}>
            {catDescription}
          </option>
        ))}
      </NativeSelect>
      <IconButton
        icon="search"
        label="Search news"
        variant="default"
        onClick={() => document.getElementById(searchFieldId)?.focus()}
      />
    </div>
  )
}
