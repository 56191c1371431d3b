import { parseCodeTable } from '#offer-reader/product-tables.ts'

/** Servers of HPE by their part numbers without suffix: a model, its bays if the number fixes them, and the numbers. */
const hpeServers = `
dl380 g11 | 8sff | p52534
dl360 g11 | 8sff | p52499
dl380 g10+ | 8sff | p05172
dl380 g10+ | | p05173 p05174 p05175
dl360 g10+ | 8sff | p28948
dl380 g10 | 8sff | 868703 p19720
dl380 g10 | 24sff | 868704
dl380 g10 | 8lff | 868705
dl380 g10 | 12lff | 868706
dl380 g10 | | 826564 826565 826566 826567 p23465 p20172 p20174 p20249 p24841
dl360 g10 | 8sff | 867959 p19766
dl360 g10 | 4lff | 867958
dl360 g10 | | 867961 867962 867963 867964
dl560 g10 | | 841730
dl580 g10 | | 869854
dl380 g9 | 8sff | 719064
dl380 g9 | 12lff | 719061
dl380 g9 | 24sff | 767032
dl380 g9 | | 752687 752688 752689 826682 826683 826684
dl360 g9 | 8sff | 755258
dl360 g9 | 4lff | 755259
dl360 g9 | | 755261 755262 755263 818207 818208 818209
dl580 g9 | | 793161
dl380 g8 | 8sff | 653200
dl380 g8 | | 665552 665553 665554 642105 642106 642107 642119 642120 642121 704558 704559 704560
dl360 g8 | 8sff | 654081
dl360 g8 | | 646900 646901 646902 646903 646904 646905 733737 733738 733739
dl380 g7 | 8sff | 583914
dl360 g7 | | 579237
dl380 g6 | | 494329
dl360 g6 | | 484184
bl460c g10 | | 863442
bl460c g9 | | 727021 813198
bl460c g8 | | 641016
bl460c g7 | | 603718
xl170r g10 | | 867055
xl170r g9 | | 798155
sy480 g10 | | 871940
apollo 4200 g9 | | 808027
ml350 g10 | | 877626
ml350 g9 | | 754536
microserver g8 | | 712317 712318 819185
microserver g10 | | 870208 870210 873830
microserver g10+ | | p16005 p16006
`

export interface CodedServer {
  model: string
  /** Such as `8sff`. */
  bays: string
}

export const serverOfHpeCode: ReadonlyMap<string, CodedServer> = new Map(
  hpeServers
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [model = '', bays = '', numbers = ''] = row.split('|').map((cell) => cell.trim())
      return numbers.split(' ').map((number) => [number, { model, bays }] as const)
    }),
)

/** Servers of Lenovo and IBM by machine type. */
export const serverOfMachineType: ReadonlyMap<string, string> = parseCodeTable(`
  sr630: 7x01 7x02
  sr650: 7x05 7x06
  sr550: 7x03 7x04
  sr530: 7x07 7x08
  sr570: 7y02 7y03
  sr590: 7x98 7x99
  sr850: 7x18 7x19
  sr860: 7x69 7x70
  sr950: 7x11 7x12 7x13
  sd530: 7x20 7x21
  st550: 7x09 7x10
  sn550: 7x16
  sn850: 7x15
  sr250: 7y51 7y52
  st250: 7y45 7y46
  st50: 7y48 7y49
  sr635: 7y98 7y99
  sr655: 7y00 7z01
  sr630 v2: 7z70 7z71
  sr650 v2: 7z72 7z73
  sr645: 7d2x 7d2y
  sr665: 7d2v 7d2w
  sr630 v3: 7d72 7d73 7d74
  sr650 v3: 7d75 7d76 7d77
  x3250 m4: 2582 2583
  x3250 m5: 5458
  x3250 m6: 3633 3943
  x3500 m4: 7383
  x3550 m2: 7946
  x3550 m3: 7944
  x3550 m4: 7914
  x3550 m5: 5463 8869
  x3650 m2: 7947
  x3650 m3: 7945
  x3650 m4: 7915
  x3650 m4 hd: 5460
  x3650 m5: 5462 8871
  x3750 m4: 8722 8733 8752 8753
  x3850 x5: 7143 7145 7148
  x3850 x6: 3837 6241
  nx360 m5: 5465
  x240 m4: 8737
`)

/** Power servers of IBM by machine type and model. */
export const powerOfType: ReadonlyMap<string, string> = new Map(
  `8286-41a s814, 8286-42a s824, 8284-22a s822, 8247-22l s822l, 8247-21l s812l, 8247-42l s824l, 8408-e8e e850, 8408-44e e850c,
  9119-mme e870, 9119-mhe e880, 9009-22a s922, 9009-41a s914, 9009-42a s924, 9009-22g s922, 9009-41g s914, 9009-42g s924,
  9008-22l l922, 9040-mr9 e950, 9080-m9s e980, 9080-hex e1080, 9105-22a s1022, 9105-42a s1024, 9105-41b s1014,
  9043-mrx e1050, 8202-e4b 720, 8202-e4c 720, 8202-e4d 720, 8205-e6b 740, 8205-e6c 740, 8205-e6d 740, 8231-e2b 730,
  8231-e2c 730, 8231-e2d 730, 8231-e1c 710, 8231-e1d 710, 8233-e8b 750, 8408-e8d 750, 9117-mmb 770, 9117-mmc 770,
  9117-mmd 770, 9179-mhb 780, 9179-mhc 780, 9179-mhd 780, 9117-mma 570, 8203-e4a 520, 8204-e8a 550`
    .split(/,\s+/)
    .map((pair) => {
      const [type = '', model = ''] = pair.split(' ')
      return [type, `power ${model}`] as const
    }),
)
