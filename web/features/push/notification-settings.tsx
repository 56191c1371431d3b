import { shownRefusals } from '#contract/notices.ts'
import { notices } from '#contract/page-notices.ts'
import { pushNotices } from '#contract/push/push-notices.ts'
import {
  pushKinds,
  serviceOnlyKinds,
  usualQuietHours,
  type PushKind,
  type PushSettings,
} from '#contract/push/push.ts'
import { pushSettingsQuery } from '#web/features/push/api.ts'
import {
  getPushAbility,
  switchOff,
  switchOn,
  type PushAbility,
} from '#web/features/push/this-device.ts'
import { isApiError, reasonOf, useApi } from '#web/platform/api/api.ts'
import { isAppleMobile, isInstalled, useInstallOffer } from '#web/platform/device/installing.ts'
import { notify } from '#web/platform/page/notices.ts'
import { currentPreferences } from '#web/platform/page/preferences.tsx'
import { useViewer } from '#web/platform/page/session.ts'
import { cx } from '#web/ui/class-names.ts'
import { Button } from '#web/ui/forms/button.tsx'
import { Switch } from '#web/ui/forms/choice.tsx'
import { Field } from '#web/ui/forms/field.tsx'
import { TextInput } from '#web/ui/forms/text-input.tsx'
import { LoadFailure, Note } from '#web/ui/note.tsx'
import { Panel } from '#web/ui/panel.tsx'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore, type ReactNode } from 'react'
import './notification-settings.css'

/** The permission of the browser is read with each render; the server does not know it. */
const neverChanges = () => () => {}

/** Changes go out one after the other: an answer has all settings, and an earlier one must not overwrite a later. */
const changes = { id: 'push-settings' }

const kindTexts: Record<PushKind, { title: string; about: string }> = {
  search: {
    title: 'Saved searches',
    about: 'An offer fits a saved search with alerts at once.',
  },
  reply: { title: 'Replies', about: 'Someone replies to one of your broadcasts.' },
  quote: { title: 'Requests for quotes', about: 'A buyer asks your company for a part.' },
  match: { title: 'Possible matches', about: 'An offer may fit one of your open broadcasts.' },
  warning: {
    title: 'Fraud warnings',
    about: 'We publish a warning or a report of stolen equipment.',
  },
}

/** Notifications of the viewer: on this device or not, about what, and when not (PW-004). */
export function NotificationSettings() {
  const api = useApi()
  const { data, error, refetch } = useQuery(pushSettingsQuery(api))
  const { isServiceOnly } = useViewer()
  const kinds = pushKinds.filter((kind) => !isServiceOnly || serviceOnlyKinds.includes(kind))
  if (error && !data) {
    return <LoadFailure thing="Your notifications" reason={reasonOf(error)} onRetry={refetch} />
  }
  return (
    <>
      <Panel pad={false}>
        <ThisDevice settings={data} />
        <InstallPart />
      </Panel>
      <Panel pad={false}>
        {kinds.map((kind) => (
          <KindSwitch key={kind} kind={kind} settings={data} />
        ))}
        <QuietHours settings={data} />
      </Panel>
    </>
  )
}

function Part({
  title,
  about,
  wraps = false,
  children,
}: {
  title: string
  about: ReactNode
  wraps?: boolean
  children?: ReactNode
}) {
  return (
    <div className={cx('row between panel-part', wraps && 'wrap')}>
      <div>
        <h3>{title}</h3>
        <p className="small soft">{about}</p>
      </div>
      {children}
    </div>
  )
}

const hindrances: Record<Exclude<PushAbility, 'possible'>, ReactNode> = {
  blocked:
    'This browser blocks notifications of this site. Allow them in its settings for this site, behind the icon beside the address, and reload the page.',
  'install-first':
    'iPhones and iPads show notifications of installed apps only. Install the app first, as described below.',
  insecure: 'Notifications need a secure connection (https).',
  impossible: 'This browser cannot show notifications, or only outside private windows.',
}

