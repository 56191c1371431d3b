-- Registration is closed in a new market until it is opened; one that has companies stays open.

insert into setting (key, value, updated_at)
select 'registration', '{"isOpen": 1, "opens": ""}', now()
where exists (select from company);
