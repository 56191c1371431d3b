/** Printers of HP by product number: the model letters mean duplex (d), network (n), wireless (w), fax (f), trays (x). */
const list = `
m404n w1a52a
m404dn w1a53a
m404dw w1a56a
m428dw w1a28a
m428fdn w1a29a
m428fdw w1a30a
m402n c5f93a
m402dn c5f94a
m402dw c5f95a
m402dne c5j91a
m426dw f6w13a
m426fdn f6w14a
m426fdw f6w15a
m501n j8h60a
m501dn j8h61a
m506n f2a68a
m506dn f2a69a
m506x f2a70a
m507n 1pv86a
m507dn 1pv87a
m507x 1pv88a
m521dn a8p79a
m521dw a8p80a
m525dn cf116a
m525f cf117a
m527dn f2a76a
m527f f2a77a
m528dn 1pv64a
m528f 1pv65a
m601n ce989a
m601dn ce990a
m602n ce991a
m602dn ce992a
m602x ce993a
m603n ce994a
m603dn ce995a
m603xh ce996a
m604n e6b67a
m604dn e6b68a
m605n e6b69a
m605dn e6b70a
m605x e6b71a
m606dn e6b72a
m606x e6b73a
m607n k0q14a
m607dn k0q15a
m608n k0q17a
m608dn k0q18a
m608x k0q19a
m609dn k0q21a
m609x k0q22a
m610dn 7ps82a
m611dn 7ps84a
m611x 7ps85a
m612dn 7ps86a
m612x 7ps87a
m631dn j8j63a
m632h j8j70a
m632fht j8j71a
m633fh j8j76a
m635h 7ps97a
m635fht 7ps98a
m636fh 7pt00a
m712n cf235a
m712dn cf236a
m712xh cf238a
m806dn cz244a
m830z cf367a
m401a cf270a
m401d cf274a
m401dn cf278a
m401dw cf285a
m401dne cf399a
m425dn cf286a
m425dw cf288a
m203dn g3q46a
m203dw g3q47a
m227sdn g3q74a
m227fdw g3q75a
m227fdn g3q79a
m102w g3q35a
m130fw g3q60a
m15w w2g51a
m28w w2g55a
m451nw ce956a
m451dn ce957a
m451dw ce958a
m475dn ce863a
m475dw ce864a
m476nw cf385a
m476dn cf386a
m476dw cf387a
m452nw cf388a
m452dn cf389a
m452dw cf394a
m454dn w1y44a
m454dw w1y45a
m477fnw cf377a
m477fdn cf378a
m477fdw cf379a
m479dw w1a77a
m479fnw w1a78a
m479fdn w1a79a
m479fdw w1a80a
m551n cf081a
m551dn cf082a
m551xh cf083a
m552dn b5l23a
m553n b5l24a
m553dn b5l25a
m553x b5l26a
m554dn 7zu81a
m555dn 7zu78a
m555x 7zu79a
m575dn cd644a
m575f cd645a
m577dn b5l46a
m577f b5l47a
m577z b5l48a
m578dn 7zu85a
m578f 7zu86a
m578z 7zu87a
m651n cz255a
m651dn cz256a
m651xh cz257a
m652n j7z98a
m652dn j7z99a
m653dn j8a04a
m653x j8a05a
m681dh j8a10a
m681f j8a11a
m750n d3l08a
m750dn d3l09a
m750xh d3l10a
m751n t3u43a
m751dn t3u44a
m775dn cc522a
m775f cc523a
m775z cc524a
m252n b4a21a
m252dw b4a22a
m254nw t6b59a
m254dw t6b60a
m255nw 7kw63a
m255dw 7kw64a
m274n m6d61a
m277n b3q10a
m277dw b3q11a
m280nw t6b80a
m281fdn t6b81a
m281fdw t6b82a
m283fdn 7kw74a
m283fdw 7kw75a
m182n 7kw54a
m183fw 7kw56a
m377dw m5h23a
m176n cf547a
m177fw cz165a
p1102 ce651a
p1102w ce657a
p2035 ce461a
p2055d ce457a
p2055dn ce459a
p3005 q7812a
p3015 ce525a
p3015d ce526a
p3015dn ce528a
p3015x ce529a
p4014n cb507a
p4015n cb509a
p4015dn cb526a
p4515n cb514a
4250n q5401a
cp1525nw ce875a
cp2025dn cb495a
cp4025n cc489a
cp4025dn cc490a
cp4525n cc493a
cp4525dn cc494a
cp5225n ce711a
cp5225dn ce712a
cp5525n ce707a
cp5525dn ce708a
e50145dn 1pu51a
e52645dn 1ps54a
e60155dn 3gy09a
e57540dn 3gy25a
`

export const laserjetOfProductNumber: ReadonlyMap<string, string> = new Map(
  list
    .trim()
    .split('\n')
    .map((line) => {
      const [model = '', number = ''] = line.split(' ')
      return [number, model] as const
    }),
)

/** OfficeJets, PageWides and DesignJets of HP by product number. */
export const otherHpPrinterOfProductNumber: ReadonlyMap<string, string> = new Map([
  ['d3q16b', 'pagewide 452dw'],
  ['d3q20b', 'pagewide 477dw'],
  ['d3q17b', 'pagewide 552dw'],
  ['d3q21b', 'pagewide 577dw'],
  ['a7f65a', 'officejet 8620'],
  ['d9l18a', 'officejet 8710'],
  ['d9l64a', 'officejet 8210'],
  ['cq891a', 'designjet t120'],
  ['cq890a', 'designjet t520'],
  ['cq893a', 'designjet t520'],
  ['5hb09a', 'designjet t630'],
  ['f9a29a', 'designjet t730'],
  ['f9a28a', 'designjet t830'],
  ['f9a30a', 'designjet t830'],
  ['cr649a', 'designjet t795'],
  ['cr651a', 'designjet t1300'],
  ['l2y23a', 'designjet t1530'],
])
