import { ownPictureQuery } from '#web/features/media/api.ts'
import { useApi } from '#web/platform/api/use-api.ts'
import { whenIdle } from '#web/platform/page/when-idle.ts'
import { Avatar } from '#web/ui/marks/avatar.tsx'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

/** The viewer's picture, loaded once per page load when the browser is idle (SH-029). */
export function OwnAvatar({ name, large = false }: { name: string; large?: boolean }) {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => whenIdle(() => setIdle(true)), [])
  const { data } = useQuery({ ...ownPictureQuery(useApi()), enabled: isIdle, retry: false })
  return <Avatar name={name} src={data ?? null} large={large} />
}
