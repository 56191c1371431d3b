-- The texts of the public pages with what they say at first, versions of their entries, and icons of websites.

create table content_item_version (
  item_id integer not null references content_item (id) on delete cascade,
  revision integer not null check (revision > 0),
  data jsonb not null check (jsonb_typeof(data) = 'object' and length(data::text) <= 20000),
  file_id integer references file (id),
  is_published boolean not null,
  changed_at timestamptz not null,
  -- Null for what came with the program.
  changed_by integer references staff (id),
  primary key (item_id, revision)
);
comment on table content_item_version is 'Every version of an entry of a public page, so that staff can compare and restore them.';
create index content_item_version_file_idx on content_item_version (file_id);

create function record_content_item_version() returns trigger language plpgsql as $$
begin
  insert into content_item_version (item_id, revision, data, file_id, is_published, changed_at, changed_by)
  values (new.id, new.revision, new.data, new.file_id, new.is_published, new.changed_at, new.changed_by);
  return null;
end
$$;
create trigger content_item_added after insert on content_item
  for each row execute function record_content_item_version();
-- A new position is no version.
create trigger content_item_changed after update of revision on content_item
  for each row when (new.revision <> old.revision) execute function record_content_item_version();

create table item_favicon (
  item_id integer primary key references content_item (id) on delete cascade,
  -- The website that was asked; another one makes the icon stale.
  website text not null check (length(website) between 1 and 500),
  -- Null if the website has none that can be shown.
  file_id integer references file (id),
  checked_at timestamptz not null
);
comment on table item_favicon is 'Icons of the websites of testimonials, fetched by the server and re-encoded (AM-005).';
create index item_favicon_file_idx on item_favicon (file_id);
create index item_favicon_checked_idx on item_favicon (checked_at);

create function pg_temp.escape_html(words text) returns text language sql as $$
  select replace(replace(replace(words, '&', '&amp;'), '<', '&lt;'), '>', '&gt;')
