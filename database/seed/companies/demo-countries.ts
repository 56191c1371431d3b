import type { Currency } from '#contract/figures/currencies.ts'

interface City {
  name: string
  area: string
  postal: string
  latitude: number
  longitude: number
}

/** Data of a country for plausible companies. */
export interface DemoCountry {
  code: string
  name: string
  currency: Currency
  dialling: string
  /** Main city first. */
  cities: readonly City[]
  /** One per city, in order; reused from the start when there are more cities. */
  streets: readonly string[]
  firstNames: readonly string[]
  lastNames: readonly string[]
}

// Cities are `name area-code postal-code @latitude,longitude`.
const table = `
NL | Netherlands | EUR | +31 | Amsterdam 20 1042 AX @52.37,4.90; Breda 76 4825 BD @51.59,4.78; Rotterdam 10 3047 AT @51.92,4.48; Eindhoven 40 5657 DX @51.44,5.48; Zwolle 38 8013 RW @52.51,6.09; Utrecht 30 3542 AB @52.09,5.12; Venlo 77 5928 NS @51.37,6.17 | Kabelweg, Konijnenberg, Industrieweg, Handelsweg, Nijverheidsweg | Sanne, Bram, Lotte, Jeroen, Femke, Ruben, Anouk, Thijs | Bakker, de Wit, Visser, Smit, Hendriks, van Dijk, Mulder, Kok
DE | Germany | EUR | +49 | Berlin 30 12099 @52.52,13.40; Hamburg 40 20539 @53.55,9.99; Cologne 221 50829 @50.94,6.96; Munich 89 80939 @48.14,11.58; Düsseldorf 211 40472 @51.23,6.78; Stuttgart 711 70565 @48.78,9.18; Potsdam 331 14482 @52.39,13.06; Cottbus 355 03050 @51.76,14.33; Leipzig 341 04158 @51.34,12.37 | Industriestraße, Gewerbepark, Am Hafen, Lindenallee | Anke, Jonas, Miriam, Stefan, Katrin, Lukas, Heike, Tobias | Brandt, Schröder, Vogel, Kessler, Lorenz, Winkler, Albrecht, Reuter
GB | United Kingdom | GBP | +44 | London 20 NW10 7PQ @51.51,-0.13; Manchester 161 M17 1JT @53.48,-2.24; Leeds 113 LS10 1RT @53.80,-1.55; Reading 118 RG2 0TB @51.45,-0.97; Bristol 117 BS4 5QW @51.45,-2.59; Glasgow 141 G51 4BP @55.86,-4.25 | Station Road, Trading Estate Road, Mill Lane, Canal Road | Priya, Callum, Hannah, Gareth, Oliver, Aisha, Fiona, Marcus | Whitfield, Shah, Armstrong, Hughes, Lawson, Okafor, Mercer, Pryce
BE | Belgium | EUR | +32 | Antwerp 3 2030 @51.22,4.40; Ghent 9 9042 @51.05,3.72 | Noorderlaan, Kennedylaan | Wouter, Elise, Dries, Nathalie, Koen, Charlotte | Peeters, Claes, Dubois, Maes, Goossens, Lambert
FR | France | EUR | +33 | Lyon 4 69007 @45.76,4.84; Clermont-Ferrand 4 63100 @45.78,3.09; Toulouse 5 31100 @43.60,1.44; Lille 3 59000 @50.63,3.06; Nantes 2 44800 @47.22,-1.55 | Rue de Gerland, Avenue du Brézet, Rue des Entrepreneurs, Avenue de la Gare | Camille, Julien, Élodie, Mathieu, Sophie, Rémi | Moreau, Garnier, Fabre, Lefèvre, Chevalier, Perrin
IT | Italy | EUR | +39 | Milan 02 20138 @45.46,9.19; Monza 039 20900 @45.58,9.27; Turin 011 10156 @45.07,7.69; Bologna 051 40138 @44.49,11.34; Padua 049 35127 @45.41,11.88 | Via Mecenate, Via dell'Industria, Via del Lavoro | Giulia, Marco, Chiara, Davide, Elena, Matteo | Ferrari, Colombo, Ricci, Galli, Conti, Moretti
ES | Spain | EUR | +34 | Valencia 96 46014 @39.47,-0.38; Zaragoza 976 50014 @41.65,-0.88; Barcelona 93 08040 @41.39,2.16; Madrid 91 28031 @40.42,-3.70 | Calle Tres Forques, Calle de la Industria, Avenida de la Estación | Lucía, Javier, Marta, Sergio, Nuria, Álvaro | Navarro, Ortega, Vidal, Serrano, Molina, Pascual
PT | Portugal | EUR | +351 | Lisbon 21 1950-242 @38.72,-9.14; Porto 22 4100-320 @41.15,-8.61; Braga 253 4705-319 @41.55,-8.43 | Rua do Açúcar, Rua da Indústria, Avenida da República | Inês, Tiago, Catarina, Rui, Beatriz, Nuno | Carvalho, Teixeira, Moreira, Fonseca, Pinto, Rocha
PL | Poland | EUR | +48 | Warsaw 22 02-284 @52.23,21.01; Łódź 42 93-569 @51.76,19.46; Wrocław 71 54-613 @51.11,17.03; Poznań 61 61-248 @52.41,16.93 | ul. Przemysłowa, ul. Fabryczna, ul. Krakowiaków | Tomasz, Agnieszka, Piotr, Magda, Paweł, Kinga | Dudek, Mazur, Wrona, Kubiak, Sobczak, Nowak
CZ | Czech Republic | EUR | +420 | Prague 2 190 00 @50.08,14.44; Brno 5 627 00 @49.20,16.61; Ostrava 5 702 00 @49.82,18.26 | Kolbenova, Řípská, Nádražní | Petra, Jakub, Lenka, Ondřej, Tereza, Michal | Krejčí, Kočí, Petrů, Janů, Jirků, Hladkých
DK | Denmark | EUR | +45 | Copenhagen 32 2300 @55.68,12.57; Aarhus 86 8200 @56.16,10.20; Odense 65 5260 @55.40,10.40 | Amager Strandvej, Industrivej, Energivej | Mette, Lars, Signe, Kasper, Freja, Jens | Holm, Kjær, Lund, Bech, Friis, Dahl
SE | Sweden | EUR | +46 | Stockholm 8 120 32 @59.33,18.07; Gothenburg 31 421 32 @57.71,11.97; Malmö 40 212 25 @55.60,13.00 | Fordonsvägen, Industrigatan, Truckgatan | Elin, Oskar, Frida, Viktor, Karin, Anders | Lindqvist, Åberg, Nyström, Ek, Sandberg, Holmgren
NO | Norway | EUR | +47 | Bergen 55 5161 @60.39,5.32; Oslo 22 0667 @59.91,10.75; Stavanger 51 4033 @58.97,5.73 | Kokstadvegen, Haraldrudveien, Forusbeen | Ingrid, Sindre, Kari, Henrik, Solveig, Eirik | Hauge, Bakke, Solberg, Lie, Strand, Moen
AT | Austria | EUR | +43 | Vienna 1 1230 @48.21,16.37; Graz 316 8055 @47.07,15.44; Linz 732 4030 @48.31,14.29 | Perfektastraße, Puchstraße, Industriezeile | Eva, Florian, Verena, Georg, Magdalena, Clemens | Gruber, Steiner, Egger, Wimmer, Hofer, Leitner
IE | Ireland | EUR | +353 | Dublin 1 D12 X4Y7 @53.35,-6.26; Cork 21 T12 K6V8 @51.90,-8.47; Galway 91 H91 P2C4 @53.27,-9.06 | Robinhood Road, Quay Street, Station Road | Aoife, Ciarán, Niamh, Declan, Sinéad, Eoin | Byrne, Gallagher, Nolan, Keane, Doyle, Brennan
US | United States | USD | +1 | Austin 512 78758 @30.27,-97.74; Phoenix 602 85043 @33.45,-112.07; Chicago 312 60609 @41.88,-87.63; Portland 503 97210 @45.52,-122.68; Ashburn 571 20147 @39.04,-77.49; Atlanta 404 30336 @33.75,-84.39 | Metric Boulevard, West Buckeye Road, South Pulaski Road, Commerce Drive | Dana, Trevor, Melissa, Kyle, Angela, Derek, Renee, Curtis | Kowalski, Brooks, Hensley, Navarrete, Chandler, Pruitt, Okamoto, Sutton
CA | Canada | USD | +1 | Toronto 416 M9W 5L7 @43.65,-79.38; Montreal 514 H4T 1V6 @45.50,-73.57; Vancouver 604 V5X 2S8 @49.28,-123.12 | Rexdale Boulevard, Chemin de la Côte-de-Liesse, Commerce Court | Natalie, Daniel, Grace, Scott, Wendy, Marc | Tremblay, MacLeod, Roy, Fraser, Gagnon, Chan
HK | Hong Kong | USD | +852 | Kwun Tong 5550 HK @22.31,114.22; Kwai Chung 5551 HK @22.36,114.13; Sham Shui Po 5552 HK @22.33,114.16 | Hung To Road, Kwai Fung Crescent, Cheung Yee Street | Kelvin, Winnie, Raymond, Carmen, Alvin, Joyce | Leung, Cheung, Ng, Lam, Kwok, Yip
AE | United Arab Emirates | USD | +971 | Dubai 4 PO Box 61402 @25.20,55.27; Sharjah 6 PO Box 8842 @25.35,55.42 | Jebel Ali Free Zone, Hamriyah Free Zone | Faisal, Reem, Imran, Layla, Omar, Sana | Al Marri, Rahman, Mansour, Haddad, Siddiqui, Qureshi
SG | Singapore | USD | +65 | Ubi 6555 408564 @1.33,103.90; Kaki Bukit 6556 415978 @1.34,103.91 | Ubi Avenue 1, Kaki Bukit Place | Adeline, Desmond, Cheryl, Terence, Jasmine, Benedict | Tan, Lim, Koh, Yeo, Goh, Ong
`

