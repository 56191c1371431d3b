-- The palette of the back office finds tickets and complaints of any age by a part of their title.

create index provider_message_subject_idx on provider_message using gin (subject gin_trgm_ops);
create index complaint_title_idx on complaint using gin (title gin_trgm_ops);