$$;
create function pg_temp.block_html(block jsonb) returns text language sql as $$
  select case
    when block ? 'text' then '<p>' || pg_temp.escape_html(block ->> 'text') || '</p>'
    when block ? 'list' then '<ul>' || (
      select string_agg('<li>' || pg_temp.escape_html(item) || '</li>', '' order by place)
      from jsonb_array_elements_text(block -> 'list') with ordinality as listed (item, place)) || '</ul>'
    else '<table><thead><tr>' || (
      select string_agg('<th>' || pg_temp.escape_html(name) || '</th>', '' order by place)
      from jsonb_array_elements_text(block #> '{table,columns}') with ordinality as listed (name, place))
      || '</tr></thead><tbody>' || (
      select string_agg('<tr>' || (
        select string_agg(
          case place when 1 then '<th>' || pg_temp.escape_html(cell) || '</th>'
            else '<td>' || pg_temp.escape_html(cell) || '</td>' end, '' order by place)
        from jsonb_array_elements_text(cells) with ordinality as listed (cell, place)) || '</tr>', '' order by row_place)
      from jsonb_array_elements(block #> '{table,rows}') with ordinality as listed (cells, row_place))
      || '</tbody></table>'
  end
$$;
-- Headings become the addresses of the sections; the one of servers is known as `server`.
create function pg_temp.body_html(body jsonb) returns text language sql as $$
  select string_agg(
    '<h2>' || pg_temp.escape_html(case when section ->> 'id' = 'server' then 'Server' else section ->> 'heading' end)
    || '</h2>' || (
      select string_agg(pg_temp.block_html(block), '' order by place)
      from jsonb_array_elements(section -> 'blocks') with ordinality as listed (block, place)),
    '' order by section_place)
  from jsonb_array_elements(body -> 'sections') with ordinality as listed (section, section_place)
$$;

create temporary table first_page (
  slug text, title text, lead text, meta_description text, meta_keywords text, html text, saved_at timestamptz
) on commit drop;

insert into first_page (slug, title, lead, meta_description, meta_keywords, html, saved_at)
select key, title, body ->> 'lead',
  case key
    when 'grading-guidelines' then 'What grades A, B, C and D mean for used laptops, desktops, servers, mobiles, tablets, monitors and printers, and what F/S, refurbished, tested, pulled and as is mean.'
    else left(body ->> 'lead', 500) end,
  case key
    when 'grading-guidelines' then 'grading guidelines, grade A, grade B, grade C, grade D, used IT, refurbished, open box, as is, F/S'
    else 'broadcast rules, WTS, WTB, limits, duplicates, plain text, complaints' end,
  pg_temp.body_html(body), updated_at
from site_content where key in ('broadcast-rules', 'grading-guidelines');

update first_page set html = html ||
  '<p>For what each grade means, see the <a href="/grading-guidelines">Grading Guidelines</a>. Browse current <a href="/broadcasts">Broadcasts</a>.</p>'
where slug = 'broadcast-rules';
update first_page set html = html ||
  '<p>For how to offer graded goods, see the <a href="/broadcast-rules">Broadcast Rules</a>. Browse current <a href="/broadcasts">Broadcasts</a>.</p>'
where slug = 'grading-guidelines';

-- Placeholders of the operator's own texts: what nobody has changed yet is marked in the back office.
insert into first_page (slug, title, lead, meta_description, meta_keywords, html) values
('about', 'About {shortName}',
'{shortName} is the members-only market where companies buy and sell used and refurbished IT hardware from each other.',
'{shortName} is the members-only market for used and refurbished IT: verified companies, broadcasts to the right buyers, a parts search over members'' stock, and help when a deal goes wrong.',
'about, used IT market, refurbished hardware, IT brokers, circular economy',
$html$<h2>What we do</h2>
<p>Most IT hardware has a second and a third life. A laptop that one company writes off is the machine another one is looking for; a server that leaves a data centre is full of parts that keep other servers running. Between the two stand traders, refurbishers, lessors and recyclers who know what the goods are worth. We connect them.</p>
<p>Members announce what they have and what they need in broadcasts, which reach the buyers and sellers of that kind of goods within minutes. They search the stock of other members by part number, ask several sellers for a quote at once, and look up what a part has been offered for. Deals are made between members: we are not a party to them and take no commission.</p>
<h2>Who can become a member</h2>
<p>Companies that trade in, refurbish, repair, lease or recycle IT hardware, and companies that serve them, such as carriers and data erasure specialists. We check each company before it is admitted: its registration, its VAT number, its website and telephone number, and the people who trade for it. Private persons cannot join.</p>
<p>A <a href="/register">free trial</a> shows whether the market suits you. It ends by itself.</p>
<h2>How we keep trade safe</h2>
<ul>
<li>Members earn a tier. Trusted, Gold and Diamond members have been with us for years without an unsolved complaint.</li>
<li>The <a href="/broadcast-rules">Broadcast Rules</a> keep broadcasts few and true, and the <a href="/grading-guidelines">Grading Guidelines</a> say what a grade promises.</li>
<li>When a deal goes wrong, a member can file a complaint. We hear both sides and mediate.</li>
<li>We warn members of fraud and of stolen equipment as soon as we learn of it.</li>
</ul>
<h2>Where we come from</h2>
<p>The market began as a mailing list of a handful of brokers who wanted to trade without a telephone in each hand. It is run from the Netherlands, by people who have traded hardware themselves, and has been since {since}.</p>
<p>Once a year members meet in person at the <a href="/media-kit/about-ebm">European Broker Meeting</a>. The {meetingOrdinal} one is in {meetingCity}.</p>
<p>Do you have a question? <a href="/contact">Write to us or call us.</a></p>$html$),
('contact', 'Contact', 'Monday to Friday, 09:00 to 17:30',
'How to reach {shortName}: the people and their telephone numbers, office and postal address, registration and bank details.',
'contact, telephone, address, bank details', ''),
('help', 'Help', 'Answers, tutorials and keyboard shortcuts',
'How {shortName} works: frequently asked questions, two tutorial videos, the rules in short, and keyboard shortcuts.',
'help, frequently asked questions, tutorial, keyboard shortcuts', ''),
('media-kit', 'Media Kit',
'Facts, logos and files about {shortName} and the European Broker Meeting, for journalists, partners and advertisers.',
'Media kit of {shortName}: facts, the European Broker Meeting since 2004, advertising, videos and social channels.',
'media kit, press, advertising, European Broker Meeting',
$html$<h2>In short</h2>
<p>{shortName} is a members-only market for used and refurbished IT hardware. Members are companies: brokers, refurbishers, lessors, recyclers and those who serve them.</p>
<p>It has {members} members in {countries} countries and has been online since {since}.</p>
<p>Do you write about the circular IT trade? <a href="/contact">Contact us</a> for figures, pictures and someone to talk to.</p>$html$),
('media-kit/about-tbs', 'About {shortName}',
'The market in one page, to quote from.',
'What {shortName} is, whom it serves and how it works, for journalists and partners.',
'media kit, about, IT brokers, circular IT',
$html$<h2>Short description</h2>
<p>{shortName} is the members-only market for the circular IT trade. Verified companies offer and seek used and refurbished computers, servers, network equipment, mobile devices and parts.</p>
<h2>Facts</h2>
<table><tbody>
<tr><th>Kind</th><td>Market between companies, for members only</td></tr>
<tr><th>Goods</th><td>Used, refurbished and surplus IT hardware and parts</td></tr>
<tr><th>Members</th><td>Brokers, refurbishers, lessors, recyclers and service companies</td></tr>
<tr><th>Income</th><td>Yearly membership and advertising; no commission on deals</td></tr>
<tr><th>Seat</th><td>The Netherlands</td></tr>
</tbody></table>
<p>{members} members in {countries} countries; {broadcastsPerDay} broadcasts a day; online since {since}.</p>
<h2>What members do here</h2>
<ul>
<li>Send broadcasts: want to sell and want to buy, to the list of the goods.</li>
<li>Search the stock of other members by part number, and ask for quotes.</li>
<li>See what parts have been offered for.</li>
<li>Recommend each other, and file complaints that we mediate.</li>
</ul>
<h2>Name and logo</h2>
<p>Write the name as {productName}, and {shortName} for short. Please leave the logo as it is: no other colours, no effects, and free space of half its height on each side.</p>$html$),
('media-kit/about-ebm', 'European Broker Meeting',
'The yearly meeting of the European IT trade, held since 2004.',
'The European Broker Meeting: the yearly industry meeting of IT brokers, held since 2004, with the brochures of all years to download.',
'European Broker Meeting, EBM, IT brokers, industry meeting',
$html$<h2>What it is</h2>
<p>Once a year IT brokers, refurbishers and their partners from all over Europe meet for two days: a trade floor of tables instead of stands, talks about the market, and an evening to get to know the people behind the broadcasts. It has been held since 2004, each year in another city.</p>
<p>The {meetingOrdinal} European Broker Meeting is in {meetingCity}.</p>
<h2>Who comes</h2>
<p>Buyers and sellers with the right to decide. Most participants are members; guests are welcome when a member or a sponsor introduces them.</p>
<h2>Sponsors</h2>
<p>Sponsors are named in the brochure, on the badges and on this site. <a href="/contact">Ask us</a> for the packages of the next meeting.</p>$html$),
('media-kit/advertising', 'Advertising',
'Reach the people who buy and sell used IT, on the pages where they work all day.',
'Banners on {shortName}: size, places, terms and what advertisers learn about views and clicks.',
'advertising, banner, advertise, IT brokers',
$html$<h2>Banners</h2>
<p>Up to {bannersPerView} different banners are shown at the bottom of every page, in random order: each booked banner has the same chance, unless a weight was agreed. Members and visitors see them.</p>
<table><tbody>
<tr><th>Size</th><td>{bannerSize} pixels, delivered twice as large for sharp screens</td></tr>
<tr><th>Format</th><td>PNG or JPG without animation, at most 150 KB</td></tr>
<tr><th>Banners on a page</th><td>{bannersPerView}</td></tr>
<tr><th>Term</th><td>At least {bannerMonths} months, from any day</td></tr>
<tr><th>Target</th><td>One address of your website</td></tr>
</tbody></table>
<h2>What you learn</h2>
<p>Views, clicks and their rate by month, without robots, under a private link and by mail. We do not use third parties and do not record who saw or clicked a banner.</p>
<h2>What we accept</h2>
<p>Companies that serve the trade: carriers, erasure and test software, packaging, financing, events. A banner names its advertiser and promises nothing that its target does not keep.</p>
<p><a href="/contact">Contact us</a> to book a banner.</p>$html$),
('media-kit/social', 'Social',
'Where to follow us.', 'The social channels of {shortName}.', 'social media, LinkedIn, follow', ''),
('media-kit/videos', 'Videos',
'Films about the market and the European Broker Meeting.',
'Videos about {shortName} and the European Broker Meeting.', 'videos, European Broker Meeting', ''),
('newsletter', 'Newsletter', '',
'The newsletter of {shortName}.', 'newsletter', ''),
('testimonials', 'Testimonials', 'What members say about {shortName}',
'What members say about {shortName}: IT brokers, refurbishers and recyclers on trading here.',
'testimonials, reviews, members, IT brokers', '');

do $$
declare
  page first_page;
  content_id integer;
  meta_title text;
begin
  for page in select * from first_page order by slug loop
    -- No two pages have one title in a search.
    meta_title := case when page.slug like 'media-kit/%' then page.title || ' - Media Kit' else '' end;
    page.saved_at := coalesce(page.saved_at, '2026-01-01');
    insert into content (kind, draft, draft_at)
    values ('page', jsonb_build_object(
      'title', page.title, 'slug', page.slug, 'categoryId', null, 'author', '', 'lead', page.lead, 'html', page.html,
      'metaTitle', meta_title, 'metaDescription', page.meta_description, 'metaKeywords', page.meta_keywords, 'isCut', false),
      page.saved_at)
    returning id into content_id;
    insert into content_version (content_id, version, title, slug, lead, html, body_text, meta_title,
      meta_description, meta_keywords, is_cut, saved_at)
    values (content_id, 1, page.title, page.slug, page.lead, page.html,
      trim(regexp_replace(regexp_replace(page.html, '</(p|h2|h3|li|tr|th|td)>', E'\n', 'g'), '<[^>]*>|\n(?=\n)', '', 'g')),
      meta_title, page.meta_description, page.meta_keywords, false, page.saved_at);
    insert into content_slug (kind, slug, content_id) values ('page', page.slug, content_id);
    update content set published_version = 1, published_at = '2026-01-01' where id = content_id;
  end loop;
end
$$;

insert into content_item (kind, position, data, changed_at)
select 'faq', place, jsonb_build_object('question', question, 'answer', answer), '2026-01-01'
from (values
  (1, 'How long does verification take?', 'Usually one working day. We check the VAT number, the website and the telephone number, and call the main contact. If something is unclear, we write to you.'),
  (2, 'Why did I not receive a broadcast by e-mail?', 'Each address has its own setting per list: Standard, Digest or No e-mail. Look in Broadcast Settings first. If the list is set to Standard, ask us: we can see whether your mail server accepted the e-mail.'),
  (3, 'How many broadcasts may I send?', '{perList} per list and {perDay} in all per day. The same broadcast can be sent again after {resendDays} days.'),
  (4, 'How do I upload my inventory?', 'Type lines into My Inventory, drop a file there, or send a file with more than 20 parts by e-mail to the address that My Inventory shows. List only what you physically hold in your own stock.'),
  (5, 'A deal went wrong. What can you do?', 'File a complaint from the company''s page, for claims of € 2,000 or more. We hear both sides and mediate. A company with an unsolved complaint loses its tier.')
) as given (place, question, answer);

-- Brochures are shown once they have a file (AM-098).
insert into content_item (kind, position, data, changed_at)
select 'media-file', row_number() over (order by year desc),
  jsonb_build_object('title', 'European Broker Meeting ' || year, 'section', 'European Broker Meeting', 'year', year), '2026-01-01'
from generate_series(2009, 2023) as year;

comment on table site_content is 'Texts of the site until they became pages in content; no longer read.';
