-- Texts of the site that the operator edits without a release, with what they say at first.

create table site_content (
  key text collate "C" primary key check (key ~ '^[a-z][a-z0-9-]{0,49}$'),
  title text not null check (length(title) between 1 and 100),
  -- A lead and sections of paragraphs, lists and tables; figures are named, as in {perDay}, and filled in when read.
  body jsonb not null check (coalesce(jsonb_typeof(body -> 'sections') = 'array', false) and length(body::text) <= 100000),
  updated_at timestamptz not null
);
comment on table site_content is 'Longer texts of the site, such as the broadcast rules and the grading guidelines (BC-060, BC-061).';

insert into site_content (key, title, updated_at, body) values
('broadcast-rules', 'Broadcast Rules', '2026-11-21 12:00+00', $content$
{
  "lead": "A broadcast reaches everyone on its list at once. These rules keep that worth reading: few messages, true ones, in the right place.",
  "sections": [
    {
      "id": "who",
      "heading": "Who may broadcast",
      "short": "Who",
      "blocks": [
        { "text": "Every contact of a trading member, in the name of the company and from an address of its own. The limits count for each contact. Service accounts read the lists and do not broadcast." }
      ]
    },
    {
      "id": "own-goods",
      "heading": "Offer what you have, seek what you need",
      "short": "Own goods",
      "blocks": [
        {
          "list": [
            "Want to sell: goods that you own, hold, or have the right to sell at the moment of sending. Another member's broadcast is not an offer of yours.",
            "Want to buy: goods that you will buy, or have an order for. To learn what the market pays, look at average prices and older broadcasts.",
            "The quantity is the quantity that is there. A lot that only goes as a whole says so.",
            "Nothing stolen, blacklisted or counterfeit, and no licences that may not be passed on.",
            "Sold, or no longer wanted? Remove the broadcast the same day."
          ]
        }
      ]
    },
    {
      "id": "right-list",
      "heading": "One list, the right one",
      "short": "Right list",
      "blocks": [
        {
          "list": [
            "The list is that of the goods, not of those who might read it too: a laptop goes to Laptop, its memory modules to Components.",
            "The same goods go to one list.",
            "One kind of goods in one broadcast. A stock list of many models belongs behind the product link."
          ]
        }
      ]
    },
    {
      "id": "limits",
      "heading": "How much, and how often",
      "short": "Limits",
      "blocks": [
        { "text": "The market looks at these by itself before anything goes out, in this order." },
        {
          "table": {
            "columns": ["Rule", "Limit", "What happens then"],
            "rows": [
              ["At a time", "{spamCount} broadcasts within {spamMinutes} minutes", "Sending waits until {waitMinutes} minutes after the last of them."],
              ["In a day", "{perDay} broadcasts", "Sending opens again at 00:00 Amsterdam time."],
              ["To one list", "{perList} broadcasts a day", "This list opens again at 00:00 Amsterdam time. Other lists stay open."],
              ["The same again", "Once in {duplicateDays} days, for the whole company", "It is refused. List, side, brand, description and condition make it the same; another quantity or price does not make it new."]
            ]
          }
        },
        { "text": "A broadcast that is sent again counts like a new one, and one that you removed stays counted. A refused attempt does not count." }
      ]
    },
    {
      "id": "plain-text",
      "heading": "Plain words",
      "short": "Plain text",
      "blocks": [
        {
          "list": [
            "Plain text only: no attachments, no pictures, no HTML.",
            "The description is the part number or model as its maker writes it, in at most {descriptionLength} characters. Buyers compare it letter by letter.",
            "Additional info has room for {infoLength} characters: configuration, packing, where the goods are, delivery terms, warranty.",
            "The product link leads to these goods and to nothing else.",
            "No capitals to be louder, no rows of signs, no promises. The subject is made from your fields, so that all broadcasts read alike.",
            "Only offers and wants: no advertising, no company news, nothing about other members."
          ]
        }
      ]
    },
    {
      "id": "condition-and-price",
      "heading": "An honest condition, a real price",
      "short": "Condition and price",
      "blocks": [
        {
          "list": [
            "The condition is that of the worst piece, in the words of the Grading Guidelines. A mixed lot says how many there are of each grade.",
            "Untested goods are called “untested”. What is missing, locked or faulty stands in the broadcast, not in the answer to the first question.",
            "The price is for one piece, without VAT, in the currency stated, and you sell or buy at it. Who wants to be asked writes “Call” or “Quote”.",
            "A price that goes up once somebody answers is a broken rule."
          ]
        }
      ]
    },
    {
      "id": "again-and-gone",
      "heading": "Sending again, correcting, removing",
      "short": "Again or gone",
      "blocks": [
        {
          "list": [
            "Resend: when a broadcast is older than {resendDays} days and still true, its company may send it to the list again.",
            "Correct: within {correctionMinutes} minutes you may remove a broadcast and compose it once more with another quantity or price.",
            "Remove: a removed broadcast leaves the list and the search for good. E-mails that have gone out cannot be called back."
          ]
        }
      ]
    },
    {
      "id": "answering",
      "heading": "Answering",
      "blocks": [
        {
          "list": [
            "Answer to the point: what you take or have, how many, at what price. What follows is between the two companies.",
            "Answer only what you want to trade. An answer is no place for advertising.",
            "Names, addresses and numbers of members are there to trade with. Nobody may collect them for a mailing of their own."
          ]
        }
      ]
    },
    {
      "id": "breaking-the-rules",
      "heading": "Breaking the rules",
      "blocks": [
        {
          "list": [
            "A broadcast against the rules is removed.",
            "Who breaks them repeatedly is taken off the list, or off all lists, for a time or until further notice. Compose then says so; reading stays open.",
            "Fraud and dealing in stolen goods end the membership.",
            "You see a broadcast that breaks the rules? Tell {shortName} its number, which stands at the end of its address."
          ]
        }
      ]
    },
    {
      "id": "complaints",
      "heading": "When a deal goes wrong",
      "short": "Complaints",
      "blocks": [
        {
          "list": [
            "Speak with the other company first. Most differences are over after one telephone call.",
            "A complaint needs the purchase order and the invoice, and both must state the grade of the goods.",
            "{shortName} mediates between members. It does not for goods of grade C or D, goods sold as is, software, and transactions under EUR 2,000.",
            "A company with an unsolved complaint loses its Trusted, Gold or Diamond tier."
          ]
        }
      ]
    }
  ]
}
$content$),

