import { countText } from '#contract/figures/numbers.ts'
import {
  tierListPageSize,
  tierListPaths,
  tierListTitle,
  tierLists,
  tierOfList,
  type TierList,
  type TierMember,
} from '#contract/tier-lists.ts'
import { tierNames, tierPromises, tierYears } from '#contract/tiers.ts'
import { VisitorPrompt } from '#web/features/auth/prompt-public.ts'
import { tierListQuery } from '#web/features/directory/tiers/tier-list-loader.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi, useLoaderQuery } from '#web/platform/api/api.ts'
import { Badge } from '#web/ui/marks/badge.tsx'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Empty } from '#web/ui/empty.tsx'
import { lazyPopup, usePopup } from '#web/ui/dialogs/lazy-popup.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { Pager } from '#web/ui/pager.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { Ticks } from '#web/ui/marks/ticks.tsx'
import { TierMark } from '#web/ui/marks/tier-mark.tsx'
import { Link } from '@tanstack/react-router'
import './tier-list-view.css'

const memberDialog = lazyPopup(() =>
  import('./tier-member-dialog.tsx').then((module) => module.TierMemberDialog),
)

/** A tier list (TI-005): requirements, number of members, and for members their names. */
export function TierListView({ list, page }: { list: TierList; page: number }) {
  const answer = useLoaderQuery(tierListQuery(useApi(), list, page))
  const tier = tierOfList[list]
  if (!answer) return <main id="main" className="page" aria-busy="true" />

  const { results, numResults } = answer
  return (
    <main id="main" className="page">
      <PageHead
        title={tierListTitle(list)}
        sub={numResults === 1 ? '1 member' : `${countText(numResults)} members`}
      />
      <Tabs label="Tiers">
        {tierLists.map((one) => (
          <Link key={one} className="tab" to={tierListPaths[one]} activeOptions={{ exact: true }}>
            <span aria-hidden="true">
              <TierMark tier={tierOfList[one]} />
            </span>
            {tierNames[tierOfList[one]]}
          </Link>
        ))}
      </Tabs>
      <Ticks
        facts={[`${tierYears[tier]} years of membership or more`, ...tierPromises]}
        className="row wrap loose tier-promises soft"
      />
      <VisitorPrompt>
        Members see the names, contacts and membership dates of all {tierNames[tier]} members.
      </VisitorPrompt>
      {results.length > 0 && (
        <ul className="tier-members">
          {results.map((member, at) => (
            <MemberRow key={member.id ?? at} list={list} member={member} />
          ))}
        </ul>
      )}
      {results.length === 0 && <EmptyTierList list={list} page={page} numResults={numResults} />}
      {results.length > 0 && numResults > tierListPageSize && (
        <Pager
          page={page}
          pageSize={tierListPageSize}
          total={numResults}
          renderLink={(target, props) => (
            <Link
              {...props}
              to={tierListPaths[list]}
              search={{ page: target === 1 ? undefined : target }}
            />
          )}
        />
      )}
    </main>
  )
}

/** A row that opens the member dialog; plain text for visitors. */
function MemberRow({ list, member }: { list: TierList; member: TierMember }) {
  const opened = usePopup(memberDialog)
  const { user } = useViewer()
  const { id, name, sinceDT } = member
  if (id === undefined) return <li className="tier-name break">{name}</li>
  return (
    <li>
      <button type="button" {...opened.trigger}>
        <span className="tier-name break">{name}</span>
        {id === user?.companyId && <Badge tone="outline">Yours</Badge>}
        {sinceDT && <span className="num muted">since {sinceDT.slice(0, 4)}</span>}
      </button>
      {opened.render({ member, tier: tierOfList[list] })}
    </li>
  )
}

function EmptyTierList({
  list,
  page,
  numResults,
}: {
  list: TierList
  page: number
  numResults: number
}) {
  const { readsAsVisitor } = useViewer()
  const tier = tierOfList[list]
  if (numResults === 0) {
    return (
      <Empty title={`There are no ${tierNames[tier]} members yet.`}>
        Members appear here with {tierYears[tier]} years of membership, no unresolved complaints and
        the warranty.
      </Empty>
    )
  }
  if (readsAsVisitor) return null
  return (
    <Empty
      title={`There is no page ${page}.`}
      actions={
        <Link to={tierListPaths[list]} className={buttonClass()}>
          Go to the first page
        </Link>
      }
    >
      The number of members may have changed.
    </Empty>
  )
}
