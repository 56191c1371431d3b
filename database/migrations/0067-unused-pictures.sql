-- Pictures that nothing shows any more are deleted after some days.

-- When the nightly job first found no draft, version or entry with it; null while one has it.
alter table content_picture add column unused_since timestamptz;