('grading-guidelines', 'Grading Guidelines', '2026-11-21 12:00+00', $content$
{
  "lead": "A grade is a promise about looks, function and completeness that a buyer can rely on without having seen the goods. These are the grades A to D as used in broadcasts, for each kind of device, and the trade's other words with what they promise.",
  "sections": [
    {
      "id": "grades",
      "heading": "The four grades",
      "short": "A to D",
      "blocks": [
        {
          "table": {
            "columns": ["All devices", "Grade A", "Grade B", "Grade C", "Grade D"],
            "rows": [
              ["In short", "Close to new", "Used and well kept", "Clearly used", "Faulty or incomplete"],
              ["Looks", "At arm's length nothing is seen. Fine traces of use show only in slanting light.", "Light scratches, scuffs and shine, seen at once and nowhere deep.", "Deep scratches, dents, worn coating. Everything holds together.", "Any damage: cracks, breaks, parts missing."],
              ["Function", "Fully tested, everything works.", "Fully tested, everything works.", "Starts and does its main work. Each minor fault is named.", "Does not do its main work, or only in part. What is known is named."],
              ["Goes to", "A customer, as it is, after cleaning.", "A customer who looks at the price, or a refurbisher.", "A refurbisher, or use where looks do not matter.", "Repair and parts."]
            ]
          }
        },
        {
          "list": [
            "The worst point decides. A laptop that looks like new and has a dead port is grade C.",
            "Looks are judged clean, under office light, at arm's length, with the screen on and off.",
            "A lot has the grade of its worst piece. A mixed lot gives the shares: 60 A, 40 B. “Grade A/B” without shares may be all B.",
            "The condition field has {conditionLength} characters. “Grade B, tested” fits; the rest belongs in additional info."
          ]
        }
      ]
    },
    {
      "id": "every-grade",
      "heading": "What holds for A, B and C without a word",
      "short": "Every grade",
      "blocks": [
        { "text": "Whoever grades a device A, B or C promises the following, unless the broadcast says otherwise. For grade D only what the broadcast says is promised." },
        {
          "table": {
            "columns": ["Point", "Promise"],
            "rows": [
              ["Ownership", "Paid for, free to sell, not reported lost or stolen, not on lease."],
              ["Locks", "None: no BIOS or firmware password, no Activation Lock (iCloud), no Google FRP, no MDM or Autopilot enrolment, no active Computrace. A device that is locked is grade D, whatever it looks like."],
              ["Data", "Erased so that it cannot be recovered, with a report for each drive on request. Drives without a report are taken out and the broadcast says “no drive”."],
              ["Tested", "Switched on and gone through by a person or a program, each piece and not a sample. Otherwise the word is “untested”, and the grade speaks for looks alone."],
              ["Complete", "What the maker needs for it to work is there: adapter, power supplies, stand, trays. What is left out is named: “no adapter”, “no caddies”."],
              ["Parts", "Original parts, or parts of equal quality. A screen or battery that is not original is named."],
              ["Clean", "No asset tags, stickers or their glue on A and B. No smell of smoke. Packed so that the grade arrives."]
            ]
          }
        }
      ]
    },
    {
      "id": "laptop",
      "heading": "Laptop",
      "blocks": [
        { "text": "Say: model and generation, processor, memory, drive, screen size and resolution, touch or not, keyboard layout, battery, adapter, operating system or licence label." },
        {
          "table": {
            "columns": ["Laptop", "Grade A", "Grade B", "Grade C", "Grade D"],
            "rows": [
              ["Body", "Fine scratches at most. No dents, all feet, screws and covers.", "Light scratches, scuffs and shine. Up to two dents under 5 mm, none near the screen.", "Deep scratches, dents, worn coating, engraving, a hairline crack that holds.", "Broken or cracked body, loose hinges, covers missing."],
              ["Screen", "No dead pixels, no scratches, no pressure marks, even light.", "Fine scratches or keyboard marks that vanish when lit. Up to 2 dead pixels near the edge.", "Scratches, pressure marks or white spots seen in use. Up to 5 dead pixels.", "Cracked, lines, flicker, no light, or missing."],
              ["Keyboard", "All keys work, letters sharp. Layout as stated.", "All keys work. Shine on keys and touchpad, letters readable.", "All keys work. Letters worn, or keys relabelled with stickers.", "Keys missing or dead, touchpad faulty."],
              ["Battery", "80% or more of its capacity when new.", "60% or more.", "Holds a charge for 30 minutes.", "May be dead or missing."],
              ["Function", "All ports, camera, speakers, microphone, wireless and fan tested.", "As grade A.", "One minor fault, named: a port, the camera, a speaker.", "Does not start, or faults of the board, screen or memory."],
              ["Never", "Engraving, swapped keys, paint over wear.", "Cracks, white spots, engraving that is not named.", "Fault of the board, swollen battery, any lock.", "A swollen battery in the parcel."]
            ]
          }
        },
        { "text": "Locks: BIOS and supervisor password, Computrace, Autopilot and MDM enrolment, for Apple also Activation Lock and firmware password, for Chromebooks the enterprise enrolment." }
      ]
    },
    {
      "id": "desktop",
      "heading": "Desktop",
      "blocks": [
        { "text": "Say: model and form factor, processor, memory, drive, graphics card, power supply, optical drive, keyboard and mouse if they come along, licence label." },
        {
          "table": {
            "columns": ["Desktop", "Grade A", "Grade B", "Grade C", "Grade D"],
            "rows": [
              ["Body", "Fine scratches at most, front without marks.", "Light scratches and scuffs. Front whole, small dents at the back.", "Deep scratches, dents, yellowed or worn front, missing foot.", "Bent frame, broken front, covers missing."],
              ["Inside", "Free of dust, nothing loose, all blanking plates.", "Light dust, all plates.", "Dust, a plate or drive cage missing.", "Parts taken out."],
              ["Function", "All ports, memory, drive and fans tested under load.", "As grade A.", "One minor fault, named: a port, the card reader, a loud fan.", "Does not start, or board or power supply faulty."],
              ["Complete", "Power cable or adapter, drive carrier, antenna.", "As grade A.", "As stated.", "As stated."],
              ["Never", "Engraving, sticker glue, another front than its own.", "Broken buttons or ports.", "Fault of board or memory, any lock.", "A fault that is known and not named."]
            ]
          }
        },
        { "text": "For an all-in-one the screen counts as under Laptop. Small desktops with an external adapter come with it, or the broadcast says “no adapter”." }
      ]
    },
    {
      "id": "server",
      "heading": "Server, storage and network",
      "short": "Server",
      "blocks": [
        { "text": "Say: model and generation, processors, memory with its modules, controller, drives and bays, network cards, power supplies and their watts, rails, bezel, remote management and its licence. For a switch: exact part number, power supplies, fans and airflow, modules, licence, ears." },
        {
          "table": {
            "columns": ["Server", "Grade A", "Grade B", "Grade C", "Grade D"],
            "rows": [
              ["Body", "Light marks of racking on the sides. Front clean, bezel and ears straight.", "Scratches, small dents, faded labels.", "Dents, bent ears, bezel missing. Still fits the rack.", "Bent chassis, broken backplane or bays."],
              ["Function", "All modules, slots, ports, fans and power supplies tested. No errors in the event log.", "As grade A.", "Works. One port, slot, fan or supply out, named.", "Does not start, board or backplane faulty."],
              ["Drives", "No faults, 90% of write life or more left for flash. Hours on request.", "No faults, 70% or more left for flash.", "No failed or predicted failures. Wear as stated.", "Faulty or none."],
              ["Set up", "Factory settings, array cleared, newest stable firmware, management reset with known sign-in.", "Factory settings, array cleared.", "Factory settings.", "As found."],
              ["Complete", "Both power supplies, all fans, blanks or trays in every bay, rails if stated.", "As grade A, single blanks may miss.", "Runs as it is. Missing blanks and trays named.", "As stated."],
              ["Never", "Failed or foreign drives, mixed firmware in one lot.", "Errors in the event log.", "Unknown management password, a missing licence that is needed to start.", "A fault that is known and not named."]
            ]
          }
        },
        { "text": "Rackware is often sold as “used, tested”: that is grade B here. Say whether drives come with trays and reports, whether licences are tied to the serial number, and whether a switch still has its support contract." }
      ]
    },
    {
      "id": "mobile",
      "heading": "Mobile",
      "blocks": [
        { "text": "Say: model with its number, storage, colours, network or unlocked, region, battery health, box and accessories, whether parts have been replaced." },
        {
          "table": {
            "columns": ["Mobile", "Grade A", "Grade B", "Grade C", "Grade D"],
            "rows": [
              ["Screen", "No scratches on the lit screen, hairlines only in slanting light.", "Fine scratches, not felt with a nail.", "Scratches that are felt, small chips at the edge, faint burn-in.", "Cracked, spots, lines, dead touch."],
              ["Body", "Hairlines at most. Frame and glass without dents or chips.", "Light scratches, up to two small dents in the frame.", "Dents, deep scratches, chipped paint. Glass whole.", "Cracked back, bent frame, parts missing."],
              ["Battery", "85% health or more.", "80% health or more.", "70% health or more, or service shown, named.", "Any."],
              ["Function", "Touch, cameras, sensors, Face ID or fingerprint, speakers, radio and charging tested.", "As grade A.", "One minor fault, named: loudspeaker, vibration, worn port.", "Does not start, no Face ID, no signal, or untested."],
              ["Parts", "Original, with no notice of unknown parts.", "Screen or battery may be replaced, named.", "Copies of parts, named.", "Parts may be missing."],
              ["Never", "Marks of opening, water indicator set, third-party glass.", "Cracks of any size.", "Cracked glass, locked to an account.", "Activation Lock or blacklisted IMEI that is not named."]
            ]
          }
        },
        { "text": "Locks: signed out of iCloud and Google, no FRP, no MDM, no carrier lock unless named. The IMEI is clean on the day of sale. An IMEI list belongs to every lot." }
      ]
    },
    {
      "id": "tablet",
      "heading": "Tablet",
      "blocks": [
        { "text": "Say: model with its number, storage, colour, Wi-Fi or cellular, battery, pen, keyboard, charger." },
        {
          "table": {
            "columns": ["Tablet", "Grade A", "Grade B", "Grade C", "Grade D"],
            "rows": [
              ["Screen", "No scratches on the lit screen, no dead pixels, even light.", "Fine scratches, not felt with a nail. Faint light spots at the edge.", "Scratches that are felt, pressure marks, up to 5 dead pixels.", "Cracked, lines, spots, dead touch."],
              ["Body", "Hairlines at most, straight.", "Light scratches, up to three small dents in the frame.", "Dents, worn corners, engraving.", "Bent, cracked, parts missing."],
              ["Battery", "85% of its capacity when new, or 500 cycles at most.", "80%.", "70%, or 3 hours of use.", "Any."],
              ["Function", "Touch over the whole screen, cameras, buttons, sensors, charging and sound tested.", "As grade A.", "One minor fault, named.", "Does not start, or untested."],
              ["Complete", "Cable and charger, or named as “tablet only”.", "As grade A.", "As stated.", "As stated."],
              ["Never", "Engraving, bending, loose glass.", "Lifted glass, cracks.", "Cracked glass, swollen battery, any lock.", "A swollen battery in the parcel."]
            ]
          }
        },
        { "text": "Locks as under Mobile. Tablets from schools and companies: say that they are released from the management, in Apple School or Business Manager too, not only erased." }
      ]
    },
    {
      "id": "monitor",
      "heading": "Monitor",
      "blocks": [
        { "text": "Say: model, size, panel and resolution, ports, stand with or without height adjustment, cables, how many on a pallet." },
        {
          "table": {
            "columns": ["Monitor", "Grade A", "Grade B", "Grade C", "Grade D"],
            "rows": [
              ["Screen off", "No scratches, coating whole.", "Up to two fine scratches, under 2 cm, not in the middle.", "Scratches, worn coating.", "Cracked or deeply scratched."],
              ["Screen on", "No dead or stuck pixels, even light, no burn-in.", "Up to 2 dead pixels, none in the middle. Light slightly uneven.", "Up to 5 dead pixels, pressure marks, light burn-in, yellowing.", "Lines, flicker, dark areas, no picture."],
              ["Body", "Fine scratches at most.", "Scratches and scuffs, glue of a tag at the back.", "Deep scratches, chipped bezel, engraving.", "Broken bezel or fixing."],
              ["Stand", "Original, moves in all ways it should.", "Original, with scratches.", "Another stand that fits, or none, named.", "None."],
              ["Function", "All ports, buttons, speakers and hub tested.", "As grade A.", "One port or the hub out, named.", "Does not start, or untested."],
              ["Never", "Another stand, missing cable cover.", "Scratches in the middle of the screen.", "Lines, flicker.", "A fault that is known and not named."]
            ]
          }
        },
        { "text": "Comes with a power cable and one video cable unless the broadcast says “no cables”. On a pallet the screens stand face to face, upright, with cardboard between them." }
      ]
    },
    {
      "id": "printer",
      "heading": "Printer",
      "blocks": [
        { "text": "Say: model and options, page count in black and colour, state of toner and drum, trays, finisher, network, whether transport locks and manuals are there." },
        {
          "table": {
            "columns": ["Printer", "Grade A", "Grade B", "Grade C", "Grade D"],
            "rows": [
              ["Body", "Clean, fine scratches at most, glass without marks.", "Light scratches, slight yellowing.", "Yellowed, scratched, a flap repaired.", "Broken panels, trays or flaps."],
              ["Print", "Test page without streaks, ghosts or spots.", "Test page good, faint background at most.", "Readable, with streaks from a worn drum or fuser, named.", "Does not print, or jams."],
              ["Use", "Up to 25% of the pages it is made for.", "Up to 50%.", "Up to 100%.", "Any."],
              ["Supplies", "Toner and drum 50% or more.", "Toner and drum 20% or more.", "Enough for a test page.", "None."],
              ["Function", "Duplex, trays, feeder, scanner and network tested.", "As grade A.", "One option out, named.", "Error codes, or untested."],
              ["Never", "Refilled toner, dust inside.", "Leaking toner, error codes.", "Leaking toner, password on the service menu.", "A full waste box, or toner that can spill."]
            ]
          }
        },
        { "text": "Devices with a hard disk or address book are erased like a computer. Machines with ink travel with the heads parked and the cartridges out or sealed." }
      ]
    },
    {
      "id": "words",
      "heading": "The trade's other words",
      "short": "Other words",
      "blocks": [
        { "text": "They stand in the condition field instead of a grade, or beside one." },
        {
          "table": {
            "columns": ["Word", "Promises", "Leaves open"],
            "rows": [
              ["F/S, factory sealed", "New, in the maker's box, seal unbroken.", "Age, region and warranty of the maker. Ask for the date."],
              ["New", "Never used, complete, in its own box. The seal may be open.", "Whether the maker still gives warranty."],
              ["New open box", "Never used. Box opened, for a check or because it came back unused. All that belongs in it is there.", "State of the box, registration with the maker."],
              ["New bulk, OEM", "Never used, in plain or bulk packing.", "Box, manuals, retail warranty."],
              ["Refurbished", "Tested in full, cleaned, repaired where needed, reset, ready for a customer. Looks are stated by a grade; without one they are A.", "Who did it, and the warranty. Say both."],
              ["Used, tested", "Works in full. Cleaned and reset.", "Looks: grade C at least, for rackware grade B."],
              ["Pulled", "Taken from a working machine. “Pulled, tested”: tested after that as well.", "Looks, screws and brackets."],
              ["Untested", "Complete as far as can be seen.", "Whether it works. Grade by looks alone."],
              ["As is", "What the photographs and the count show. Sold without return.", "Everything else. There is no mediation."],
              ["For parts", "Does not work as a whole, some parts can be used.", "Which ones, unless they are named."],
              ["DOA warranty", "What is dead on arrival is taken back within the days agreed.", "How many days. Agree on them in the purchase order."],
              ["RTB warranty", "Return to base: the buyer sends it back, the seller repairs, replaces or refunds.", "How long, and who pays the freight."]
            ]
          }
        }
      ]
    },
    {
      "id": "on-paper",
      "heading": "The grade on paper",
      "short": "On paper",
      "blocks": [
        {
          "list": [
            "Write the grade on the purchase order and on the invoice. Without it there is nothing to complain about.",
            "Agree before shipping how many pieces of a lot may differ, and by how much the price falls for them.",
            "Check on arrival, and say what differs within the days agreed, with serial numbers and photographs.",
            "{shortName} does not mediate for goods of grade C or D, goods sold as is, software, and transactions under EUR 2,000."
          ]
        }
      ]
    }
  ]
}
$content$);
