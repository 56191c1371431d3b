import { parseCatalogue } from './product.ts'

export const consoles = parseCatalogue(
  15,
  `
console | ps5 | Sony | PlayStation 5; PS5; Sony PS5 disc; Playstation 5 disc edition | CFI-1016A (capacity=825); CFI-1116A (capacity=825); CFI-1216A (capacity=825) | capacity: 825=825GB | 330
console | ps5 | Sony | PlayStation 5 Digital; PS5 Digital; PS5 digital edition | CFI-1016B (capacity=825); CFI-1216B (capacity=825) | capacity: 825=825GB | 290
console | ps5 | Sony | PlayStation 5 Slim; PS5 Slim | CFI-2016A (capacity=1000) | capacity: 1000=1TB | 380
console | ps5 | Sony | PlayStation 5 Pro; PS5 Pro | CFI-7016 (capacity=2000) | capacity: 2000=2TB | 650
console | ps4 | Sony | PlayStation 4 Slim; PS4 Slim | CUH-2216A (capacity=500); CUH-2216B (capacity=1000); CUH-2016A (capacity=500) | capacity: 500=500GB, 1000=1TB | 120
console | ps4 | Sony | PlayStation 4 Pro; PS4 Pro | CUH-7216B (capacity=1000); CUH-7016B (capacity=1000) | capacity: 1000=1TB | 160
console | ps4 | Sony | PlayStation 4; PS4; Sony PS4 | CUH-1216A (capacity=500); CUH-1216B (capacity=1000) | capacity: 500=500GB, 1000=1TB | 95
console | xbox-series | Microsoft | Xbox Series X; XBOX Series X console | Xbox 1882 | capacity: 1000=1TB | 330
console | xbox-series | Microsoft | Xbox Series S; XBox Series S | Xbox 1883 | capacity: 512=512GB, 1000=1TB | 180
console | xbox-one | Microsoft | Xbox One S; XBOX One S | Xbox 1681 | capacity: 500=500GB, 1000=1TB | 90
console | xbox-one | Microsoft | Xbox One X; XBOX One X | Xbox 1787 | capacity: 1000=1TB | 130
console | nintendo-switch | Nintendo | Nintendo Switch; Nintendo Switch V2 | HAC-001 | | 150
console | nintendo-switch | Nintendo | Nintendo Switch Lite; Switch Lite Nintendo Switch Lite | HDH-001 | | 100
console | nintendo-switch | Nintendo | Nintendo Switch OLED; Nintendo Switch OLED model | HEG-001 | | 210
console | meta-quest | Meta; Oculus | Meta Quest 2; Oculus Quest 2 | | capacity: 128=128GB, 256=256GB, 64=64GB | 150
console | meta-quest | Meta | Meta Quest 3; Meta Quest3 | | capacity: 128=128GB, 512=512GB | 350
console | steam-deck | Valve | Steam Deck; Valve Steam Deck | | capacity: 64=64GB, 256=256GB, 512=512GB | 280
`,
)
