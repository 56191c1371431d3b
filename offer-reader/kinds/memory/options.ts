import type { Rule } from '#offer-reader/rule.ts'
import { findPart, parsePartTable, partPattern } from '#offer-reader/product-tables.ts'
import { describeMemory, speedOf } from './facts.ts'

const modules: Readonly<Record<string, string>> = {
  r: 'rdimm',
  l: 'lrdimm',
  e: 'udimm',
  u: 'udimm',
  s: 'sodimm',
}

/** Reads such as `32 2rx4 pc4-2666 r`; rank and speed may be absent as `-`. */
function describe(maker: string) {
  return (description: string) => {
    const [size, rank, speed = '', form = ''] = description.split(' ')
    const [, generation, number] = /pc(\d)-(\d+)/.exec(speed) ?? []
    const type = `ddr${generation}`
    return describeMemory({
      maker,
      size: Number(size),
      rank: rank === '-' ? undefined : rank,
      type,
      speed: number ? speedOf(type, Number(number)) : undefined,
      module: modules[form],
      ecc: form === 'e' ? true : form === 's' || form === 'u' ? false : undefined,
    })
  }
}

const hpe = parsePartTable(
  `
500656-b21 501533-001 500202-061 | 2 2rx8 pc3-10600 r
500658-b21 501534-001 500203-061 | 4 2rx4 pc3-10600 r
500662-b21 501536-001 500205-071 | 8 2rx4 pc3-10600 r
593911-b21 595424-001 591750-071 | 4 1rx4 pc3-10600 r
593913-b21 | 8 2rx4 pc3-10600 r
604506-b21 606427-001 605313-071 | 8 2rx4 pc3-10600 r
627808-b21 632204-001 628974-081 | 16 2rx4 pc3-10600 r
647893-b21 664688-001 647647-071 | 4 1rx4 pc3-10600 r
647895-b21 664689-001 647648-071 | 4 1rx4 pc3-12800 r
647897-b21 664690-001 647650-071 | 8 2rx4 pc3-10600 r
647899-b21 664691-001 647651-081 | 8 1rx4 pc3-12800 r
647901-b21 664692-001 647653-081 | 16 2rx4 pc3-10600 r
672631-b21 684031-001 672612-081 | 16 2rx4 pc3-12800 r
690802-b21 698807-001 689911-071 | 8 2rx8 pc3-12800 r
669322-b21 684034-001 669238-071 | 4 2rx8 pc3-12800 e
669324-b21 684035-001 669239-081 | 8 2rx8 pc3-12800 e
708641-b21 715274-001 712383-081 | 16 2rx4 pc3-14900 r
708643-b21 715275-001 712384-081 | 32 4rx4 pc3-14900 l
713983-b21 715283-001 713755-071 | 8 2rx4 pc3-12800 r
713985-b21 715284-001 713756-081 | 16 2rx4 pc3-12800 r
726717-b21 | 4 1rx8 pc4-2133 r
726718-b21 774170-001 752368-081 | 8 1rx4 pc4-2133 r
726719-b21 774172-001 752369-081 | 16 2rx4 pc4-2133 r
726722-b21 774174-001 752372-081 | 32 4rx4 pc4-2133 l
728629-b21 774175-001 752370-091 | 32 2rx4 pc4-2133 r
759934-b21 762200-081 | 8 2rx8 pc4-2133 r
805669-b21 | 8 1rx8 pc4-2133 e
805671-b21 | 16 2rx8 pc4-2133 e
805347-b21 819410-001 | 8 1rx8 pc4-2400 r
805349-b21 819411-001 809082-091 | 16 1rx4 pc4-2400 r
836220-b21 846740-001 | 16 2rx4 pc4-2400 r
805351-b21 819412-001 809083-091 | 32 2rx4 pc4-2400 r
805353-b21 819414-001 809084-091 | 32 2rx4 pc4-2400 l
805358-b21 819413-001 809085-091 | 64 4rx4 pc4-2400 l
862974-b21 | 8 1rx8 pc4-2400 e
862976-b21 | 16 2rx8 pc4-2400 e
815097-b21 850879-001 | 8 1rx8 pc4-2666 r
815098-b21 850880-001 840757-091 | 16 1rx4 pc4-2666 r
835955-b21 868846-001 | 16 2rx8 pc4-2666 r
815100-b21 850881-001 840758-091 | 32 2rx4 pc4-2666 r
815101-b21 850882-001 840759-091 | 64 4rx4 pc4-2666 l
815102-b21 | 128 8rx4 pc4-2666 l
879505-b21 | 8 1rx8 pc4-2666 e
879507-b21 | 16 2rx8 pc4-2666 e
p00918-b21 | 8 1rx8 pc4-2933 r
p00920-b21 | 16 1rx4 pc4-2933 r
p00922-b21 | 16 2rx8 pc4-2933 r
p00924-b21 p03052-091 | 32 2rx4 pc4-2933 r
p00926-b21 | 64 4rx4 pc4-2933 l
p00930-b21 | 64 2rx4 pc4-2933 r
p11040-b21 | 128 4rx4 pc4-2933 l
p00928-b21 | 128 8rx4 pc4-2933 l
p19041-b21 | 16 1rx4 pc4-2933 r
p19042-b21 | 16 2rx8 pc4-2933 r
p19043-b21 | 32 2rx4 pc4-2933 r
p06029-b21 | 16 1rx4 pc4-3200 r
p06031-b21 | 16 2rx8 pc4-3200 r
p06033-b21 | 32 2rx4 pc4-3200 r
p06035-b21 | 64 2rx4 pc4-3200 r
p06037-b21 | 128 4rx4 pc4-3200 l
p06039-b21 | 256 8rx4 pc4-3200 l
p07638-b21 | 8 1rx8 pc4-3200 r
p07640-b21 | 16 1rx4 pc4-3200 r
p07642-b21 | 16 2rx8 pc4-3200 r
p07644-b21 | 32 1rx4 pc4-3200 r
p07646-b21 | 32 2rx4 pc4-3200 r
p07650-b21 | 64 2rx4 pc4-3200 r
p40007-b21 | 32 1rx4 pc4-3200 r
p43019-b21 | 16 1rx8 pc4-3200 e
p43022-b21 | 32 2rx8 pc4-3200 e
p43322-b21 | 16 1rx8 pc5-4800 r
p43328-b21 | 32 2rx8 pc5-4800 r
p43331-b21 | 64 2rx4 pc5-4800 r
p66675-b21 | 96 2rx4 pc5-4800 r
p43334-b21 | 128 4rx4 pc5-4800 r
p43337-b21 | 256 8rx4 pc5-4800 r
p64705-b21 | 16 1rx8 pc5-5600 r
p64706-b21 | 32 2rx8 pc5-5600 r
p64707-b21 | 64 2rx4 pc5-5600 r
p64708-b21 | 96 2rx4 pc5-5600 r
p64709-b21 | 128 4rx4 pc5-5600 r
`,
  describe('hp'),
)

