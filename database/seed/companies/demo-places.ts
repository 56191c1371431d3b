/** Where the cities of the demo market are, in degrees north and east. */
const table = `
Amsterdam 52.37 4.90; Breda 51.59 4.78; Rotterdam 51.92 4.48; Eindhoven 51.44 5.48; Zwolle 52.51 6.09; Utrecht 52.09 5.12; Venlo 51.37 6.17
Berlin 52.52 13.40; Hamburg 53.55 9.99; Köln 50.94 6.96; München 48.14 11.58; Düsseldorf 51.23 6.78; Stuttgart 48.78 9.18; Potsdam 52.39 13.06; Cottbus 51.76 14.33; Leipzig 51.34 12.37
London 51.51 -0.13; Manchester 53.48 -2.24; Leeds 53.80 -1.55; Reading 51.45 -0.97; Bristol 51.45 -2.59; Glasgow 55.86 -4.25
Antwerp 51.22 4.40; Ghent 51.05 3.72
Lyon 45.76 4.84; Clermont-Ferrand 45.78 3.09; Toulouse 43.60 1.44; Lille 50.63 3.06; Nantes 47.22 -1.55
Milano 45.46 9.19; Monza 45.58 9.27; Torino 45.07 7.69; Bologna 44.49 11.34; Padova 45.41 11.88
Valencia 39.47 -0.38; Zaragoza 41.65 -0.88; Barcelona 41.39 2.16; Madrid 40.42 -3.70
Lisbon 38.72 -9.14; Porto 41.15 -8.61; Braga 41.55 -8.43
Warsaw 52.23 21.01; Łódź 51.76 19.46; Wrocław 51.11 17.03; Poznań 52.41 16.93
Prague 50.08 14.44; Brno 49.20 16.61; Ostrava 49.82 18.26
Copenhagen 55.68 12.57; Aarhus 56.16 10.20; Odense 55.40 10.40
Stockholm 59.33 18.07; Gothenburg 57.71 11.97; Malmö 55.60 13.00
Bergen 60.39 5.32; Oslo 59.91 10.75; Stavanger 58.97 5.73
Vienna 48.21 16.37; Graz 47.07 15.44; Linz 48.31 14.29
Dublin 53.35 -6.26; Cork 51.90 -8.47; Galway 53.27 -9.06
Austin 30.27 -97.74; Phoenix 33.45 -112.07; Chicago 41.88 -87.63; Portland 45.52 -122.68; Ashburn 39.04 -77.49; Atlanta 33.75 -84.39
Toronto 43.65 -79.38; Montreal 45.50 -73.57; Vancouver 49.28 -123.12
Kwun Tong 22.31 114.22; Kwai Chung 22.36 114.13; Sham Shui Po 22.33 114.16
Dubai 25.20 55.27; Sharjah 25.35 55.42
Ubi 1.33 103.90; Kaki Bukit 1.34 103.91
`
const cities = new Map(
  table
    .trim()
    .split(/[;\n]/)
    .map((entry) => {
      const [, name = '', lat, lng] = /^\s*(\D+?) (-?[\d.]+) (-?[\d.]+)$/.exec(entry) ?? []
      return [name, { lat: Number(lat), lng: Number(lng) }]
    }),
)

/** Of so many companies one has no place of its own: nobody entered it yet. */
const withoutPlace = 6
/** How far from the middle of its city a company may be, in degrees. */
const spread = 0.08

/** Where a company is; the same number always gives the same place in its city. */
export function demoPlace(id: number, city: string) {
  const middle = cities.get(city)
  if (!middle || id % withoutPlace === 5) return { latitude: undefined, longitude: undefined }
  const shift = (step: number) => (((id * step) % 97) / 97 - 0.5) * spread
  return {
    latitude: Number((middle.lat + shift(31)).toFixed(5)),
    longitude: Number((middle.lng + shift(57)).toFixed(5)),
  }
}
