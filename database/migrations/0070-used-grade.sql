-- Goods sold as USED come without warranty (IV-003): the grading guidelines that came with the program say so. What
-- staff have written is left alone.
create function pg_temp.with_used_grade(html text) returns text language sql as $$
  select replace(html, 'Works in full. Cleaned and reset.',
    'USED: tested, sold without warranty unless the seller''s own warranty says otherwise. Works in full, cleaned and reset.')
$$;

alter table content_version disable trigger content_version_final;
update content_version
set html = pg_temp.with_used_grade(html), body_text = pg_temp.with_used_grade(body_text)
where slug = 'grading-guidelines' and version = 1 and staff_id is null;
alter table content_version enable trigger content_version_final;

update content
set draft = jsonb_set(draft, '{html}', to_jsonb(pg_temp.with_used_grade(draft ->> 'html')))
where kind = 'page' and draft ->> 'slug' = 'grading-guidelines' and draft_by is null;
