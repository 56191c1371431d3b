import type { PushMessage } from '#contract/push/push.ts'
import type { PersonAccount } from '#server/features/companies/public.ts'
import type { ChoiceRow } from '#server/features/push/queries.ts'
import type { DeliveryKind } from '#server/features/push/rules.ts'
import type { Queryable, Tx } from '#server/platform/database/database.ts'

export const queuedChannel = 'push_queued'
/** Notifications that wait for one device; further ones are dropped. */
const maxWaiting = 500

interface NewDelivery extends PushMessage {
  kind: DeliveryKind
  now: Date
  expiresAt: Date
}

/** Queues a notification for the devices of contacts who have not switched its kind off. */
export async function insertDeliveries(
  tx: Tx,
  whose: { contactIds: readonly number[] } | { subscriptionId: number } | 'everyone',
  delivery: NewDelivery,
): Promise<number> {
  const devices =
    whose === 'everyone'
      ? tx`true`
      : 'contactIds' in whose
        ? tx`subscription.contact_id = any(${whose.contactIds as number[]})`
        : tx`subscription.id = ${whose.subscriptionId}`
  const { count } = await tx`
    insert into push_delivery (subscription_id, kind, tag, title, body, path, created_at, not_before,
      expires_at)
    select subscription.id, ${delivery.kind}, ${delivery.tag}, ${delivery.title}, ${delivery.body},
      ${delivery.path}, ${delivery.now}, ${delivery.now}, ${delivery.expiresAt}
    from push_subscription as subscription
    left join push_choice as choice on choice.contact_id = subscription.contact_id
    where ${devices} and not ${delivery.kind} = any(coalesce(choice.switched_off, '{}'))
      and (select count(*) from push_delivery where subscription_id = subscription.id) < ${maxWaiting}`
  if (count > 0) await tx`select pg_notify(${queuedChannel}, '')`
  return count
}

export interface ClaimedRow extends PushMessage {
  id: string
  subscriptionId: number
  kind: DeliveryKind
  attempts: number
  expiresAt: Date
}

/** Claims due notifications of some devices and kinds, all that are due of each; other workers skip them. */
export const claimDue = (
  db: Queryable,
  { now, until, groups }: { now: Date; until: Date; groups: number },
) => db<ClaimedRow[]>`
  with due as (
    select id, subscription_id, kind from push_delivery
    where not_before <= ${now} and (claimed_until is null or claimed_until <= ${now})
  ), first_due as (
    select subscription_id, kind from due group by subscription_id, kind
    order by min(id) limit ${groups}
  ), picked as (
    select id from push_delivery join first_due using (subscription_id, kind)
    where not_before <= ${now} and (claimed_until is null or claimed_until <= ${now})
    order by id limit 2000 for update of push_delivery skip locked
  )
  update push_delivery as delivery set claimed_until = ${until}, attempts = attempts + 1
  from picked where delivery.id = picked.id
  returning delivery.id::text, subscription_id, kind, tag, title, body, path, attempts, expires_at`

export interface DeviceRow extends PersonAccount {
  id: number
  keyId: number
  endpoint: string
  p256dh: Buffer
  auth: Buffer
  isServiceOnly: boolean
  hasTwoFactor: boolean
  /** Whether its session is open and its contact has not been removed. */
  isSignedIn: boolean
  choice: ChoiceRow | null
}

export const listDevices = (db: Queryable, ids: readonly number[], now: Date) => db<DeviceRow[]>`
  select subscription.id, push_key_id as key_id, endpoint, p256dh, auth, company.is_service_only,
    company.state, company.state_beneath as underlying_state, company.trial_ends_at,
    contact.block_html <> '' as has_own_block,
    exists (
      select from two_factor where contact_id = contact.id and enabled_at is not null
    ) as has_two_factor,
    session.ended_at is null and session.expires_at > ${now} and contact.removed_at is null
      as is_signed_in,
    case when choice.contact_id is not null then json_build_object(
      'switchedOff', choice.switched_off, 'quietFrom', choice.quiet_from,
      'quietUntil', choice.quiet_until, 'timeZone', choice.time_zone) end as choice
  from push_subscription as subscription
  join session on session.id = subscription.session_id
  join contact on contact.id = subscription.contact_id
  join company on company.id = contact.company_id
  left join push_choice as choice on choice.contact_id = subscription.contact_id
  where subscription.id = any(${ids as number[]})`

export const deleteDeliveries = (db: Queryable, ids: readonly string[]) => db`
  delete from push_delivery where id = any(${ids as string[]}::bigint[])`

/** Requeues claimed notifications; `isHeld` for quiet hours, which count as no attempt. */
export const postpone = (
  db: Queryable,
  ids: readonly string[],
  { until, expiresAt, isHeld }: { until: Date; expiresAt?: Date; isHeld: boolean },
) => db`
  update push_delivery set claimed_until = null, not_before = ${until},
    expires_at = greatest(expires_at, ${expiresAt ?? null}::timestamptz),
    attempts = attempts - ${isHeld ? 1 : 0}
  where id = any(${ids as string[]}::bigint[])`

export const recordSuccess = (db: Queryable, subscriptionId: number, now: Date) => db`
  update push_subscription set last_success_at = ${now}, failures = 0 where id = ${subscriptionId}`

export const recordFailure = (db: Queryable, subscriptionId: number) => db`
  update push_subscription set failures = least(failures + 1, 1000) where id = ${subscriptionId}`

export const deleteSubscription = (db: Queryable, id: number) => db`
  delete from push_subscription where id = ${id}`

/** Deletes notifications of a kind with these pages or tags that are not sent yet. */
export const cancelPush = (
  tx: Tx,
  kind: DeliveryKind,
  { paths, tags = [] }: { paths: readonly string[]; tags?: readonly string[] },
) => tx`
  delete from push_delivery
  where kind = ${kind} and (path = any(${paths as string[]}) or tag = any(${tags as string[]}))`

export const deleteExpired = (db: Queryable, now: Date) => db`
  delete from push_delivery where expires_at <= ${now}`
