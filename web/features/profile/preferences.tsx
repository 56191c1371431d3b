import { notices } from '#contract/page-notices.ts'
import { paths } from '#contract/paths.ts'
import { SettingsSummary } from '#web/features/broadcasts/settings-public.ts'
import { MatchAlertChoice } from '#web/features/matching/alert-public.ts'
import { WarningSwitch } from '#web/features/content/news/warnings-public.ts'
import { type OwnCompany } from '#web/features/profile/api.ts'
import { ProfilePart } from '#web/features/profile/entry/profile-part.tsx'
import { notify } from '#web/platform/page/notices.ts'
import { useViewer } from '#web/platform/page/session.ts'
import { useApi } from '#web/platform/api/api.ts'
import { buttonClass } from '#web/ui/forms/button.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** Preferences (PF-012); service-only companies have none. */
export function Preferences({ own }: { own: OwnCompany }) {
  const api = useApi()
  const { user, isTrading } = useViewer()
  const me = own.contacts.find(({ id }) => id === own.contactId)
  if (!isTrading || !me) return null
  return (
    <ProfilePart
      id="preferences"
      title="Preferences"
      about="What you receive. Changes apply immediately."
    >
      <Panel pad={false}>
        <div className="row wrap between panel-part">
          <div>
            <h3>Broadcasts by e-mail</h3>
            <SettingsSummary />
          </div>
          <Link to={paths.broadcastSettings} className={buttonClass({})}>
            Broadcast Settings
          </Link>
        </div>
        <Choice
          title="Requests for quotes"
          about="Members can send you requests for quotes on your company’s parts."
          isOn={!me.rfqDisabled}
          change={(isOn) => api('updateContact', { body: { rfqDisabled: !isOn } })}
        />
        {!me.rfqDisabled && (
          <Choice
            title="Copies of colleagues’ requests"
            about="Each request for a quote goes to one person of your company. You get a copy when it goes to a colleague."
            isOn={me.rfqCopies === true}
            change={(isOn) => api('updateContact', { body: { rfqCopies: isOn } })}
          />
        )}
        <Choice
          title="Possible matches"
          about="After you send a broadcast, you see the offers of other members that may fit."
          isOn={user?.possibleMatchesDisabled !== true}
          change={(isOn) => api('setPossibleMatches', { body: { possibleMatchesDisabled: !isOn } })}
        />
        <div className="row wrap between panel-part" id="match-alert">
          <div>
            <h3>New matches by e-mail</h3>
            <p className="small soft">
              When offers arrive that may fit one of your open broadcasts.
            </p>
          </div>
          <MatchAlertChoice />
        </div>
        <Choice
          title="Copies of your broadcasts"
          about="You get each broadcast that you send by e-mail, with how many subscribers it goes to and a link to its possible matches."
          isOn={me.broadcastCopies === true}
          change={(isOn) => api('updateContact', { body: { broadcastCopies: isOn } })}
        />
        <div className="row wrap between panel-part">
          <div>
            <h3>Warnings by e-mail</h3>
            <p className="small soft">
              Fraud warnings and stolen equipment, as soon as they are published.
            </p>
          </div>
          <WarningSwitch />
        </div>
      </Panel>
    </ProfilePart>
  )
}

function Choice({
  title,
  about,
  isOn,
  change,
}: {
  title: string
  about: ReactNode
  isOn: boolean
  change: (isOn: boolean) => Promise<unknown>
}) {
  const queryClient = useQueryClient()
  const { mutate, isPending, variables } = useMutation({
    mutationFn: change,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['companies'] }),
    onError: () => notify(notices.switchNotChanged),
  })
  return (
    <div className="row wrap between panel-part">
      <div>
        <h3>{title}</h3>
        <p className="small soft">{about}</p>
      </div>
      <Switch
        aria-label={title}
        checked={isPending ? variables : isOn}
        onChange={({ target }) => mutate(target.checked)}
      >
        {(isPending ? variables : isOn) ? 'On' : 'Off'}
      </Switch>
    </div>
  )
}