const splitList = (cell: string | undefined, separator: string) =>
  (cell ?? '').split(separator).map((entry) => entry.trim())

export const demoCountries: readonly DemoCountry[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [code = '', name = '', currency = '', dialling = '', cities, streets, first, last] = line
      .split('|')
      .map((cell) => cell.trim())
    return {
      code,
      name,
      currency: currency as Currency,
      dialling,
      cities: splitList(cities, ';').map((entry) => {
        const [, city = '', area = '', postal = '', latitude, longitude] =
          /^(\D+) (\d+) (.+) @(.+),(.+)$/.exec(entry) ?? []
        return {
          name: city,
          area,
          postal,
          latitude: Number(latitude),
          longitude: Number(longitude),
        }
      }),
      streets: splitList(streets, ','),
      firstNames: splitList(first, ','),
      lastNames: splitList(last, ','),
    }
  })

/** One company in this many was not placed by hand. */
const withoutLocation = 6
/** Width in degrees of the area around the city centre in which companies are located. */
const spread = 0.08

/** Location of a company in its city, always the same for the same id. */
export function demoPlace(id: number, cityName: string) {
  const city = demoCountries.flatMap(({ cities }) => cities).find(({ name }) => name === cityName)
  if (!city || id % withoutLocation === 5) {
    return {
      latitude: undefined,
      longitude: undefined,
      place_source: undefined,
      place_km: undefined,
    }
  }
  const shift = (step: number) => (((id * step) % 97) / 97 - 0.5) * spread
  return {
    latitude: Number((city.latitude + shift(31)).toFixed(5)),
    longitude: Number((city.longitude + shift(57)).toFixed(5)),
    place_source: 'hand',
    place_km: 0,
  }
}
