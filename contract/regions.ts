/** Regions to filter by, with the codes of their countries: the European Union, and the continents as the trade divides them. */
export const regions = {
  eu: {
    name: 'European Union',
    countries: 'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK',
  },
  europe: {
    name: 'Europe',
    countries:
      'AD AL AT AX BA BE BG BY CH CY CZ DE DK EE ES FI FO FR GB GG GI GR HR HU IE IM IS IT JE LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS RU SE SI SJ SK SM UA VA',
  },
  'north-america': { name: 'North America', countries: 'BM CA GL MX PM UM US' },
  'south-america': {
    name: 'Central and South America',
    countries:
      'AG AI AR AW BB BL BO BQ BR BS BZ CL CO CR CU CW DM DO EC FK GD GF GP GS GT GY HN HT JM KN KY LC MF MQ MS NI PA PE PR PY SR SV SX TC TT UY VC VE VG VI',
  },
  asia: {
    name: 'Asia',
    countries:
      'AF AM AZ BD BN BT CN GE HK ID IN IO JP KG KH KP KR KZ LA LK MM MN MO MV MY NP PH PK SG TH TJ TL TM TW UZ VN',
  },
  'middle-east-africa': {
    name: 'Middle East and Africa',
    countries:
      'AE AO BF BH BI BJ BW CD CF CG CI CM CV DJ DZ EG EH ER ET GA GH GM GN GQ GW IL IQ IR JO KE KM KW LB LR LS LY MA MG ML MR MU MW MZ NA NE NG OM PS QA RE RW SA SC SD SH SL SN SO SS ST SY SZ TD TG TN TR TZ UG YE YT ZA ZM ZW',
  },
  oceania: {
    name: 'Oceania',
    countries: 'AS AU CC CK CX FJ FM GU KI MH MP NC NF NR NU NZ PF PG PN PW SB TK TO TV VU WF WS',
  },
} as const

export type Region = keyof typeof regions
export const regionKeys = Object.keys(regions) as Region[]

/** The country codes of some regions. */
export const countriesOf = (chosen: readonly Region[]): string[] => [
  ...new Set(chosen.flatMap((region) => regions[region].countries.split(' '))),
]
