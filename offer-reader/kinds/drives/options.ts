import type { Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern } from '#offer-reader/product-tables.ts'
import { describeDrive, readDriveWords } from './facts.ts'

/** Numbers of one drive of a maker of systems; the first one is its model. */
const tableOf = (maker: string, text: string) =>
  parsePartTable(text, (description, [model]) =>
    describeDrive({ ...readDriveWords(description), maker, model }),
  )

const hpe = tableOf(
  'hp',
  `
507125-b21 507283-001 507119-003 | 146gb hdd sas 6g 10k sff
507127-b21 507284-001 507119-004 | 300gb hdd sas 6g 10k sff
507610-b21 508009-001 | 500gb hdd sas 6g 7.2k sff
512547-b21 512744-001 | 146gb hdd sas 6g 15k sff
516814-b21 517350-001 | 300gb hdd sas 6g 15k lff
516816-b21 517352-001 | 450gb hdd sas 6g 15k lff
516828-b21 517354-001 | 600gb hdd sas 6g 15k lff
581284-b21 581310-001 | 450gb hdd sas 6g 10k sff
581286-b21 581311-001 | 600gb hdd sas 6g 10k sff
619291-b21 619463-001 | 900gb hdd sas 6g 10k sff
652564-b21 653955-001 | 300gb hdd sas 6g 10k sff
652572-b21 653956-001 | 450gb hdd sas 6g 10k sff
652583-b21 653957-001 | 600gb hdd sas 6g 10k sff
652589-b21 653971-001 | 900gb hdd sas 6g 10k sff
652605-b21 653949-001 | 146gb hdd sas 6g 15k sff
652611-b21 653960-001 | 300gb hdd sas 6g 15k sff
652615-b21 653951-001 | 450gb hdd sas 6g 15k lff
652620-b21 653952-001 | 600gb hdd sas 6g 15k lff
652745-b21 653953-001 | 500gb hdd sas 6g 7.2k sff
652749-b21 653954-001 | 1tb hdd sas 6g 7.2k sff
652753-b21 653947-001 | 1tb hdd sas 6g 7.2k lff
652757-b21 653948-001 | 2tb hdd sas 6g 7.2k lff
652766-b21 653959-001 | 3tb hdd sas 6g 7.2k lff
695510-b21 695842-001 | 4tb hdd sas 6g 7.2k lff
697574-b21 718162-b21 718292-001 | 1.2tb hdd sas 6g 10k sff
655708-b21 656107-001 | 500gb hdd sata 6g 7.2k sff
655710-b21 656108-001 | 1tb hdd sata 6g 7.2k sff
657750-b21 657739-001 | 1tb hdd sata 6g 7.2k lff
658071-b21 658103-001 | 500gb hdd sata 6g 7.2k lff
658079-b21 658102-001 | 2tb hdd sata 6g 7.2k lff
628061-b21 628182-001 | 3tb hdd sata 6g 7.2k lff
693687-b21 693720-001 | 4tb hdd sata 6g 7.2k lff
759208-b21 759546-001 | 300gb hdd sas 12g 15k sff
759210-b21 759547-001 | 450gb hdd sas 12g 15k sff
759212-b21 759548-001 | 600gb hdd sas 12g 15k sff
765455-b21 | 2tb hdd sata 6g 7.2k sff
765466-b21 | 2tb hdd sas 12g 7.2k sff
781516-b21 781577-001 | 600gb hdd sas 12g 10k sff
781518-b21 781578-001 | 1.2tb hdd sas 12g 10k sff
785067-b21 785410-001 | 300gb hdd sas 12g 10k sff
785069-b21 785411-001 | 900gb hdd sas 12g 10k sff
791034-b21 791055-001 | 1.8tb hdd sas 12g 10k sff
832514-b21 832984-001 | 1tb hdd sas 12g 7.2k sff
870753-b21 870792-001 | 300gb hdd sas 12g 15k sff
870757-b21 870794-001 | 600gb hdd sas 12g 15k sff
870759-b21 870795-001 | 900gb hdd sas 12g 15k sff
872475-b21 872735-001 | 300gb hdd sas 12g 10k sff
872477-b21 872736-001 | 600gb hdd sas 12g 10k sff
872479-b21 872737-001 876936-001 876936-002 | 1.2tb hdd sas 12g 10k sff
872481-b21 872738-001 | 1.8tb hdd sas 12g 10k sff
881457-b21 881507-001 | 2.4tb hdd sas 12g 10k sff
872485-b21 | 2tb hdd sas 12g 7.2k lff
872487-b21 | 4tb hdd sas 12g 7.2k lff
872489-b21 | 2tb hdd sata 6g 7.2k lff
872491-b21 | 4tb hdd sata 6g 7.2k lff
833926-b21 | 2tb hdd sas 12g 7.2k lff
833928-b21 | 4tb hdd sas 12g 7.2k lff
861746-b21 | 6tb hdd sas 12g 7.2k lff
861754-b21 | 6tb hdd sas 12g 7.2k lff
819201-b21 | 8tb hdd sas 12g 7.2k lff
834031-b21 | 8tb hdd sas 12g 7.2k lff
857644-b21 | 10tb hdd sas 12g 7.2k lff
p09149-b21 | 10tb hdd sas 12g 7.2k lff
881779-b21 | 12tb hdd sas 12g 7.2k lff
881781-b21 | 12tb hdd sas 12g 7.2k lff
p09153-b21 | 14tb hdd sas 12g 7.2k lff
p09155-b21 | 14tb hdd sas 12g 7.2k lff
p23608-b21 | 16tb hdd sas 12g 7.2k lff
p23863-b21 | 16tb hdd sas 12g 7.2k lff
p37669-b21 | 18tb hdd sas 12g 7.2k lff
p28028-b21 | 300gb hdd sas 12g 15k sff
p40430-b21 | 300gb hdd sas 12g 10k sff
p28586-b21 | 1.2tb hdd sas 12g 10k sff
p28352-b21 | 2.4tb hdd sas 12g 10k sff
c8s58a | 600gb hdd sas 6g 10k sff
c8s59a | 900gb hdd sas 6g 10k sff
j9f42a | 600gb hdd sas 12g 15k sff
j9f46a | 600gb hdd sas 12g 10k sff
j9f47a | 900gb hdd sas 12g 10k sff
j9f48a | 1.2tb hdd sas 12g 10k sff
j9f49a | 1.8tb hdd sas 12g 10k sff
r0q55a | 1.2tb hdd sas 12g 10k sff
r0q56a | 1.8tb hdd sas 12g 10k sff
r0q57a | 2.4tb hdd sas 12g 10k sff
868814-b21 | 240gb ssd sata 6g sff read intensive
868818-b21 | 480gb ssd sata 6g sff read intensive
868822-b21 | 960gb ssd sata 6g sff read intensive
868826-b21 | 1.92tb ssd sata 6g sff read intensive
877776-b21 | 480gb ssd sata 6g sff mixed use
877782-b21 | 960gb ssd sata 6g sff mixed use
877788-b21 | 1.92tb ssd sata 6g sff mixed use
p04556-b21 | 240gb ssd sata 6g sff read intensive
p04560-b21 | 480gb ssd sata 6g sff read intensive
p04564-b21 | 960gb ssd sata 6g sff read intensive
p04566-b21 | 1.92tb ssd sata 6g sff read intensive
p04570-b21 | 3.84tb ssd sata 6g sff read intensive
p09712-b21 | 480gb ssd sata 6g sff mixed use
p09716-b21 | 960gb ssd sata 6g sff mixed use
p18420-b21 | 240gb ssd sata 6g sff read intensive
p18422-b21 | 480gb ssd sata 6g sff read intensive
p18424-b21 | 960gb ssd sata 6g sff read intensive
p18426-b21 | 1.92tb ssd sata 6g sff read intensive
p18428-b21 | 3.84tb ssd sata 6g sff read intensive
p18432-b21 | 480gb ssd sata 6g sff mixed use
p18434-b21 | 960gb ssd sata 6g sff mixed use
p18436-b21 | 1.92tb ssd sata 6g sff mixed use
p04517-b21 | 960gb ssd sas 12g sff read intensive
p04519-b21 | 1.92tb ssd sas 12g sff read intensive
p04521-b21 | 3.84tb ssd sas 12g sff read intensive
p04527-b21 | 800gb ssd sas 12g sff mixed use
p04533-b21 | 1.6tb ssd sas 12g sff mixed use
p40497-b21 | 480gb ssd sata 6g sff read intensive
p40498-b21 | 960gb ssd sata 6g sff read intensive
p40499-b21 | 1.92tb ssd sata 6g sff read intensive
p40502-b21 | 480gb ssd sata 6g sff mixed use
p40503-b21 | 960gb ssd sata 6g sff mixed use
p40504-b21 | 1.92tb ssd sata 6g sff mixed use
`,
)

