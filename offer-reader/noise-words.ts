/** Words that do not describe the product, in the languages of traders; folded, without accents. */
const lists = [
  // English
  `a an and any all are as at available avail be best better bid both box boxed boxes brand buy buyer by call can cash
  cheap clean collect come complete condition contact deal delivery direct each email enquire excellent exc export
  ex exw fast first for fob from full fully fresh good goods great grade graded have hurry if immediately in includes
  including inc incl into is it item items just keep large last lot lots looking make many market max min mint mix
  mixed more moq must need needed needs new no non not nice offer offers offered on only open or order original oem our out
  pack pallet pallets per piece pieces pcs pc please pls plus price prices pull pulled pulls qty quality quantity quick
  quote ready refurb refurbished request required sale same seal sealed sell selling send ship shipping short single small
  sold some soon special stock stocks store supply take target tested test that the them these they this to today
  total trade under unit units up urgent used usd eur gbp vat very via want wanted warranty we week weeks well with
  within without working works would wts wtb year years yes you your f/s fs nib nob asis as-is rfq price/each
  ea asap thanks thank regards offer/quote looks bulk retail spare spares replacement ok hot clearance ltd gmbh bv`,
  // Dutch
  `aan aanbod aanbieding af al alle alleen als bij bieden bod compleet dan de deze die dit door een en gebruikt
  gebruikte geen gevraagd gezocht goed goede graag het heel ik ook in inclusief is kan klaar koop kopen kwaliteit
  leverbaar levering maar maand met moet mogelijk naar niet nieuw nieuwe nog nu of om onder ons op over partij per prijs
  snel staat st stuk stuks te tegen tot uit uur van veel verkocht verkoop verkopen verzending voor voorraad vraag wij willen
  zijn zoeken zonder exclusief btw direct leverbare getest geteste werkend`,
  // German
  `ab abholung alle als am an angebot anfrage auch auf aus bei bestand biete bis bitte brauche das dem den der des die
  dringend ein eine einem einen einer euro fur gebraucht gebrauchte geprueft gepruft gesucht gut guter gute ich im inkl
  inklusive ist kauf kaufen kein keine komplett lager lieferung lieferbar mit mwst nach netto neu neue neuwertig nicht
  noch nur oder ohne preis pro sehr sind sofort sowie stk stuck stueck suche suchen um und uns verfugbar verkauf
  verkaufe versand von vor ware wir wird zu zum zur zustand zzgl getestet funktionsfahig`,
  // French
  `achat acheter au aux avec ce cherche cherchons client complet d dans de des dispo disponible du en est et etat
  excellent fonctionnel garantie ht il immediatement je l la le les livraison lot mais ne neuf neuve neufs nous occasion
  offre ou par pas piece pieces plus port pour prix qualite quantite recherche recherchons reconditionne sans se sont
  stock sur teste testes testees tous tout tres un une unite unites urgent vend vends vendre vente vous`,
  // Italian
  `a al alla anche buono buone cerca cerchiamo cerco che ci con condizioni consegna da dal dei del della di disponibile
  disponibili e garanzia gli i il imballo in iva la le lo ma merce migliore nel non nuovi nuovo o offerta ottime ottimo
  per pezzi pezzo prezzo pronta qualita quantita ricondizionato ricondizionati senza sono spedizione su subito testato
  testati tutti un una urgente usati usato vendesi vendo vendita`,
  // Spanish
  `al buen buena buenas bueno buscamos busco cada calidad cantidad comprar compra con de del disponible disponibles el en
  entrega envio es estado excelente funcionando garantia inmediata iva la las los lote mas mejor muy no nuevo nuevos o
  oferta para pedido pieza piezas por precio probado probados que reacondicionado se sin solo stock su todo todos un una
  unidad unidades urgente usado usados venta vende vendo y`,
]

export const noiseWords: ReadonlySet<string> = new Set(
  lists.flatMap((list) => list.split(/\s+/)).filter((word) => word !== ''),
)
