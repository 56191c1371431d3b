import {
  contentLimits,
  proposeSlug,
  type ContentDetail,
  type ContentDraft,
} from '#contract/content/desk/content.ts'
import { fillText } from '#contract/fill-text.ts'
import { newsDescriptionLength, newsTitleLength } from '#contract/content/posts.ts'
import type { DraftChecks } from '#web/features/content/desk/check-draft.ts'
import type { Draft } from '#web/features/content/desk/use-draft.ts'
import { cx } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { NativeSelect } from '#web/ui/forms/native-select.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { TextArea, TextInput } from '#web/ui/forms/text-input.tsx'
import { Icon } from '#web/ui/marks/icon.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useId } from 'react'

type ContentDetailsProps = {
  content: ContentDetail
  draft: Draft
  checks: DraftChecks
  errorOf: (param: string) => string | undefined
}

/** All of a post or page that is not its text. */
export function ContentDetails({ content, draft, checks, errorOf }: ContentDetailsProps) {
  const { draft: values, change } = draft
  const isPost = content.kind === 'post'
  const fill = (text: string) => fillText(text, content.figures)
  return (
    <aside className="editor-side" aria-label="Details">
      <Panel title="Before publishing">
        <DraftCheckList checks={checks} />
      </Panel>
      <Panel title="Details">
        <div className="stack">
          {isPost && (
            <>
              <Field label="Category" error={errorOf('categoryId')}>
                <NativeSelect
                  value={values.categoryId ?? ''}
                  onChange={({ target }) =>
                    change({ categoryId: target.value === '' ? null : Number(target.value) })
                  }
                >
                  <option value="">Choose a category</option>
                  {content.categories
                    .filter(({ id, isArchived }) => !isArchived || id === content.draft.categoryId)
                    .map(({ id, name }) => (
                      <option key={id} value={id}>
                        {name}
                      </option>
                    ))}
                </NativeSelect>
              </Field>
              <AuthorField
                author={values.author}
                authors={content.authors}
                error={errorOf('author')}
                onAuthor={(author) => change({ author })}
              />
            </>
          )}
          <SlugField content={content} draft={draft} error={errorOf('slug')} />
          {isPost && (
            <Switch
              checked={values.isCut}
              onChange={({ target }) => change({ isCut: target.checked })}
            >
              Lists show the start with “Read more”
            </Switch>
          )}
        </div>
      </Panel>
      <Panel title="Search engines">
        <div className="stack">
          <SearchPreview content={content} draft={values} />
          <Field
            label="Title"
            aside={
              <Counted text={fill(values.metaTitle || values.title)} limit={newsTitleLength} />
            }
            error={errorOf('metaTitle')}
          >
            <TextInput
              value={values.metaTitle}
              placeholder={values.title}
              maxLength={contentLimits.metaTitle}
              onChange={({ target }) => change({ metaTitle: target.value })}
            />
          </Field>
          <Field
            label="Description"
            aside={<Counted text={fill(values.metaDescription)} limit={newsDescriptionLength} />}
            error={errorOf('metaDescription')}
          >
            <TextArea
              rows={3}
              value={values.metaDescription}
              placeholder={values.lead}
              maxLength={contentLimits.metaDescription}
              onChange={({ target }) => change({ metaDescription: target.value })}
            />
          </Field>
          <Field label="Keywords" hint="Separated by commas" error={errorOf('metaKeywords')}>
            <TextInput
              value={values.metaKeywords}
              maxLength={contentLimits.metaKeywords}
              onChange={({ target }) => change({ metaKeywords: target.value })}
            />
          </Field>
        </div>
      </Panel>
      {content.brokenLinks.length > 0 && (
        <Panel title="Broken links">
          <ul className="stack">
            {content.brokenLinks.map(({ url, problem }) => (
              <li key={url}>
                <a href={url} target="_blank" rel="noreferrer" className="break-all">
                  {url}
                </a>
                <p className="small soft">{problem}</p>
              </li>
            ))}
          </ul>
        </Panel>
      )}
    </aside>
  )
}