const dell = tableOf(
  'dell',
  `
k1jy9 r95fv 33kfp | 600gb hdd sas 12g 10k 2.5
rwv5d | 300gb hdd sas 10k 2.5
5xtfh | 600gb hdd sas 6g 10k 2.5
7yx58 | 600gb hdd sas 6g 10k 2.5
4x1dr | 600gb hdd sas 6g 15k 2.5
8wp8w | 300gb hdd sas 6g 15k 2.5
4hgtj | 600gb hdd sas 6g 10k 2.5
89d42 | 1.2tb hdd sas 6g 10k 2.5
g2g54 | 1.2tb hdd sas 12g 10k 2.5
9xnf6 | 1tb hdd sas 6g 7.2k 2.5
`,
)

const lenovo = tableOf(
  'lenovo',
  `
90y8877 90y8878 90y8881 | 300gb hdd sas 6g 10k 2.5
90y8872 90y8873 90y8876 | 600gb hdd sas 6g 10k 2.5
81y9650 81y9651 81y9654 | 900gb hdd sas 6g 10k 2.5
90y8926 90y8927 90y8930 | 146gb hdd sas 6g 15k 2.5
81y9670 81y9671 81y9674 | 300gb hdd sas 6g 15k 2.5
90y8953 90y8954 90y8957 | 500gb hdd sas 6g 7.2k 2.5
81y9690 81y9691 81y9694 | 1tb hdd sas 6g 7.2k 2.5
81y9730 81y9731 81y9734 | 1tb hdd sata 6g 7.2k 2.5
00aj096 00aj097 00aj100 | 300gb hdd sas 6g 10k 2.5
00aj091 00aj092 00aj095 | 600gb hdd sas 6g 10k 2.5
00aj071 00aj072 00aj075 | 900gb hdd sas 6g 10k 2.5
00aj146 00aj147 00aj150 | 1.2tb hdd sas 6g 10k 2.5
00aj081 00aj082 00aj085 | 300gb hdd sas 6g 15k 2.5
00aj111 00aj112 00aj115 | 146gb hdd sas 6g 15k 2.5
00aj126 00aj127 00aj130 | 600gb hdd sas 6g 15k 2.5
00aj086 00aj087 00aj090 | 1tb hdd sas 6g 7.2k 2.5
00aj141 00aj142 00aj145 | 1tb hdd sata 6g 7.2k 2.5
00wg685 00wg686 00wg689 | 300gb hdd sas 12g 10k 2.5
00wg690 00wg691 00wg694 | 600gb hdd sas 12g 10k 2.5
00wg695 00wg696 00wg699 | 900gb hdd sas 12g 10k 2.5
00wg700 00wg701 00wg704 | 1.2tb hdd sas 12g 10k 2.5
00wg660 00wg661 00wg664 | 300gb hdd sas 12g 15k 2.5
00wg665 00wg666 00wg669 | 600gb hdd sas 12g 15k 2.5
7xb7a00021 | 300gb hdd sas 12g 15k 2.5
7xb7a00022 | 600gb hdd sas 12g 15k 2.5
7xb7a00023 | 900gb hdd sas 12g 15k 2.5
7xb7a00024 | 300gb hdd sas 12g 10k 2.5
7xb7a00025 | 600gb hdd sas 12g 10k 2.5
7xb7a00026 | 900gb hdd sas 12g 10k 2.5
7xb7a00027 | 1.2tb hdd sas 12g 10k 2.5
7xb7a00028 | 1.8tb hdd sas 12g 10k 2.5
7xb7a00069 | 2.4tb hdd sas 12g 10k 2.5
7xb7a00034 | 1tb hdd sas 12g 7.2k 2.5
7xb7a00036 | 1tb hdd sata 6g 7.2k 2.5
`,
)

