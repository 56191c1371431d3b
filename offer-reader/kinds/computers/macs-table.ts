/**
 * Macs by their order numbers: model, and for each number without its country what it fixes: memory/storage, and a
 * chip where one model has several.
 */
const orders = `
macbook air 13 m1: mgn63 8/256, mgn93 8/256, mgnd3 8/256, mgn73 8/512, mgna3 8/512, mgne3 8/512
macbook air 13 m2: mlxw3 8/256, mlxy3 8/256, mly13 8/256, mly33 8/256, mlxx3 8/512, mly03 8/512, mly23 8/512, mly43 8/512
macbook air 15 m2: mqkp3 8/256, mqkr3 8/256, mqku3 8/256, mqkw3 8/256, mqkq3 8/512, mqkt3 8/512, mqkv3 8/512, mqkx3 8/512
macbook air 13 m3: mrxn3 8/256, mrxq3 8/256, mrxt3 8/256, mrxv3 8/256, mrxp3 8/512, mrxr3 8/512, mrxu3 8/512, mrxw3 8/512
macbook air 15 m3: mrym3 8/256, mryp3 8/256, mryr3 8/256, mryu3 8/256, mryn3 8/512, mryq3 8/512, mryt3 8/512, mryv3 8/512
macbook air 13 m4: mw0w3 16/256, mw0y3 16/256, mw123 16/256, mc6t4 16/256
macbook pro 13 m1: myd82 8/256, myda2 8/256, myd92 8/512, mydc2 8/512
macbook pro 13 m2: mneh3 8/256, mnep3 8/256, mnej3 8/512, mneq3 8/512
macbook pro 14 m1: mkgp3 16/512 m1 pro, mkgr3 16/512 m1 pro, mkgq3 16/1000 m1 pro, mkgt3 16/1000 m1 pro
macbook pro 16 m1: mk183 16/512 m1 pro, mk1e3 16/512 m1 pro, mk193 16/1000 m1 pro, mk1f3 16/1000 m1 pro, mk1a3 32/1000 m1 max, mk1h3 32/1000 m1 max
macbook pro 14 m2: mphe3 16/512 m2 pro, mphh3 16/512 m2 pro, mphf3 16/1000 m2 pro, mphj3 16/1000 m2 pro, mphg3 32/1000 m2 max, mphk3 32/1000 m2 max
macbook pro 16 m2: mnw83 16/512 m2 pro, mnwc3 16/512 m2 pro, mnw93 16/1000 m2 pro, mnwd3 16/1000 m2 pro, mnwa3 32/1000 m2 max, mnwe3 32/1000 m2 max
macbook pro 14 m3: mtl73 8/512 m3, mr7j3 8/512 m3, mtl83 8/1000 m3, mr7k3 8/1000 m3, mrx33 18/512 m3 pro, mrx63 18/512 m3 pro, mrx43 18/1000 m3 pro, mrx73 18/1000 m3 pro, mrx53 36/1000 m3 max, mrx83 36/1000 m3 max
macbook pro 16 m3: mrw13 18/512 m3 pro, mrw43 18/512 m3 pro, mrw23 36/512 m3 pro, mrw63 36/512 m3 pro, mrw33 36/1000 m3 max, mrw73 36/1000 m3 max
macbook pro 14 m4: mw2u3 16/512 m4, mw2w3 16/512 m4, mw2v3 16/1000 m4, mx2h3 24/512 m4 pro, mx2e3 24/512 m4 pro
macbook pro 16 m4: mx2x3 24/512 m4 pro, mx2t3 24/512 m4 pro
macbook air 13 2020: mwtj2 8/256, mwtk2 8/256, mwtl2 8/256, mvh22 8/512, mvh42 8/512, mvh52 8/512
macbook air 13 2019: mvfh2 8/128, mvfk2 8/128, mvfm2 8/128, mvfj2 8/256, mvfl2 8/256, mvfn2 8/256
macbook air 13 2018: mre82 8/128, mrea2 8/128, mree2 8/128, mre92 8/256, mrec2 8/256, mref2 8/256
macbook air 13 2017: mqd32 8/128, mqd42 8/256
macbook air 13 2015: mjve2 4/128, mjvg2 4/256, mmgf2 8/128, mmgg2 8/256
macbook air 11 2015: mjvm2 4/128, mjvp2 4/256
macbook pro 13 2015: mf839 8/128, mf840 8/256, mf841 8/512
macbook pro 15 2015: mjlq2 16/256, mjlt2 16/512
macbook pro 13 2017: mpxq2 8/128, mpxr2 8/128, mpxt2 8/256, mpxu2 8/256, mpxv2 8/256, mpxx2 8/256, mpxw2 8/512, mpxy2 8/512
macbook pro 15 2017: mptr2 16/256, mptu2 16/256, mptt2 16/512, mptv2 16/512
macbook pro 13 2018: mr9q2 8/256, mr9u2 8/256, mr9r2 8/512, mr9v2 8/512
macbook pro 15 2018: mr932 16/256, mr962 16/256, mr942 16/512, mr972 16/512
macbook pro 13 2019: muhn2 8/128, muhq2 8/128, muhp2 8/256, muhr2 8/256, mv962 8/256, mv992 8/256, mv972 8/512, mv9a2 8/512
macbook pro 15 2019: mv902 16/256, mv922 16/256, mv912 16/512, mv932 16/512
macbook pro 16 2019: mvvj2 16/512, mvvl2 16/512, mvvk2 16/1000, mvvm2 16/1000
macbook pro 13 2020: mxk32 8/256, mxk62 8/256, mxk52 8/512, mxk72 8/512, mwp42 16/512, mwp72 16/512, mwp52 16/1000, mwp82 16/1000
mac mini m1: mgnr3 8/256, mgnt3 8/512
mac mini m2: mmfj3 8/256, mmfk3 8/512, mnh73 16/512 m2 pro
mac mini m4: mu9d3 16/256, mu9e3 16/512, mcyt4 24/512, mcx44 24/512 m4 pro
mac mini 2018: mrtr2 8/128, mrtt2 8/256, mxnf2 8/256, mxng2 8/512
mac mini 2014: mgem2 4/500, mgen2 8/1000, mgeq2 8/1000
mac studio 2022: mjmv3 32/512 m1 max, mjmw3 64/1000 m1 ultra
imac 24 m1: mgtf3 8/256, mjv83 8/256, mjv93 8/256, mgpc3 8/256, mgpk3 8/256, mgpd3 8/512, mgpl3 8/512
imac 27 2020: mxwt2 8/256, mxwu2 8/512, mxwv2 8/512
imac 27 2019: mrqy2 8/1000, mrr02 8/1000, mrr12 8/2000
imac 21.5 2019: mrt32 8/1000, mrt42 8/1000
`

