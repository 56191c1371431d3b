import type { User } from '#contract/auth/auth.ts'
import { paths } from '#contract/paths.ts'
import { useSignOut } from '#web/features/auth/public.ts'
import {
  recommendationsText,
  waitingRecommendationsQuery,
} from '#web/features/recommendations/api.ts'
import { unreadAnswersText, useChat, useUnreadAnswers } from '#web/features/messages/chat-public.ts'
import { ownPictureQuery } from '#web/features/media/api.ts'
import { useApi } from '#web/platform/api/api.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { Count } from '#web/ui/marks/badge.tsx'
import { MenuButton } from '#web/ui/dialogs/menu-button.tsx'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { userMenu } from './menus.ts'

/** The user menu (SH-005). */
export function UserButton({ user }: { user: User }) {
  const signOut = useSignOut()
  const links = userMenu(useViewer())
  const waiting = usePendingApprovals()
  const unread = useUnreadAnswers()
  const chat = useChat()
  const news = [
    ...(waiting > 0 ? [`${recommendationsText(waiting)} to approve`] : []),
    ...(unread > 0 ? [unreadAnswersText(unread)] : []),
  ]
  return (
    <>
      <MenuButton
        className="user-button no-phone"
        variant="ghost"
        label={`${user.name}, ${user.companyName}`}
        title={`${user.name}, ${user.companyName}`}
        items={[
          { label: user.name, reason: user.companyName },
          'separator',
          ...links.map(({ label, to, icon }) => ({
            label,
            icon,
            note: to === paths.profile && waiting > 0 ? `${waiting} to approve` : undefined,
            link: <Link to={to} />,
          })),
          {
            label: 'Write to us',
            icon: 'send',
            note: unread > 0 ? unreadAnswersText(unread) : undefined,
            onSelect: chat.show,
          },
          'separator',
          { label: 'Sign out', icon: 'sign-out', onSelect: signOut },
        ]}
      >
        <OwnAvatar name={user.name} />
        <span className="user-name">{user.name}</span>
        {news.length > 0 && <Count n={waiting + unread} label={news.join(', ')} />}
      </MenuButton>
      {chat.panel}
    </>
  )
}

/** The viewer's picture, loaded once per page load when the browser is idle (SH-029). */
export function OwnAvatar({ name, large = false }: { name: string; large?: boolean }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const { data } = useQuery({ ...ownPictureQuery(useApi()), enabled: isIdle, retry: false })
  return <Avatar name={name} src={data ?? null} large={large} />
}

/** Number of recommendations that await approval (RC-009), loaded when the browser is idle. */
export function usePendingApprovals(): number {
  const { readsAsVisitor } = useViewer()
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const query = waitingRecommendationsQuery(useApi())
  const { data = 0 } = useQuery({ ...query, enabled: isIdle && !readsAsVisitor })
  return readsAsVisitor ? 0 : data
}