const netapp = tableOf(
  'netapp',
  `
x306a x306a-r5 x306a-r6 | 2tb hdd sata 7.2k 3.5
x308a x308a-r5 x308a-r6 | 3tb hdd sata 7.2k 3.5
x410a x410a-r5 x410a-r6 | 300gb hdd sas 15k 3.5
x411a x411a-r5 x411a-r6 | 450gb hdd sas 15k 3.5
x412a x412a-r5 x412a-r6 | 600gb hdd sas 15k 3.5
x417a x417a-r6 | 900gb hdd sas 10k 2.5
x421a x421a-r5 x421a-r6 | 450gb hdd sas 10k 2.5
x422a x422a-r5 x422a-r6 | 600gb hdd sas 10k 2.5
x423a x423a-r5 x423a-r6 | 900gb hdd sas 10k 2.5
x425a x425a-r6 | 1.2tb hdd sas 10k 2.5
x357a x357a-r6 | 3.84tb ssd sas 2.5
x371a x371a-r6 | 960gb ssd sas 2.5
x447a x447a-r6 | 800gb ssd sas 2.5
x438a x438a-r6 | 400gb ssd sas 2.5
`,
)

export const driveOptionRules: readonly Rule[] = [
  {
    name: 'drives of makers of systems by number',
    pattern: partPattern,
    read: ([text]) =>
      findPart(hpe, text) ??
      findPart(dell, text) ??
      findPart(lenovo, text) ??
      findPart(netapp, text),
  },
]
