-- The settings of a list are called Instant, Daily and Off. An answer that the operator has changed stays.

update content_item set data = jsonb_set(data, '{answer}', to_jsonb(
  'Each address has its own setting per list: Instant, Daily or Off. Look in Broadcast Settings first. If the list is set to Instant, ask us: we can see whether your mail server accepted the e-mail.'::text))
where kind = 'faq'
  and data ->> 'answer' = 'Each address has its own setting per list: Standard, Digest or No e-mail. Look in Broadcast Settings first. If the list is set to Standard, ask us: we can see whether your mail server accepted the e-mail.';
