import { families, type Family } from '#database/seed/catalogue/product.ts'

/**
 * A heading names families and a side; each sentence below it is one statement about their goods. `{72-88}` stands for
 * a number in this range.
 */
const talk = `
# laptop: sell
Batteries {72-88}% and up, BIOS unlocked. Drives wiped with report per serial number. One owner,
{3-5} years in use, leasing return. AC adapters included. No adapters. US International keyboard.
Mixed keyboards, mostly DE and UK. AZERTY, can relabel to QWERTY for {4-9} EUR. All with webcam and FHD screen. Light wear on palm rest, screens clean. Some with small dents on the lid, see grading
list. From one bank project, never left the office. Tested with full report, COA Win 10/11 Pro.
Ten per box, on pallets. Computrace and asset tags removed. Audit list with serials and battery
health on request. About {4-12}% have bright spots; those are sorted out and not in this lot.
# laptop: buy
Grade B or better, no cracked screens. Battery {60-80}% minimum. US or UK keyboard preferred,
others considered at the right price. Any RAM, any SSD. Missing RAM or SSD is fine, tell us. No BIOS
locks, no Computrace please. Adapters not needed. Weekly demand, so smaller lots are welcome too.
# macbook: sell
No iCloud, no MDM, not in Apple Business Manager. Battery cycles below {150-450}. QWERTY, some
AZERTY. With 61 W charger. No chargers. Screens clean, no stage light. Serial list on request.
Original boxes for some.
# macbook: buy
No MDM, please check the serials. Cycles under {250-500}. US or INT keyboard. Chargers not needed.
No worn screen coating.
# desktop: sell
Drives wiped with report per serial number. Power cord or external adapter included. All HDD caddies and covers in place. From a ministry roll-out, all the same spec. Win 10 Pro COA, TPM 2.0.
BIOS reset, no password. Dusted out, tested with diagnostics. Keyboard and mouse available, {2-5}
EUR per set. Stickers removed and cases cleaned. {30-48} pieces on a pallet. Refurbished on our
own line, ready for retail. Front bezel missing on {2-6} of them, priced accordingly. VESA mount with about
half of them.
# desktop: buy
With or without SSD. Same spec preferred, mixed lots on request. Small ones with power adapters, please. Refurb quality, for a school project. CPU must be as stated, RAM does not matter. Can
collect with our own truck.
# mac: sell
No firmware lock, no MDM. Boxed with power cord. No spots on the display. Erased and installed with
the latest macOS. With keyboard and mouse, English layout.
# mac: buy
No MDM, no firmware password. No yellow edges on the screen. Box not needed.
# thinclient: sell
With stand and adapter. Reset to factory image. No adapters, but we can source them. From one hospital,
same batch. Light dust, fully working.
# thinclient: buy
Adapters needed. Any OS, we flash them anyway. Full pallets preferred.
# monitor: sell
With stand and power cable. {24-40} per pallet. No scratches visible when on. Some with light scratches, grade B sold separately. VESA, no stand. Bulk packed with foam corners. Under {9-25},000
hours. From a call centre, all removed the same week. DP cable with each. Yellowed bezels sorted
out.
# monitor: buy
With stand. No stand is fine. No pressure marks, pixel faults within class II. Full pallets only. DP and
HDMI inputs needed.
# console: sell
Tested, with controller and cables. Retail returns, sorted and tested. No bans, factory reset. EU
plug. Some boxes damaged. Without box. Cleaned, new thermal paste. No disc drive problems, lens
tested. Light marks on top.
# console: buy
Complete with cables. No banned units. Returns untested also welcome, quote separately. EU or UK version.
# gaming: sell
Boxed. Customer returns, tested and sorted. Light scratches. With original power supply. From a
closed internet cafe. Cleaned and tested one by one.
# gaming: buy
Box is a plus. Returns considered, tell us the failure rate. EU plug preferred. For our web shop, so clean units please.
# graphics: sell
No mining, from pre-built PCs. Fans quiet, repasted. Boxed. Customer returns, tested and sorted.
Stress tested {20-60} minutes.
# graphics: buy
No mining cards. Box is a plus. Returns considered, tell us the failure rate. Any brand if the chip is
right.

# memory: sell
Pulled from working systems, tested. Original, no relabels. Packed in trays of 50. Antistatic
trays. Labels clean. Mixed date codes. From one data centre decommission. Error free, memtest passed. {3-12} months warranty. Part of a larger lot, more coming next week.
# memory: buy
Originals only, no third party. Photo of the label please. Pulled is fine if tested. Any date code.
Target price is for the full quantity. Long term need: please offer what you have each month.
# processor: sell
Pulled from working systems. Pins and pads clean, no paste left. Trays of 21. No engineering
samples. Not vendor locked. Two steppings mixed, list available. Tested in our own boards.
# processor: buy
No ES, no QS. Unlocked only, no Dell or Lenovo lock. Matching pairs. Pulled is fine, no bent corners.
Photo of IHS please.
# drive: sell
Health {90-99}% and up, SMART report. In ESD bags. Bulk pack of 10. Erased to NIST 800-88. Less
than {10-35},000 hours. No reallocated sectors. With caddy. Firmware not vendor locked. 5-year warranty, runs until 2028.
# drive: buy
SMART report before payment. Wear below {5-20}%. No OEM locked firmware. Sealed preferred, pulled
possible. Same firmware in one lot please.
# card: sell
Both brackets. Low profile bracket only. Tested, with cable. Genuine, no clone. Pulled from DL380
and R740. Not used for mining. ESD bag, bulk. Fans and heatsinks clean.
# card: buy
Paid on inspection. Genuine with YottaMark please. Full-height bracket. No mining cards. Tested
under load.
# server: sell
Remote management licence included. Rails included. Rails available at extra cost. No drives,
caddies included. Dual PSU. Configurable, tell us what you need. Bezels for most of them. BIOS and
firmware updated, logs cleared. Powered up and tested {12-72} h. From an ISP refresh, kept in clean rooms.
Blank covers in all bays. Double boxed, ESD foam. Serials in one list, maintenance was active
until removal.
# server: buy
With rails. CPU and memory do not matter, we reconfigure. No custom OEM builds. For a lab,
cosmetics do not matter. Must be in working order, with caddies. Both sockets populated
preferred. Ready to pay today for stock in hand.
# storage: sell
All LEDs green, wiped with certificate. Drives with more than {85-97}% life left. Rails and
cables included. No licence transfer. Controllers reset to factory. Removed by our own engineers,
{2-6} weeks ago. Can be seen running in our lab.
# storage: buy
With drives or diskless, please quote both. For spares, must be tested. Base licences must be
on the controller. Rails needed.
# switch: sell
Tested, wiped, with rack ears. Reset to default, latest recommended firmware. Clean serials, never
reported. Power cords C13 included. No ears. Boxed in own packaging. All ports tested. Pulled from
a campus refresh. Stack cables available. Ports clean, some sticker residue. Genuine, serials can
be checked. Licences as on the box, no contract.
# switch: buy
Refurb or new open box. Clean serials, please send them with your quote. Dual PSU preferred.
Hardware only, transferable. Ears and power cord needed. Must be genuine, we test with serial
check. Partial quantities welcome. For end customer in production, so tested only.
# firewall: sell
Reset to default, latest recommended firmware. Not registered to any account, ready for transfer.
With power supply and ears. Hardware only, no contract. Boxed in own packaging. Clean serials,
list on request. Pulled from an office closure. Cosmetically very good.
# firewall: buy
Hardware only, transferable. Must be released in the vendor portal. Serials with the quote please.
Power supply and ears needed. Older firmware is fine. For end customer in production, so tested
only.
# wireless: sell
With mounting bracket. No brackets. Reset, removed from controller and cloud. White covers clean. EU
regulatory domain. Ten per box.
# wireless: buy
Unclaimed, EU domain. Bracket preferred. Yellowed covers are fine. Any quantity above 20.
# deskphone: sell
With handset, cord and stand. Cleaned, boxed four by four. Factory reset. No power supplies, PoE.
Some paper labels missing.
# deskphone: buy
With stand and handset. Must be cleaned. Any firmware. Missing handsets are fine.
# optic: sell
Genuine, hologram on each. Pulled, light level tested. With dust caps. Coded as original. ESD
trays.
# optic: buy
Genuine only, we check holograms. Pulled is fine. New sealed with date code after 2021. Dust caps
please.

# iphone: sell
Unlocked, no iCloud, no MDM. Battery 80% plus, average {84-91}%. Face ID and True Tone working.
Touch ID working where fitted.
# iphone: buy
Unlocked, battery {80-88}% and up. No MDM, no iCloud. Battery service message is no problem.
# android: sell
Unlocked, no Google account, no Knox. No burn-in. Dual SIM. Android updated, factory reset.
# android: buy
No FRP, no Knox enrolment. No burn-in please.
# iphone android: sell
Battery {80-90}% and up. Fully tested with PhoneCheck, reports available. Mixed colours. IMEI
list on request. Original displays, no aftermarket parts. EU spec. From a corporate fleet, erased
with certificate. Handset only. With new cable and box, {4-8} EUR more. Cameras and speakers
tested. Light scratches on the frame, glass clean.
# iphone android: buy
EU or UK spec only. IMEI list before payment. Working, mixed grades are fine, tell us the split. Original
screens only. Can be split into two shipments. Colours do not matter. Network locked considered, quote separately.
# ipad tablet: sell
From a school, with chargers. No MDM, no activation lock. Engraving on the back of about half of
them. Screens clean, small scratches on the back. Battery tested, none below {75-85}%. With
protective case, free of charge. Without chargers. Erased, ready to resell. Mixed space grey and
silver.
# ipad tablet: buy
No MDM. Engraved is fine at the right price. Chargers not needed. For a hospital roll-out, all the
same model please. Cracked glass separately, please quote both.
# printer: sell
Under {30-90},000 pages. Page count between {15-25},000 and {60-110},000, list available. Test
page with each machine. Toner {20-60}% or more. No toner, drum good. Extra 550 sheet tray with
most. New rollers fitted. On pallet, wrapped. From an insurance company, serviced under contract.
# printer: buy
Page count below {60-150},000. With duplex. Toner does not matter. Non-working ones too, for spare parts. Same model only.
# supplies: sell
Original, boxes clean. Expiry 2027 or later. Small tape marks on the boxes, bags sealed. EU version.
Surplus after contract change.
# supplies: buy
Clean boxes only. Damaged boxes considered at a lower price. No grey imports. At least 12 months to expiry.
# labelprinter: sell
New printhead fitted. Head under {20-80} km. With power supply and USB cable. Test label attached.
Peeler on some units.
# labelprinter: buy
203 dpi, LAN. Worn head is fine. With power supply.
# accessory conference: sell
With power supply. Tested, cleaned. Bulk, no retail box. Original, CE marked. Cables included.
Retail boxed, some boxes have stickers. Firmware updated. Serial list available. Surplus from a
cancelled roll-out.
# accessory conference: buy
Original only. With adapter please. Bulk is fine. Regular need, every month. Boxed preferred.
# screen: sell
Lamp hours low, list available. With remote and cable. No burn-in. Wall mount included for most.
Original boxes.
# screen: buy
Lamp hours below {1-3},000. No burn-in, photo with the screen on. Remote needed.
# scanner: sell
With cable. Scan engine tested. Cleaned, windows clear. Stands available, 4 EUR each. From a retail chain, removed by our own team. Reset to factory defaults.
# scanner: buy
With USB cable. Clean windows please. Broken ones for spares, quote separately. Corded or cordless, either is fine.
# handheld: sell
With battery and hand strap. With cradle. From a retail chain, wiped with enterprise reset. Scan
engine tested. Screens with protector, hardly scratched. No cradles, batteries good for a shift.
Original power supplies. Fully wiped, no MDM agent left. Trigger and side keys tested. Small logo
sticker can be removed.
# handheld: buy
With battery. Android 10 or newer. Cradles are a plus. For a store roll-out in spring. Broken glass too, for spares.
# till: sell
With power supply. From a supermarket chain, cleaned. Tested with print-out or test screen.
Interface as stated, cable included. Dark grey, housing without cracks. Removed from working
stores {2-6} weeks ago.
# till: buy
With power supply. Dark grey preferred. Refurb for resale, so clean housing please. For a store
roll-out, all the same please.
# payment: sell
Keys removed, decommissioned by the acquirer. With base and power supply. Cleaned, with protective film on the display. Batteries tested. No tamper alert, boots to the download screen.
# payment: buy
No keys injected. With base please. Any acquirer, we reload them. Tamper free only.
# licence: sell
With COA and invoice. Never activated. Hologram intact. Multilingual. EU stock only, first sale
in EEA. Shipped as boxes, no keys by e-mail.
# licence: buy
With invoice, no key sellers please. EEA origin only. Boxes, no loose COA stickers. Regular need,
every month.
# volume: sell
Volume licence from EU, transfer with licence deed. Audit proof, full chain of documents. Never
activated. Hologram intact. Multilingual. EU stock only, first sale in EEA. Deed signed by the
first owner is ready.
# volume: buy
With full documents, no key sellers please. EEA origin only. Volume agreement, at least 100 in one
contract. No OEM without hardware. Licence deed and deletion declaration needed.
`