const dell = parsePartTable(
  `
a6994465 20d6f snp20d6fc | 16 2rx4 pc3-12800 r
a7910487 h8pgn snph8pgnc | 8 - pc4-2133 r
a7910488 a7945660 1r8cr snp1r8crc | 16 2rx4 pc4-2133 r
a7910489 a7945725 pr5d1 snppr5d1c | 32 2rx4 pc4-2133 r
a8711887 hndj7 snphndj7c | 16 2rx4 pc4-2400 r
a8711888 cpc7g snpcpc7gc | 32 2rx4 pc4-2400 r
a8711889 29gm8 snp29gm8c | 64 4rx4 pc4-2400 l
a9781927 1vrgy snp1vrgyc | 8 1rx8 pc4-2666 r
a9781928 pwr5t snppwr5tc | 16 2rx8 pc4-2666 r
a9781929 tn78y snptn78yc | 32 2rx4 pc4-2666 r
a9781930 4jmgm snp4jmgmc | 64 4rx4 pc4-2666 l
aa579532 aa601614 tfyhp snptfyhpc | 16 - pc4-2933 r
aa579531 aa601616 8wkdy snp8wkdyc | 32 2rx4 pc4-2933 r
aa579530 aa601615 w403y snpw403yc | 64 2rx4 pc4-2933 r
aa783421 aa799064 m04w6 snpm04w6c | 16 2rx8 pc4-3200 r
aa783422 aa799087 75x1v snp75x1vc | 32 - pc4-3200 r
aa783423 aa799110 aa810828 p2myx snpp2myxc | 64 2rx4 pc4-3200 r
ab445285 7jxf5 snp7jxf5c | 128 4rx4 pc4-3200 l
ac239377 1v1n1 snp1v1n1c | 16 1rx8 pc5-4800 r
ac239378 w08w9 snpw08w9c | 32 2rx8 pc5-4800 r
ac239379 152k5 snp152k5c | 64 2rx4 pc5-4800 r
ac830716 sd48r snpsd48rc | 16 1rx8 pc5-5600 r
ac830717 p8xpw snpp8xpwc | 32 2rx8 pc5-5600 r
ac830718 58f3n snp58f3nc | 64 2rx4 pc5-5600 r
`,
  describe('dell'),
)

