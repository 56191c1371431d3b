import { sessionQuery } from '#web/platform/session.ts'
import { createFileRoute, redirect } from '@tanstack/react-router'

/** The address of the free trial: visitors ask for one on the page about membership, members are at home. */
export const Route = createFileRoute('/register')({
  beforeLoad: async ({ context: { api, queryClient } }) => {
    const user = await queryClient.ensureQueryData(sessionQuery(api))
    throw redirect({ to: user ? '/' : '/payment' })
  },
})