function ThisDevice({ settings }: { settings: PushSettings | undefined }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { user } = useViewer()
  const ability = useSyncExternalStore(neverChanges, getPushAbility, () => undefined)
  const change = useMutation({
    scope: changes,
    mutationFn: async (isOn: boolean) => (isOn ? switchOn(api, user!.id) : switchOff(api)),
    onSuccess: (changed) => {
      if (changed) queryClient.setQueryData(pushSettingsQuery(api).queryKey, changed)
    },
    onError: (failure) =>
      notify(pushNotices.notChanged(isApiError(failure) ? failure.msg : shownRefusals.unreachable)),
  })
  const test = useMutation({
    mutationFn: () => api('sendTestPush', {}),
    onSuccess: () => notify(pushNotices.testSent),
    onError: (failure) => notify(pushNotices.testFailed(reasonOf(failure))),
  })
  const isOn = settings?.device != null && ability !== 'blocked'
  const hindrance = ability && ability !== 'possible' ? hindrances[ability] : undefined
  return (
    <>
      <Part title="On this device" about="Stays on until you sign out on this device.">
        <div className="row wrap">
          {isOn && (
            <Button size="sm" disabled={test.isPending} onClick={() => test.mutate()}>
              Send a test
            </Button>
          )}
          <Switch
            aria-label="Notifications on this device"
            disabled={!settings || ability !== 'possible' || change.isPending}
            checked={change.isPending ? change.variables : isOn}
            onChange={({ target }) => change.mutate(target.checked)}
          >
            {(change.isPending ? change.variables : isOn) ? 'On' : 'Off'}
          </Switch>
        </div>
      </Part>
      {hindrance && (
        <div className="push-hindrance">
          <Note tone="warn">{hindrance}</Note>
        </div>
      )}
    </>
  )
}

/** How to install the site as an app, where that is possible and not done. */
function InstallPart() {
  const install = useInstallOffer()
  const isManual = useSyncExternalStore(
    neverChanges,
    () => isAppleMobile() && !isInstalled(),
    () => false,
  )
  if (!install && !isManual) return null
  return (
    <Part
      title="App"
      about={
        install
          ? 'Opens from your home screen or task bar in a window of its own.'
          : 'Open the share menu of Safari and choose “Add to Home Screen”.'
      }
    >
      {install && <Button onClick={() => void install()}>Install the app</Button>}
    </Part>
  )
}

function useChangeSettings() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { queryKey } = pushSettingsQuery(api)
  return useMutation({
    scope: changes,
    onMutate: () => queryClient.cancelQueries({ queryKey }),
    mutationFn: async (body: Parameters<typeof setSettings>[1]) => setSettings(api, body),
    onSuccess: (changed) => queryClient.setQueryData(queryKey, changed),
    onError: () => notify(notices.switchNotChanged),
  })
}

const setSettings = async (
  api: ReturnType<typeof useApi>,
  body: {
    kinds?: Partial<Record<PushKind, boolean>>
    quiet?: PushSettings['quiet']
  },
) => (await api('setPushSettings', { body })).payload

function KindSwitch({ kind, settings }: { kind: PushKind; settings: PushSettings | undefined }) {
  const { mutate, isPending, variables } = useChangeSettings()
  const { title, about } = kindTexts[kind]
  const isOn = (isPending ? variables.kinds?.[kind] : settings?.kinds[kind]) ?? true
  return (
    <Part title={title} about={about}>
      <Switch
        aria-label={`Notifications: ${title}`}
        disabled={!settings}
        checked={isOn}
        onChange={({ target }) => mutate({ kinds: { [kind]: target.checked } })}
      >
        {isOn ? 'On' : 'Off'}
      </Switch>
    </Part>
  )
}

/** Hours without notifications; changing them uses the time zone of this device. */
function QuietHours({ settings }: { settings: PushSettings | undefined }) {
  const { mutate, isPending, variables } = useChangeSettings()
  const chosen = isPending ? variables.quiet : undefined
  const quiet = (chosen === undefined ? settings?.quiet : chosen) ?? null
  const isOn = quiet !== null
  const change = (hours: { from: string; until: string }) => {
    const isValid = hours.from !== '' && hours.until !== '' && hours.from !== hours.until
    if (isValid) mutate({ quiet: { ...hours, timeZone: currentPreferences().timeZone } })
  }
  return (
    <Part
      wraps={quiet !== null}
      title="Quiet hours"
      about={
        quiet
          ? `Notifications wait until they end (time zone ${quiet.timeZone.replaceAll('_', ' ')}).`
          : 'Notifications wait until they end, and come as one for each kind.'
      }
    >
      <div className="row wrap quiet-hours">
        {quiet && (
          <>
            {(['from', 'until'] as const).map((end) => (
              <Field key={end} label={end === 'from' ? 'From' : 'Until'}>
                <TextInput
                  type="time"
                  key={quiet[end]}
                  defaultValue={quiet[end]}
                  onBlur={({ target }) => {
                    if (target.value !== quiet[end]) change({ ...quiet, [end]: target.value })
                  }}
                />
              </Field>
            ))}
          </>
        )}
        <Switch
          aria-label="Quiet hours"
          disabled={!settings}
          checked={isOn}
          onChange={({ target }) => {
            if (target.checked) change(usualQuietHours)
            else mutate({ quiet: null })
          }}
        >
          {isOn ? 'On' : 'Off'}
        </Switch>
      </div>
    </Part>
  )
}