export interface Mac {
  model: string
  memory: string
  capacity: string
  chip: string | undefined
}

export const macOfOrderNumber: ReadonlyMap<string, Mac> = new Map(
  orders
    .trim()
    .split('\n')
    .flatMap((line) => {
      const [model = '', numbers = ''] = line.split(': ')
      return numbers.split(', ').map((entry) => {
        const [number = '', sizes = '', ...chip] = entry.split(' ')
        const [memory = '', capacity = ''] = sizes.split('/')
        const chipName = chip.length > 0 ? chip.join(' ') : /m\d$/.exec(model)?.[0]
        return [number, { model, memory, capacity, chip: chipName }] as const
      })
    }),
)

/** Model numbers on the case that mean one model. */
export const macOfModelNumber: ReadonlyMap<string, string> = new Map([
  ['a2337', 'macbook air 13 m1'],
  ['a2681', 'macbook air 13 m2'],
  ['a2941', 'macbook air 15 m2'],
  ['a3113', 'macbook air 13 m3'],
  ['a3114', 'macbook air 15 m3'],
  ['a3240', 'macbook air 13 m4'],
  ['a3241', 'macbook air 15 m4'],
  ['a2179', 'macbook air 13 2020'],
  ['a2442', 'macbook pro 14 m1'],
  ['a2485', 'macbook pro 16 m1'],
  ['a2779', 'macbook pro 14 m2'],
  ['a2780', 'macbook pro 16 m2'],
  ['a2918', 'macbook pro 14 m3'],
  ['a2992', 'macbook pro 14 m3'],
  ['a2991', 'macbook pro 16 m3'],
  ['a3112', 'macbook pro 14 m4'],
  ['a3401', 'macbook pro 14 m4'],
  ['a3403', 'macbook pro 16 m4'],
  ['a2141', 'macbook pro 16 2019'],
  ['a2159', 'macbook pro 13 2019'],
  ['a2251', 'macbook pro 13 2020'],
  ['a2289', 'macbook pro 13 2020'],
  ['a2348', 'mac mini m1'],
  ['a2686', 'mac mini m2'],
  ['a2816', 'mac mini m2'],
  ['a3238', 'mac mini m4'],
  ['a3239', 'mac mini m4'],
  ['a1993', 'mac mini 2018'],
  ['a2438', 'imac 24 m1'],
  ['a2439', 'imac 24 m1'],
  ['a2615', 'mac studio 2022'],
  ['a2901', 'mac studio 2023'],
  ['a1481', 'mac pro 2013'],
  ['a1991', 'mac pro 2019'],
  ['a2304', 'mac pro 2019'],
])

/** Model numbers that several years share. */
export const macLineOfModelNumber: ReadonlyMap<string, string> = new Map([
  ['a1465', 'macbook air 11'],
  ['a1466', 'macbook air 13'],
  ['a1932', 'macbook air 13'],
  ['a1425', 'macbook pro 13'],
  ['a1502', 'macbook pro 13'],
  ['a1706', 'macbook pro 13'],
  ['a1708', 'macbook pro 13'],
  ['a1989', 'macbook pro 13'],
  ['a2338', 'macbook pro 13'],
  ['a1278', 'macbook pro 13'],
  ['a1398', 'macbook pro 15'],
  ['a1707', 'macbook pro 15'],
  ['a1990', 'macbook pro 15'],
  ['a1286', 'macbook pro 15'],
  ['a1534', 'macbook 12'],
  ['a1347', 'mac mini'],
  ['a1418', 'imac 21.5'],
  ['a2116', 'imac 21.5'],
  ['a1419', 'imac 27'],
  ['a2115', 'imac 27'],
])
