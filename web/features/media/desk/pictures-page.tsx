import { moderatedAddress, type ModeratedPicture } from '#contract/media/desk/pictures.ts'
import { staffNotices } from '#contract/back-office/staff-notices.ts'
import { NewPictures } from '#web/features/media/desk/new-pictures.tsx'
import {
  AdminLink,
  AdminView,
  LoadError,
  useAdminSearch,
} from '#web/features/back-office/frame/admin-view.tsx'
import {
  LogFilters,
  OlderLinks,
  TextFilter,
  useSearchFilters,
} from '#web/features/back-office/frame/log-filters.tsx'
import { RemoveButton } from '#web/features/back-office/frame/remove-button.tsx'
import { useApi, type CallInput } from '#web/platform/api/api.ts'
import { cx } from '#web/ui/class-names.ts'
import { Empty } from '#web/ui/empty.tsx'
import { Skeleton } from '#web/ui/loading.tsx'
import { RelativeTime } from '#web/ui/text/relative-time.tsx'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import './pictures-page.css'

type Query = NonNullable<CallInput<'listPictures'>['query']>
const picturesKey = ['moderated-pictures'] as const

/** Logos and profile pictures for moderation: new ones to decide on, or all of them. */
export default function PicturesPage() {
  const { show, text } = useAdminSearch()
  const isAll = show === 'all' || text !== undefined
  return (
    <AdminView title="Pictures" sub="Logos and profile pictures uploaded by members, newest first.">
      <nav className="picture-tabs" aria-label="Pictures">
        <AdminLink to="/pictures" exact bySearch className={cx(!isAll && 'is-here')}>
          New
        </AdminLink>
        <AdminLink
          to="/pictures"
          search={{ show: 'all' }}
          exact
          bySearch
          className={cx(isAll && 'is-here')}
        >
          All
        </AdminLink>
        <AdminLink to="/moderation">Recommendations</AdminLink>
      </nav>
      {isAll ? <AllPictures /> : <NewPictures />}
    </AdminView>
  )
}

function AllPictures() {
  const api = useApi()
  const query = useSearchFilters<Query>('text', 'before')
  const { data, error, refetch, isPlaceholderData } = useQuery({
    queryKey: [...picturesKey, query],
    queryFn: async () => (await api('listPictures', { query })).payload,
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const isFiltered = Object.keys(query).length > 0

  return (
    <>
      <LogFilters path="/pictures" label="Pictures">
        <TextFilter name="text" label="Company or person" error={error} wide />
      </LogFilters>
      {error && <LoadError error={error} onRetry={refetch} />}
      {!data && !error && <Skeleton width="60%" />}
      {data?.results.length === 0 && (
        <Empty
          title={isFiltered ? 'No pictures found' : 'No pictures'}
          actions={
            isFiltered && (
              <AdminLink to="/pictures" search={{ show: 'all' }}>
                All pictures
              </AdminLink>
            )
          }
        >
          Members upload them on their profile.
        </Empty>
      )}
      {data && data.results.length > 0 && (
        <ul className="tiles narrow moderated-pictures" aria-busy={isPlaceholderData || undefined}>
          {data.results.map((picture) => (
            <PictureCard key={picture.id} picture={picture} />
          ))}
        </ul>
      )}
      {data && <OlderLinks path="/pictures" search={{ show: 'all', ...query }} next={data.next} />}
    </>
  )
}

function PictureCard({ picture }: { picture: ModeratedPicture }) {
  const { id, hasLarge, company, contact, uploadedAt } = picture
  const api = useApi()
  const whose = contact?.name ?? company.name
  const what = contact ? `the picture of ${contact.name}` : `the logo of ${company.name}`

  return (
    <li className="box">
      <a className="paper" href={moderatedAddress(id, hasLarge)} target="_blank" rel="noreferrer">
        <img
          src={moderatedAddress(id)}
          alt={contact ? `Picture of ${whose}` : `Logo of ${whose}`}
          loading="lazy"
        />
      </a>
      {contact && <p className="strong cut">{contact.name}</p>}
      <p className="cut">
        <AdminLink to={`/companies/${company.id}`} title={company.name}>
          {company.name}
        </AdminLink>
      </p>
      <p className="small soft cut">
        {contact ? 'Picture' : 'Logo'}, <RelativeTime at={uploadedAt} />
      </p>
      <RemoveButton
        what={what}
        act={contact ? 'picture.removed' : 'logo.removed'}
        list={picturesKey}
        notice={staffNotices.pictureRemoved}
        remove={(reason) => api('removeModeratedPictures', { body: { ids: [id], reason } })}
      >
        It is removed immediately for everyone. The reason is mailed to the member, who can upload
        another one.
      </RemoveButton>
    </li>
  )
}