/** Required and recommended corrections. */
export function DraftCheckList({ checks: { problems, warnings } }: { checks: DraftChecks }) {
  if (problems.length + warnings.length === 0) {
    return (
      <p className="check-line ok">
        <Icon name="ok" small /> Ready to publish
      </p>
    )
  }
  return (
    <ul className="check-lines">
      {problems.map((text) => (
        <li key={text} className="check-line bad">
          <Icon name="x" small />
          <span>{text}</span>
        </li>
      ))}
      {warnings.map((text) => (
        <li key={text} className="check-line warn">
          <Icon name="warn" small />
          <span>{text}</span>
        </li>
      ))}
    </ul>
  )
}

/** Used and recommended characters. */
function Counted({ text, limit }: { text: string; limit: number }) {
  const used = text.trim().length
  return (
    <span className={cx('small num', used > limit ? 'over' : 'soft')}>
      {used} / {limit}
    </span>
  )
}

type AuthorFieldProps = {
  author: string
  authors: readonly string[]
  error: string | undefined
  onAuthor: (author: string) => void
}

function AuthorField({ author, authors, error, onAuthor }: AuthorFieldProps) {
  const list = useId()
  return (
    <Field label="Author" hint="As shown to readers" error={error}>
      <TextInput
        value={author}
        list={list}
        maxLength={contentLimits.author}
        onChange={({ target }) => onAuthor(target.value)}
      />
      <datalist id={list}>
        {authors.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Field>
  )
}

/** Small letters, digits and hyphens while they are typed; pages have slashes too. */
const typedSlug = (text: string, isPost: boolean) =>
  text
    .toLowerCase()
    .replaceAll(isPost ? /[^a-z0-9]+/g : /[^a-z0-9/]+/g, '-')
    .replaceAll(/-?\/+-?/g, '/')
    .replace(/^[-/]+/, '')
    .slice(0, contentLimits.slug)

type SlugFieldProps = { content: ContentDetail; draft: Draft; error: string | undefined }

/** The address: proposed from the title until it is typed or published. */
function SlugField({ content, draft, error }: SlugFieldProps) {
  const { draft: values, change } = draft
  const { publishedSlug, formerSlugs, kind } = content
  const isPost = kind === 'post'
  const proposed = proposeSlug(values.title)
  const isMoved = publishedSlug !== null && values.slug !== '' && values.slug !== publishedSlug
  const moved = isMoved ? [publishedSlug, ...formerSlugs] : formerSlugs
  const former = moved.filter((slug) => slug !== values.slug)
  return (
    <Field
      label="Address"
      error={error}
      aside={
        values.slug !== '' &&
        proposed !== '' &&
        values.slug !== proposed && (
          <Button size="sm" variant="ghost" onClick={() => change({ slug: proposed })}>
            From the title
          </Button>
        )
      }
      hint={
        former.length > 0
          ? `${former.map((slug) => `/${slug}`).join(', ')} ${former.length === 1 ? 'leads' : 'lead'} to the new address`
          : isPost
            ? 'The last part of the address of the post'
            : 'The path after the name of the site'
      }
    >
      <TextInput
        mono
        spellCheck={false}
        value={values.slug}
        placeholder={proposed}
        onChange={({ target }) => change({ slug: typedSlug(target.value, isPost) })}
        onBlur={() => change({ slug: values.slug.replace(/[-/]+$/, '') })}
      />
    </Field>
  )
}

/** Cuts a text between words. */
function cut(text: string, limit: number): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim()
  if (plain.length <= limit) return plain
  const start = plain.slice(0, limit)
  return `${start.slice(0, Math.max(start.lastIndexOf(' '), limit - 20)).trimEnd()}…`
}

/** The result of a search engine, about as it will look. */
function SearchPreview({ content, draft }: { content: ContentDetail; draft: ContentDraft }) {
  const category = content.categories.find(({ id }) => id === draft.categoryId)
  const parts = content.kind === 'post' ? ['news', category?.slug ?? '…'] : []
  const slug = draft.slug || proposeSlug(draft.title) || '…'
  const fill = (field: string) => fillText(field, content.figures)
  const text = draft.html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&nbsp;', ' ')
  return (
    <figure className="search-preview" aria-label="Preview of the search result">
      <p className="search-address">{[location.host, ...parts, ...slug.split('/')].join(' › ')}</p>
      <p className="search-title">
        {cut(fill(draft.metaTitle || draft.title || 'Title'), newsTitleLength)}
      </p>
      <p className="search-text">
        {cut(
          fill(draft.metaDescription || draft.lead || text || 'Description'),
          newsDescriptionLength,
        )}
      </p>
    </figure>
  )
}