/** Splits a text into its sentences. */
export const sentences = (text: string): string[] =>
  text
    .trim()
    .replace(/\s+/g, ' ')
    .split(/(?<=\.) /)

const sections = [...talk.matchAll(/^# ([a-z ]+): (sell|buy)\n([^#]+)/gm)].map(
  ([, names = '', side, text = '']) => ({ families: names.split(' '), side, text }),
)
const statementsOf = (family: Family, side: string) =>
  sections
    .filter((section) => section.side === side && section.families.includes(family))
    .flatMap(({ text }) => sentences(text))

/** Statements of sellers and buyers about each family of goods. */
export const goodsTalk: ReadonlyMap<Family, { sell: string[]; buy: string[] }> = new Map(
  families.map((family) => [
    family,
    { sell: statementsOf(family, 'sell'), buy: statementsOf(family, 'buy') },
  ]),
)

/** Statements about goods in unopened boxes. */
export const sealedTalk = sentences(
  `Clean boxes, seals intact. Distribution stock, clean source. Surplus from a cancelled project.
  Full cartons only. Manufacturer warranty, can be checked by serial. Ordered too many for our
  customer, never opened. Photos of the labels on request.`,
)

/** Statements about goods that are broken or untested. */
export const asIsTalk = sentences(
  `Sold as is, no returns. Fault list per serial available. Not tested, no time. Customer returns,
  sorted out by our technicians. Complete, for spares or repair. Take all, no sorting.`,
)
