-- Roles of staff, and target times in opening hours.

-- A member of staff has one or more roles, and moderator is one.
alter table staff add column roles text[] collate "C";
update staff set roles = array[role];
alter table staff
  alter column roles set not null,
  add check (cardinality(roles) between 1 and 5
    and roles <@ array['support', 'finance', 'editor', 'moderator', 'admin']),
  drop column role;
comment on column staff.roles is 'What the person may do is what any of these may.';

-- The moment after so many hours of opening time. `week` has the opening and closing time of each day from Monday on,
-- or null for a day without; without any opening time within two years all time counts.
create function add_opening_hours(since timestamptz, hours double precision, week jsonb, days_off date[], zone text)
returns timestamptz language plpgsql stable as $$
declare
  seconds_left double precision := round(hours * 3600);
  first_day constant date := (since at time zone zone)::date;
  day date;
  slot jsonb;
  opens timestamptz;
  closes timestamptz;
  open_seconds double precision;
begin
  for n in 0..730 loop
    day := first_day + n;
    slot := week -> (extract(isodow from day)::integer - 1);
    continue when slot = 'null'::jsonb or day = any (days_off);
    opens := greatest(since, (day + (slot ->> 0)::time) at time zone zone);
    closes := (day + (slot ->> 1)::time) at time zone zone;
    open_seconds := extract(epoch from closes - opens);
    continue when open_seconds <= 0;
    if open_seconds >= seconds_left then
      return opens + make_interval(secs => seconds_left);
    end if;
    seconds_left := seconds_left - open_seconds;
  end loop;
  return since + make_interval(secs => hours * 3600);
end
$$;

-- Hours of opening time between two moments.
create function opening_hours_between(since timestamptz, until timestamptz, week jsonb, days_off date[], zone text)
returns double precision language sql stable as $$
  select coalesce(sum(greatest(0, extract(epoch from
    least(until, (day + (slot ->> 1)::time) at time zone zone)
      - greatest(since, (day + (slot ->> 0)::time) at time zone zone)))), 0)::double precision / 3600
  from generate_series((since at time zone zone)::date, (until at time zone zone)::date, interval '1 day') as days (at)
  cross join lateral (select at::date as day, week -> (extract(isodow from at)::integer - 1) as slot) as opening
  where slot <> 'null'::jsonb and day <> all (days_off)
$$;
