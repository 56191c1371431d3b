import type { Currency } from '#contract/currencies.ts'

/** What the demo market needs to know of a country to place a believable company there. */
export interface DemoCountry {
  code: string
  name: string
  currency: Currency
  dialling: string
  /** City, area code and postal code; the first is the main one. */
  cities: readonly { name: string; area: string; postal: string }[]
  /** One per city, in their order, as far as they go; then from the start again. */
  streets: readonly string[]
  firstNames: readonly string[]
  lastNames: readonly string[]
}

const table = `
NL | Netherlands | EUR | +31 | Amsterdam 20 1042 AX; Breda 76 4825 BD; Rotterdam 10 3047 AT; Eindhoven 40 5657 DX; Zwolle 38 8013 RW; Utrecht 30 3542 AB; Venlo 77 5928 NS | Kabelweg, Konijnenberg, Industrieweg, Handelsweg, Nijverheidsweg | Sanne, Bram, Lotte, Jeroen, Femke, Ruben, Anouk, Thijs | Bakker, de Wit, Visser, Smit, Hendriks, van Dijk, Mulder, Kok
DE | Germany | EUR | +49 | Berlin 30 12099; Hamburg 40 20539; Köln 221 50829; München 89 80939; Düsseldorf 211 40472; Stuttgart 711 70565; Potsdam 331 14482; Cottbus 355 03050; Leipzig 341 04158 | Industriestraße, Gewerbepark, Am Hafen, Lindenallee | Anke, Jonas, Miriam, Stefan, Katrin, Lukas, Heike, Tobias | Brandt, Schröder, Vogel, Kessler, Lorenz, Winkler, Albrecht, Reuter
GB | United Kingdom | GBP | +44 | London 20 NW10 7PQ; Manchester 161 M17 1JT; Leeds 113 LS10 1RT; Reading 118 RG2 0TB; Bristol 117 BS4 5QW; Glasgow 141 G51 4BP | Station Road, Trading Estate Road, Mill Lane, Canal Road | Priya, Callum, Hannah, Gareth, Oliver, Aisha, Fiona, Marcus | Whitfield, Shah, Armstrong, Hughes, Lawson, Okafor, Mercer, Pryce
BE | Belgium | EUR | +32 | Antwerp 3 2030; Ghent 9 9042 | Noorderlaan, Kennedylaan | Wouter, Elise, Dries, Nathalie, Koen, Charlotte | Peeters, Claes, Dubois, Maes, Goossens, Lambert
FR | France | EUR | +33 | Lyon 4 69007; Clermont-Ferrand 4 63100; Toulouse 5 31100; Lille 3 59000; Nantes 2 44800 | Rue de Gerland, Avenue du Brézet, Rue des Entrepreneurs, Avenue de la Gare | Camille, Julien, Élodie, Mathieu, Sophie, Rémi | Moreau, Garnier, Fabre, Lefèvre, Chevalier, Perrin
IT | Italy | EUR | +39 | Milano 02 20138; Monza 039 20900; Torino 011 10156; Bologna 051 40138; Padova 049 35127 | Via Mecenate, Via dell'Industria, Via del Lavoro | Giulia, Marco, Chiara, Davide, Elena, Matteo | Ferrari, Colombo, Ricci, Galli, Conti, Moretti
ES | Spain | EUR | +34 | Valencia 96 46014; Zaragoza 976 50014; Barcelona 93 08040; Madrid 91 28031 | Calle Tres Forques, Calle de la Industria, Avenida de la Estación | Lucía, Javier, Marta, Sergio, Nuria, Álvaro | Navarro, Ortega, Vidal, Serrano, Molina, Pascual
PT | Portugal | EUR | +351 | Lisbon 21 1950-242; Porto 22 4100-320; Braga 253 4705-319 | Rua do Açúcar, Rua da Indústria, Avenida da República | Inês, Tiago, Catarina, Rui, Beatriz, Nuno | Carvalho, Teixeira, Moreira, Fonseca, Pinto, Rocha
PL | Poland | EUR | +48 | Warsaw 22 02-284; Łódź 42 93-569; Wrocław 71 54-613; Poznań 61 61-248 | ul. Przemysłowa, ul. Fabryczna, ul. Krakowiaków | Tomasz, Agnieszka, Piotr, Magda, Paweł, Kinga | Dudek, Mazur, Wrona, Kubiak, Sobczak, Nowak
CZ | Czech Republic | EUR | +420 | Prague 2 190 00; Brno 5 627 00; Ostrava 5 702 00 | Kolbenova, Řípská, Nádražní | Petra, Jakub, Lenka, Ondřej, Tereza, Michal | Krejčí, Kočí, Petrů, Janů, Jirků, Hladkých
DK | Denmark | EUR | +45 | Copenhagen 32 2300; Aarhus 86 8200; Odense 65 5260 | Amager Strandvej, Industrivej, Energivej | Mette, Lars, Signe, Kasper, Freja, Jens | Holm, Kjær, Lund, Bech, Friis, Dahl
SE | Sweden | EUR | +46 | Stockholm 8 120 32; Gothenburg 31 421 32; Malmö 40 212 25 | Fordonsvägen, Industrigatan, Truckgatan | Elin, Oskar, Frida, Viktor, Karin, Anders | Lindqvist, Åberg, Nyström, Ek, Sandberg, Holmgren
NO | Norway | EUR | +47 | Bergen 55 5161; Oslo 22 0667; Stavanger 51 4033 | Kokstadvegen, Haraldrudveien, Forusbeen | Ingrid, Sindre, Kari, Henrik, Solveig, Eirik | Hauge, Bakke, Solberg, Lie, Strand, Moen
AT | Austria | EUR | +43 | Vienna 1 1230; Graz 316 8055; Linz 732 4030 | Perfektastraße, Puchstraße, Industriezeile | Eva, Florian, Verena, Georg, Magdalena, Clemens | Gruber, Steiner, Egger, Wimmer, Hofer, Leitner
IE | Ireland | EUR | +353 | Dublin 1 D12 X4Y7; Cork 21 T12 K6V8; Galway 91 H91 P2C4 | Robinhood Road, Quay Street, Station Road | Aoife, Ciarán, Niamh, Declan, Sinéad, Eoin | Byrne, Gallagher, Nolan, Keane, Doyle, Brennan
US | United States | USD | +1 | Austin 512 78758; Phoenix 602 85043; Chicago 312 60609; Portland 503 97210; Ashburn 571 20147; Atlanta 404 30336 | Metric Boulevard, West Buckeye Road, South Pulaski Road, Commerce Drive | Dana, Trevor, Melissa, Kyle, Angela, Derek, Renee, Curtis | Kowalski, Brooks, Hensley, Navarrete, Chandler, Pruitt, Okamoto, Sutton
CA | Canada | USD | +1 | Toronto 416 M9W 5L7; Montreal 514 H4T 1V6; Vancouver 604 V5X 2S8 | Rexdale Boulevard, Chemin de la Côte-de-Liesse, Commerce Court | Natalie, Daniel, Grace, Scott, Wendy, Marc | Tremblay, MacLeod, Roy, Fraser, Gagnon, Chan
HK | Hong Kong | USD | +852 | Kwun Tong 5550 HK; Kwai Chung 5551 HK; Sham Shui Po 5552 HK | Hung To Road, Kwai Fung Crescent, Cheung Yee Street | Kelvin, Winnie, Raymond, Carmen, Alvin, Joyce | Leung, Cheung, Ng, Lam, Kwok, Yip
AE | United Arab Emirates | USD | +971 | Dubai 4 PO Box 61402; Sharjah 6 PO Box 8842 | Jebel Ali Free Zone, Hamriyah Free Zone | Faisal, Reem, Imran, Layla, Omar, Sana | Al Marri, Rahman, Mansour, Haddad, Siddiqui, Qureshi
SG | Singapore | USD | +65 | Ubi 6555 408564; Kaki Bukit 6556 415978 | Ubi Avenue 1, Kaki Bukit Place | Adeline, Desmond, Cheryl, Terence, Jasmine, Benedict | Tan, Lim, Koh, Yeo, Goh, Ong
`

function list(cell: string | undefined): string[] {
  return (cell ?? '').split(/[,;]/).map((entry) => entry.trim())
}

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
      cities: list(cities).map((entry) => {
        const [, city = '', area = '', postal = ''] = /^(\D+) (\d+) (.+)$/.exec(entry) ?? []
        return { name: city, area, postal }
      }),
      streets: list(streets),
      firstNames: list(first),
      lastNames: list(last),
    }
  })