const lenovo = parsePartTable(
  `
49y1397 49y1415 | 8 2rx4 pc3-10600 r
49y1563 49y1565 | 16 2rx4 pc3-10600 r
00d4968 | 16 2rx4 pc3-12800 r
00d5036 | 8 1rx4 pc3-12800 r
00d5044 | 8 2rx8 pc3-12800 r
00d5048 | 16 2rx4 pc3-14900 r
46w0672 46w0674 | 16 2rx4 pc3-12800 r
90y3109 90y3111 | 8 2rx4 pc3-12800 r
46w0788 46w0790 | 8 1rx4 pc4-2133 r
46w0796 46w0798 | 16 2rx4 pc4-2133 r
95y4808 95y4810 | 32 2rx4 pc4-2133 r
46w0821 46w0823 | 8 1rx4 pc4-2400 r
46w0829 46w0831 | 16 2rx4 pc4-2400 r
46w0833 46w0835 | 32 2rx4 pc4-2400 r
46w0841 46w0843 | 64 4rx4 pc4-2400 l
7x77a01301 | 8 1rx8 pc4-2666 r
7x77a01302 | 16 1rx4 pc4-2666 r
7x77a01303 | 16 2rx8 pc4-2666 r
7x77a01304 | 32 2rx4 pc4-2666 r
7x77a01305 | 64 4rx4 pc4-2666 l
4zc7a08706 01kr352 | 8 1rx8 pc4-2933 r
4zc7a08707 01kr353 | 16 1rx4 pc4-2933 r
4zc7a08708 01kr354 | 16 2rx8 pc4-2933 r
4zc7a08709 01kr355 | 32 2rx4 pc4-2933 r
4zc7a08710 01kr356 | 64 2rx4 pc4-2933 r
4x77a08633 02jk237 | 32 2rx4 pc4-3200 r
4x77a08634 02jk239 | 32 2rx8 pc4-3200 r
4x77a08635 02jk971 | 64 2rx4 pc4-3200 r
4zc7a15124 02jg340 | 64 2rx4 pc4-3200 r
4x77a85511 | 16 1rx8 pc5-4800 r
4x77a77483 | 32 1rx4 pc5-4800 r
4x77a77031 4x77a88512 4x77a81440 03kl461 | 32 2rx8 pc5-4800 r
4x77a77033 4x77a81442 03gx338 | 64 2rx4 pc5-4800 r
4x77a77034 | 128 4rx4 pc5-4800 r
4x77a88049 | 32 1rx4 pc5-5600 r
4x77a88051 | 32 2rx8 pc5-5600 r
4x77a88052 4x77a90992 | 64 2rx4 pc5-5600 r
4x77a88054 | 128 4rx4 pc5-5600 r
`,
  describe('lenovo'),
)

const ciscoGenerations: Readonly<Record<string, readonly [type: string, speed: number]>> = {
  x: ['ddr3', 1333],
  y: ['ddr3', 1600],
  z: ['ddr3', 1866],
  u: ['ddr4', 2133],
  v: ['ddr4', 2400],
  s: ['ddr4', 2666],
  t: ['ddr4', 2933],
  w: ['ddr4', 3200],
  e: ['ddr5', 4800],
}

export const memoryOptionRules: readonly Rule[] = [
  {
    name: 'HPE, Dell and Lenovo memory by number',
    pattern: partPattern,
    read: ([text]) => findPart(hpe, text) ?? findPart(dell, text) ?? findPart(lenovo, text),
  },
  {
    name: 'Dell memory by a number that states the size',
    pattern: /snp([a-z0-9]{5})c?\/(\d{1,3})gb?/,
    read: ([, number = '', size]) =>
      findPart(dell, number) ??
      describeMemory({ maker: 'dell', size: Number(size) }, [number, `snp${number}c`]),
  },
  {
    name: 'Cisco UCS memory',
    pattern:
      /ucs-?m([rlu])-?(?:1x(\d\d)([124])r([xyzuv])(?:-a)?|x(\d{1,3})g([1248])r([stwe])(?:-h|\d)?)(?![a-z0-9])/,
    read: ([, form, tens, oldRanks, oldSpeed, gigabytes, ranks, speed]) => {
      const [type, mhz] = ciscoGenerations[oldSpeed ?? speed ?? ''] ?? []
      const size = Number(tens ?? gigabytes)
      const rank = Number(oldRanks ?? ranks)
      // The width of the chips is in no number; with these sizes it is sure.
      const isNarrow = size / rank >= 16 && type === 'ddr4'
      return describeMemory({
        maker: 'cisco',
        type,
        speed: mhz,
        size,
        rank: isNarrow && rank > 1 && mhz !== 3200 ? `${rank}rx4` : undefined,
        module: form === 'l' ? 'lrdimm' : form === 'u' ? 'udimm' : 'rdimm',
        ecc: true,
      })
    },
  },
]
