import type { PostSource } from '#database/seed/news/post-source.ts'

/** The European Broker Meeting, each February. */
export const meetingPosts: readonly PostSource[] = [
  {
    cat: 2,
    at: { meeting: 0, days: -82 },
    by: 'sanne',
    title: 'Dublin: the list of companies is open',
    lead: 'The 21st meeting is on 4 and 5 February {y+1}. 24 companies have registered so far, a third of them for the first time.',
    text: `
Two days, one hall, no booths. The 21st European Broker Meeting takes place in Dublin, in the convention centre at the river, and works as it always did: everyone has a table for ten minutes, then the bell rings.

- Registration closes four weeks before, or at 40 companies.
- Each company brings at most three people.
- The list of companies is for those who are on it, from today on.

Rooms are held in two hotels within five minutes on foot. The evening of the first day is in a brewery, as voted.

| Day | From | What |
| First | 09:00 | Registration and coffee |
| First | 10:00 | Tables, four rounds |
| First | 19:30 | Evening in the brewery |
| Second | 09:30 | Tables, three rounds |
| Second | 15:00 | Closing, and where to next |`,
  },
  {
    cat: 2,
    at: { meeting: 0, days: -190 },
    by: 'sanne',
    title: 'The 21st meeting goes to Dublin',
    lead: 'You voted, and it was close: 46 % for Dublin, 41 % for Valencia, the rest for “anywhere warm”.',
    text: `
After Lisbon many asked for a city that can be reached directly from most others. Dublin has direct flights from all countries that our members come from, Valencia from most.

We have booked the first Thursday and Friday of February. Registration opens in November; members who came to the last two meetings can register one week earlier.

Ideas for the evening are welcome until the end of the month. Karaoke has been proposed again, and will be declined again.`,
  },
  {
    cat: 2,
    at: { meeting: -1, days: 9 },
    by: 'femke',
    title: 'Lisbon, two days later: 34 companies, 240 talks',
    lead: 'The 20th meeting in figures and voices. Most deals were small, and three were not.',
    text: `
34 companies met in Lisbon. The bell rang fourteen times, which makes some 240 talks of ten minutes, and as many that went on in the corridor.

!bars | Companies at the last five meetings: 21, 25, 28, 31, 34 | Companies at the last five meetings. | 16th 21; 17th 25; 18th 28; 19th 31; 20th 34

We asked twenty people at the exit. 17 had agreed on at least one deal, for € 18,000 in the middle. The largest that we know of was a framework for 12,000 notebooks over a year, between two companies that had written to each other for six years and never met.

> By mail I have forty suppliers. After two days I have four, and I know why.
> Buyer from Vilnius

What should be better: the acoustics of hall two, and the coffee of the second morning. Both are noted.

!video /videos/broker-meeting.webm | The meeting in twenty seconds`,
  },
  {
    cat: 2,
    at: { meeting: -1, days: -19 },
    by: 'sanne',
    title: 'Lisbon: what to bring',
    lead: 'Three weeks to go. The tables, the badge, the list of those you want to see.',
    text: `
Your table numbers are in the plan that came by mail today. If you change your three names, do it until Friday: the badges are printed on Monday.

- A sheet with what you have and what you want. Ten minutes are short.
- Cards, still. The hall is below ground, and phones do not always find each other.
- A plug for type F sockets.

The plan has five free rounds for everyone. Use the list to propose talks; proposals that both sides confirm are put on neighbouring tables.`,
  },
  {
    cat: 2,
    at: { meeting: -1, days: -95 },
    by: 'sanne',
    title: 'Registration for Lisbon is open',
    lead: 'The 20th meeting, on the first Thursday and Friday of February. Places for 40 companies.',
    text: `
It is a round number, and we thought about speeches. There will be none. There will be a photograph of those who were at the first meeting in 2004, of whom three are registered.

The price is the same as last year. It includes lunch on both days and the evening. Companies that come for the first time get a table in the first row, because those are found more easily.`,
  },
  {
    cat: 2,
    at: { meeting: -2, days: 8 },
    by: 'femke',
    title: 'Prague: a meeting in snow',
    lead: '31 companies came to the 19th meeting, four of them a day late. The trains stood still, the deals did not.',
    text: `
On the evening before it began to snow, and by midnight the airport had closed. Four companies reached Prague on the second day, two of them in a rented bus from Vienna that they filled at a petrol station by asking who else wore a badge.

The rounds were moved, and those who were there had time. “It was the best meeting, because nobody could leave,” says a trader from Bratislava, who came on foot.

What was traded: notebooks first, as always, then memory, which had just begun to rise. Who bought in the hall on Thursday sold at a profit on Monday.`,
  },
  {
    cat: 2,
    at: { meeting: -2, days: 60 },
    by: 'sanne',
    title: 'Why there are no booths',
    lead: 'A question that we get every year, answered once.',
    text: `
The first meeting was in a hotel with eleven tables. There was no room for anything else, and it turned out that nothing else was needed.

A booth tells people to come to you. A table with a bell tells you to go to others, every ten minutes, also to those whom you would have passed. We asked those who come every year: 84 % met their best partner at a table that they had not chosen.

So it stays: tables, bell, coffee. You find the papers of all meetings in the media kit.`,
    isWhole: true,
  },
]
