import type { Tx } from '#server/platform/database/database.ts'

/** One file of an export: its rows in batches, read when it is written. */
export interface ExportPart {
  name: string
  /** A description of its content, for README.txt. */
  about: string
  rows: () => AsyncIterable<readonly object[]>
}

const batch = 500

/**
 * The data stored about a person, without secrets: no password, token or code, and no text that staff wrote for
 * colleagues. Of others it has the names that the person read on the site or in mails.
 */
export const partsOfPerson = (tx: Tx, id: number): ExportPart[] => [
  {
    name: 'profile.json',
    about: 'Your entry as other members see it, with your sign-in address.',
    rows: () =>
      tx`
        select contact.id, contact.name, contact.function, contact.telephone, contact.email,
          email_alternative, im_name, im_value, company.id as company_id, company.name as company,
          position, rfq_disabled, rfq_copies, broadcast_copies, possible_matches_disabled,
          contact.block_html as shown_block, contact.message_html as shown_message,
          contact.created_at, removed_at,
          exists (select from two_factor where contact_id = contact.id and enabled_at is not null)
            as has_second_factor
        from contact join company on company.id = company_id where contact.id = ${id}`.cursor(
        batch,
      ),
  },
  {
    name: 'settings.json',
    about: 'How your addresses receive each list: 0 at once, 1 in the daily digest, 2 not.',
    rows: () =>
      tx`
        select broadcast_list.name as list, address, type
        from broadcast_setting join broadcast_list on broadcast_list.id = list_id
        where contact_id = ${id} order by sort_order, address`.cursor(batch),
  },
  {
    name: 'favourites.json',
    about: 'Companies that you follow.',
    rows: () =>
      tx`
        select company.id as company_id, company.name as company, favourite.created_at
        from favourite join company on company.id = company_id
        where contact_id = ${id} order by favourite.created_at`.cursor(batch),
  },
  {
    name: 'saved-searches.json',
    about: 'Searches that you are told about.',
    rows: () =>
      tx`
        select q, is_exact_phrase, list_names(saved_search_lists(list_id, list_ids)) as list, side, company.name as company,
          is_digest, saved_search.created_at, last_hit_at
        from saved_search
        left join company on company.id = saved_search.company_id
        where contact_id = ${id} order by saved_search.id`.cursor(batch),
  },
  {
    name: 'match-alerts.json',
    about: 'When you get mail about possible matches, and when you last looked at them.',
    rows: () => tx`select alert, seen_at from match_watch where contact_id = ${id}`.cursor(batch),
  },
  {
    name: 'read-marks.json',
    about:
      'Up to when you have read all broadcasts, your last visits, and what you opened of late.',
    rows: () =>
      tx`
        select read_until, seen_at, visit_since, array(
          select broadcast_id from broadcast_opening where contact_id = ${id}
          order by broadcast_id) as opened
        from broadcast_reader where contact_id = ${id}`.cursor(batch),
  },
  {
    name: 'news.json',
    about: 'Your last visit to the news, and whether you get fraud warnings by e-mail.',
    rows: () =>
      tx`select read_at, wants_warnings from news_reader where contact_id = ${id}`.cursor(batch),
  },
  {
    name: 'notifications.json',
    about:
      'Which notifications you have switched off, and your quiet hours in minutes after midnight.',
    rows: () =>
      tx`
        select switched_off, quiet_from, quiet_until, time_zone
        from push_choice where contact_id = ${id}`.cursor(batch),
  },
  {
    name: 'devices.json',
    about: 'Devices that get notifications, by the push service of their browser.',
    rows: () =>
      tx`
        select substring(endpoint from '^https://([^/]+)') as push_service, user_agent as device,
          subscription.created_at, last_success_at
        from push_subscription as subscription join session on session.id = session_id
        where subscription.contact_id = ${id} order by subscription.id`.cursor(batch),
  },
  {
    name: 'waiting-notifications.json',
    about: 'Notifications that have not reached a device yet.',
    rows: () =>
      tx`
        select kind, title, body, path, delivery.created_at
        from push_delivery as delivery
        join push_subscription as subscription on subscription.id = subscription_id
        where contact_id = ${id} order by delivery.id`.cursor(batch),
  },
  {
    name: 'broadcasts.json',
    about: 'Your broadcasts.',
    rows: () =>
      tx`
        select broadcast.id, broadcast_list.name as list, side, quantity, brand, description,
          condition, price, currency, product_link, additional_info, message, created_at, sent_at,
          removed_at
        from broadcast join broadcast_list on broadcast_list.id = list_id
        where contact_id = ${id} order by broadcast.id`.cursor(batch),
  },
  {
    name: 'posting-bans.json',
    about: 'Lists that you were banned from, with the reason that was mailed to you.',
    rows: () =>
      tx`
        select broadcast_list.name as list, stops_messages, reason, starts_at, ends_at, lifted_at
        from broadcast_exclusion left join broadcast_list on broadcast_list.id = list_id
        where contact_id = ${id} order by starts_at`.cursor(batch),
  },
  {
    name: 'replies.json',
    about: 'Replies to broadcasts that you sent, and that were mailed to you.',
    rows: () =>
      tx`
        select case when reply.contact_id = ${id} then 'sent' else 'received' end as direction,
          broadcast_id, writer.name as from_name, company.name as from_company, reply.subject, body,
          reply.sent_at
        from broadcast_reply reply
        join broadcast on broadcast.id = broadcast_id
        join contact writer on writer.id = reply.contact_id
        join company on company.id = writer.company_id
        where reply.contact_id = ${id} or broadcast.contact_id = ${id}
        order by reply.id`.cursor(batch),
  },
  {
    name: 'messages.json',
    about: 'Messages that you sent to people of other companies, and that were mailed to you.',
    rows: () =>
      tx`
        select case when sender_id = ${id} then 'sent' else 'received' end as direction,
          coalesce(sender.name, visitor_name) as from_name,
          coalesce(sender_company.name, visitor_company) as from_company,
          visitor_email as from_email, receiver.name as to_name, company.name as to_company,
          subject, body, sent_at
        from contact_message
        left join contact sender on sender.id = sender_id
        left join company sender_company on sender_company.id = sender.company_id
        left join contact receiver on receiver.id = contact_message.contact_id
        left join company on company.id = contact_message.company_id
        where sender_id = ${id} or contact_message.contact_id = ${id}
        order by contact_message.id`.cursor(batch),
  },
  {
    name: 'messages-to-us.json',
    about: 'What you wrote to us, and our answers.',
    rows: () =>
      tx`
        select ticket.id as ticket, ticket.subject, 'you' as by, ticket.body, ticket.sent_at,
          privacy_kind, privacy_due_on
        from provider_message ticket where contact_id = ${id}
        union all
        select ticket.id, ticket.subject, case when entry.staff_id is null then 'you' else 'us' end,
          entry.body, entry.sent_at, null, null
        from ticket_message entry join provider_message ticket on ticket.id = ticket_id
        where contact_id = ${id} order by 1, 5`.cursor(batch),
  },
  {
    name: 'advertisements.json',
    about: 'Advertisements that were booked with your e-mail address.',
    rows: () =>
      tx`
        select banner.id, customer_name, customer_email, alt, target_url, starts_on, ends_on
        from banner join contact on contact.id = ${id}
          and customer_email in (lower(email), lower(email_alternative))
        order by banner.id`.cursor(batch),
  },
  {
    name: 'quotes.json',
    about: 'Requests for quotes that you sent, and that were mailed to you.',
    rows: () =>
      tx`
        select case when sender_id = ${id} then 'sent' else 'received' end as direction,
          part_number, manufacturer, quantity, target_price_cents, target_currency, condition,
          needed_by, message, company_name as buyer_company, contact_name as buyer_name,
          contact_email as buyer_email, contact_telephone as buyer_telephone, address, country,
          sent_at
        from rfq
        where sender_id = ${id}
          or exists (select from rfq_recipient where rfq_id = rfq.id and contact_id = ${id})
        order by rfq.id`.cursor(batch),
  },
  {
    name: 'recommendations.json',
    about: 'Recommendations that you wrote.',
    rows: () =>
      tx`
        select company.name as about_company, words, written_at, published_at, removed_at
        from recommendation join company on company.id = recommendation.company_id
        where contact_id = ${id} order by recommendation.id`.cursor(batch),
  },
  {
    name: 'complaints.json',
    about: 'Complaints that you filed; their documents are in the folder documents.',
    rows: () =>
      tx`
        select complaint.id, company.name as about_company, title, transaction_date, body,
          resolution, complaint.state, filed_at, state_since
        from complaint join company on company.id = complaint.company_id
        where contact_id = ${id} order by complaint.id`.cursor(batch),
  },
  {
    name: 'mails.json',
    about: 'Mails that we sent to you in the last weeks.',
    rows: () =>
      tx`
        select address, subject, message.created_at, delivery.state, delivery.sent_at
        from mail_delivery delivery join mail_message message on message.id = message_id
        where contact_id = ${id} order by delivery.id`.cursor(batch),
  },
  {
    name: 'mails-from-you.json',
    about: 'Mails from your addresses that we received in the last weeks, and what became of them.',
    rows: () =>
      tx`
        select received_at, from_address, recipient, mail.subject, body_text, mail.state, fault, detail
        from incoming_mail mail join contact on contact.id = ${id}
          and from_address in (lower(email), lower(email_alternative))
        order by mail.id`.cursor(batch),
  },
  {
    name: 'sign-ins.json',
    about: 'Your sign-ins of the last weeks, with device and network address.',
    rows: () =>
      tx`
        select created_at, last_seen_at, ended_at, user_agent, source as network_address
        from session where contact_id = ${id} order by id`.cursor(batch),
  },
  {
    name: 'activity.json',
    about: 'Entries of our log about you. What staff wrote for colleagues is not part of it.',
    rows: () =>
      tx`
        select at, act,
          case when actor_kind = 'contact' and actor_id = ${id} then 'you'
            when actor_kind = 'contact' then 'a colleague' else actor_kind end as by,
          case when actor_kind = 'contact' and actor_id = ${id} then source end as network_address,
          case when actor_kind = 'contact' and actor_id = ${id} then details end as details
        from audit_entry
        where contact_id = ${id} or (actor_kind = 'contact' and actor_id = ${id})
        order by id`.cursor(batch),
  },
  {
    name: 'consents.json',
    about: 'When you agreed to which version of the contract terms and the privacy policy.',
    rows: () =>
      tx`
        select 'application' as with, contract_version, received_at as at from registration
        where email = (select email from contact where id = ${id}) or known_contact_id = ${id}
        union all
        select 'order', contract_version, ordered_at from membership_order
        where known_contact_id = ${id} order by 3`.cursor(batch),
  },
]
