-- What a company means by the condition words of its stock files, and refused lines that can still be corrected.

create table condition_answer (
  company_id integer not null references company (id),
  -- In lower case; empty for lines without a condition.
  word text not null check (length(word) <= 60),
  -- Place in the contract's list of conditions.
  condition smallint not null check (condition between 0 and 5),
  answered_at timestamptz not null,
  primary key (company_id, word)
);
comment on table condition_answer is
  'What a company has said that a condition word of its stock files means, for its next files.';

-- Until now these were remembered for files with the same columns only.
insert into condition_answer (company_id, word, condition, answered_at)
select distinct on (company_id, word) company_id, word, place - 1, used_at
from stock_mapping
cross join lateral jsonb_each_text(
  case when jsonb_typeof(remembered -> 'conditionWords') = 'object' then remembered -> 'conditionWords'
    else '{}' end) as answer (word, code)
cross join lateral array_position(array['F/S', 'NOB', 'NEW', 'REF', 'USED', 'ASIS'], code) as place
where length(word) between 1 and 60 and place is not null
order by company_id, word, used_at desc;

create table stock_refused_line (
  stock_file_id integer not null references stock_file (id) on delete cascade,
  line_number integer not null check (line_number >= 1),
  -- Its texts by column.
  cells jsonb not null check (length(cells::text) <= 20000),
  primary key (stock_file_id, line_number)
);
comment on table stock_refused_line is
  'One of the first lines of a stock file that its import refused, until a member corrects it.';
