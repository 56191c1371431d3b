import { parseCatalogue } from './product.ts'

export const drives = parseCatalogue(
  12,
  `
drive | pm883 | Samsung | PM883; Samsung PM883 SATA SSD; PM883 2.5 SATA; SSD PM883 6Gb/s | MZ7LH240HAHQ (capacity=240); MZ7LH480HAHQ (capacity=480); MZ7LH960HAJR (capacity=960); MZ7LH960HAJR-00005 (capacity=960); MZ7LH1T9HMLT (capacity=1920); MZ7LH3T8HMLT (capacity=3840); MZ7LH7T6HMLA (capacity=7680) | capacity: 240=240GB/240 GB, 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB | 95
drive | pm893 | Samsung | PM893; PM893 SATA 2.5"; Samsung PM893 SSD | MZ7L3240HCHQ (capacity=240); MZ7L3480HCHQ (capacity=480); MZ7L3960HCJR (capacity=960); MZ7L31T9HBLT (capacity=1920); MZ7L33T8HBLT (capacity=3840); MZ7L37T6HBLA (capacity=7680) | capacity: 240=240GB/240 GB, 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB | 120
drive | pm863a | Samsung | PM863a; PM863A SATA SSD; Samsung PM863a 2.5 | MZ7LM240HMHQ (capacity=240); MZ7LM480HMHQ (capacity=480); MZ7LM960HMJP (capacity=960); MZ7LM1T9HMJP (capacity=1920) | capacity: 240=240GB/240 GB, 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB | 70
drive | sm863a | Samsung | SM863a; SM863A SATA; Samsung SM863a MLC | MZ7KM240HMHQ (capacity=240); MZ7KM480HMHQ (capacity=480); MZ7KM960HMJP (capacity=960); MZ7KM1T9HMJP (capacity=1920) | capacity: 240=240GB/240 GB, 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB | 85
drive | pm1633a | Samsung | PM1633a; PM1633A SAS 12G SSD; Samsung PM1633a 2.5 | MZILS480HEGR (capacity=480); MZILS960HEHP (capacity=960); MZILS1T9HEJH (capacity=1920); MZILS3T8HMLH (capacity=3840); MZILS7T6HMLS (capacity=7680) | capacity: 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB | 130
drive | pm1643a | Samsung | PM1643a; PM1643A SAS 12Gb/s; Samsung PM1643a SSD | MZILT960HBHQ (capacity=960); MZILT1T9HBJR (capacity=1920); MZILT3T8HBLS (capacity=3840); MZILT7T6HBLA (capacity=7680) | capacity: 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB, 15360=15.36TB/15.36 TB | 230
drive | pm1643 | Samsung | PM1643; PM1643 SAS SSD; SSD PM1643 12G | MZILT960HAHQ (capacity=960); MZILT1T9HAJQ (capacity=1920); MZILT3T8HALS (capacity=3840) | capacity: 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB, 15360=15.36TB/15.36 TB | 180
drive | pm983 | Samsung | PM983; PM983 NVMe; Samsung PM983 U.2 | MZQLB960HAJR (capacity=960); MZQLB1T9HAJR (capacity=1920); MZQLB3T8HALS (capacity=3840); MZQLB7T6HMLA (capacity=7680); MZ1LB960HAJQ (capacity=960); MZ1LB1T9HALS (capacity=1920) | capacity: 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB | 140
drive | pm9a3 | Samsung | PM9A3; PM9A3 U.2 NVMe Gen4; Samsung PM9A3 | MZQL2960HCJR (capacity=960); MZQL21T9HCJR (capacity=1920); MZQL23T8HCLS (capacity=3840); MZQL27T6HBLA (capacity=7680) | capacity: 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB | 220
drive | pm1725b | Samsung | PM1725b; PM1725B NVMe U.2; Samsung PM1725b | MZWLL1T6HAJQ (capacity=1600); MZWLL3T2HAJQ (capacity=3200); MZWLL6T4HMLA (capacity=6400) | capacity: 1600=1.6TB/1.6 TB, 3200=3.2TB/3.2 TB, 6400=6.4TB/6.4 TB | 260
drive | pm1733 | Samsung | PM1733; PM1733 U.2 Gen4; Samsung PM1733 NVMe | MZWLJ1T9HBJR (capacity=1920); MZWLJ3T8HBLS (capacity=3840); MZWLJ7T6HALA (capacity=7680) | capacity: 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB, 15360=15.36TB/15.36 TB | 330
drive | pm981 | Samsung | PM981; PM981 M.2 NVMe; Samsung PM981a | MZVLB256HAHQ (capacity=256); MZVLB512HAJQ (capacity=512); MZVLB512HBJQ (capacity=512); MZVLB1T0HALR (capacity=1000) | capacity: 256=256GB/256 GB, 512=512GB/512 GB, 1000=1TB/1 TB | 28
drive | pm991 | Samsung | PM991; PM991a NVMe; Samsung PM991 M.2 | MZVLQ128HBHQ (capacity=128); MZVLQ256HAJD (capacity=256); MZVLQ512HALU (capacity=512); MZVLQ512HBLU (capacity=512); MZ9LQ256HAJD (capacity=256) | capacity: 128=128GB/128 GB, 256=256GB/256 GB, 512=512GB/512 GB, 1000=1TB/1 TB | 22
drive | pm9a1 | Samsung | PM9A1; PM9A1 M.2 Gen4; Samsung PM9A1 NVMe | MZVL2256HCHQ (capacity=256); MZVL2512HCJQ (capacity=512); MZVL21T0HCLR (capacity=1000) | capacity: 256=256GB/256 GB, 512=512GB/512 GB, 1000=1TB/1 TB, 2000=2TB/2 TB | 45
drive | 970-evo-plus | Samsung | 970 EVO Plus; Samsung 970 EVO Plus NVMe; SSD 970 EVO Plus | MZ-V7S250BW (capacity=250); MZ-V7S500BW (capacity=500); MZ-V7S1T0BW (capacity=1000); MZ-V7S2T0BW (capacity=2000) | capacity: 250=250GB/250 GB, 500=500GB/500 GB, 1000=1TB/1 TB, 2000=2TB/2 TB | 60
drive | 870-evo | Samsung | 870 EVO; Samsung SSD 870 EVO; 870 EVO 2.5 SATA | MZ-77E250B (capacity=250); MZ-77E500B (capacity=500); MZ-77E1T0B (capacity=1000); MZ-77E2T0B (capacity=2000) | capacity: 250=250GB/250 GB, 500=500GB/500 GB, 1000=1TB/1 TB, 2000=2TB/2 TB, 4000=4TB/4 TB | 55
drive | 860-evo | Samsung | 860 EVO; Samsung SSD 860 EVO; 860 EVO SATA | MZ-76E250B (capacity=250); MZ-76E500B (capacity=500); MZ-76E1T0B (capacity=1000) | capacity: 250=250GB/250 GB, 500=500GB/500 GB, 1000=1TB/1 TB | 45
drive | s4510 | Intel; Solidigm | D3-S4510; Intel SSD D3-S4510; DC S4510; S4510 SSD 2.5 | SSDSC2KB240G8 (capacity=240); SSDSC2KB480G8 (capacity=480); SSDSC2KB960G8 (capacity=960); SSDSC2KB019T8 (capacity=1920); SSDSC2KB038T8 (capacity=3840) | capacity: 240=240GB/240 GB, 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB | 85
drive | s4610 | Intel; Solidigm | D3-S4610; Intel S4610; DC S4610 SATA | SSDSC2KG240G8 (capacity=240); SSDSC2KG480G8 (capacity=480); SSDSC2KG960G8 (capacity=960); SSDSC2KG019T8 (capacity=1920); SSDSC2KG038T8 (capacity=3840) | capacity: 240=240GB/240 GB, 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB | 105
drive | s4500 | Intel | DC S4500; Intel S4500; Intel SSD DC S4500 | SSDSC2KB240G7 (capacity=240); SSDSC2KB480G7 (capacity=480); SSDSC2KB960G7 (capacity=960); SSDSC2KB019T7 (capacity=1920) | capacity: 240=240GB/240 GB, 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB | 75
drive | s4520 | Intel; Solidigm | D3-S4520; Intel S4520; Solidigm D3-S4520 | SSDSC2KB480GZ (capacity=480); SSDSC2KB960GZ (capacity=960); SSDSC2KB019TZ (capacity=1920); SSDSC2KB038TZ (capacity=3840) | capacity: 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB | 115
drive | s3520 | Intel | DC S3520; Intel S3520; Intel SSD DC S3520 | SSDSC2BB240G7 (capacity=240); SSDSC2BB480G7 (capacity=480); SSDSC2BB960G7 (capacity=960); SSDSC2BB016T7 (capacity=1600) | capacity: 240=240GB/240 GB, 480=480GB/480 GB, 800=800GB/800 GB, 960=960GB/960 GB, 1200=1.2TB/1.2 TB, 1600=1.6TB/1.6 TB | 55
drive | s3700 | Intel | DC S3700; Intel S3700 SSD; Intel SSD DC S3700 | SSDSC2BA100G3 (capacity=100); SSDSC2BA200G3 (capacity=200); SSDSC2BA400G3 (capacity=400); SSDSC2BA800G3 (capacity=800) | capacity: 100=100GB/100 GB, 200=200GB/200 GB, 400=400GB/400 GB, 800=800GB/800 GB | 45
drive | s3710 | Intel | DC S3710; Intel S3710 | SSDSC2BA200G4 (capacity=200); SSDSC2BA400G4 (capacity=400); SSDSC2BA800G4 (capacity=800); SSDSC2BA012T4 (capacity=1200) | capacity: 200=200GB/200 GB, 400=400GB/400 GB, 800=800GB/800 GB, 1200=1.2TB/1.2 TB | 60
drive | p4510 | Intel; Solidigm | DC P4510; Intel P4510 U.2; Intel SSD DC P4510 NVMe | SSDPE2KX010T8 (capacity=1000); SSDPE2KX020T8 (capacity=2000); SSDPE2KX040T8 (capacity=4000); SSDPE2KX080T8 (capacity=8000) | capacity: 1000=1TB/1 TB, 2000=2TB/2 TB, 4000=4TB/4 TB, 8000=8TB/8 TB | 180
drive | p4610 | Intel | DC P4610; Intel P4610 NVMe; Intel SSD DC P4610 | SSDPE2KE016T8 (capacity=1600); SSDPE2KE032T8 (capacity=3200); SSDPE2KE064T8 (capacity=6400) | capacity: 1600=1.6TB/1.6 TB, 3200=3.2TB/3.2 TB, 6400=6.4TB/6.4 TB | 230
drive | p4500 | Intel | DC P4500; Intel DC P4500 U.2 | SSDPE2KX010T7 (capacity=1000); SSDPE2KX020T7 (capacity=2000); SSDPE2KX040T7 (capacity=4000) | capacity: 1000=1TB/1 TB, 2000=2TB/2 TB, 4000=4TB/4 TB | 150
drive | p4600 | Intel | DC P4600; Intel DC P4600 NVMe | SSDPE2KE016T7 (capacity=1600); SSDPE2KE020T7 (capacity=2000); SSDPE2KE032T7 (capacity=3200) | capacity: 1600=1.6TB/1.6 TB, 2000=2TB/2 TB, 3200=3.2TB/3.2 TB | 190
drive | p5510 | Intel; Solidigm | D7-P5510; Intel P5510; Solidigm D7-P5510 | SSDPF2KX038TZ (capacity=3840); SSDPF2KX076TZ (capacity=7680) | capacity: 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB | 260
drive | p5520 | Solidigm; Intel | D7-P5520; Solidigm P5520; Intel D7-P5520 U.2 | SSDPF2KX019T1 (capacity=1920); SSDPF2KX038T1 (capacity=3840); SSDPF2KX076T1 (capacity=7680) | capacity: 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB | 280
drive | 5300 | Micron | 5300 PRO; Micron 5300 Pro SATA SSD; Micron 5300 PRO 2.5 | MTFDDAK240TDS (capacity=240); MTFDDAK480TDS (capacity=480); MTFDDAK960TDS (capacity=960); MTFDDAK1T9TDS (capacity=1920); MTFDDAK3T8TDS (capacity=3840) | capacity: 240=240GB/240 GB, 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB | 90
drive | 5300 | Micron | 5300 MAX; Micron 5300 Max SATA; Micron 5300MAX | MTFDDAK480TDT (capacity=480); MTFDDAK960TDT (capacity=960); MTFDDAK1T9TDT (capacity=1920); MTFDDAK3T8TDT (capacity=3840) | capacity: 240=240GB/240 GB, 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB | 105
drive | 5200 | Micron | 5200 ECO; Micron 5200 ECO SATA SSD | MTFDDAK480TDC (capacity=480); MTFDDAK960TDC (capacity=960); MTFDDAK1T9TDC (capacity=1920); MTFDDAK3T8TDC (capacity=3840) | capacity: 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB | 80
drive | 5200 | Micron | 5200 MAX; Micron 5200 Max | MTFDDAK480TDN (capacity=480); MTFDDAK960TDN (capacity=960); MTFDDAK1T9TDN (capacity=1920) | capacity: 240=240GB/240 GB, 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB | 85
drive | 5400 | Micron | 5400 PRO; Micron 5400 Pro SATA | MTFDDAK480TGA (capacity=480); MTFDDAK960TGA (capacity=960); MTFDDAK1T9TGA (capacity=1920); MTFDDAK3T8TGA (capacity=3840) | capacity: 240=240GB/240 GB, 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB | 120
drive | 7450 | Micron | 7450 PRO; Micron 7450 Pro NVMe U.3 | MTFDKCC960TFR (capacity=960); MTFDKCC1T9TFR (capacity=1920); MTFDKCC3T8TFR (capacity=3840); MTFDKCC7T6TFR (capacity=7680) | capacity: 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB, 15360=15.36TB/15.36 TB | 260
drive | 9300 | Micron | 9300 PRO; Micron 9300 Pro NVMe U.2 | MTFDHAL3T8TDP (capacity=3840); MTFDHAL7T6TDP (capacity=7680); MTFDHAL15T3TDP (capacity=15360) | capacity: 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB, 15360=15.36TB/15.36 TB | 250
drive | mx500 | Crucial | MX500; Crucial MX500 SSD; Crucial MX500 SATA 2.5 | CT250MX500SSD1 (capacity=250); CT500MX500SSD1 (capacity=500); CT1000MX500SSD1 (capacity=1000); CT2000MX500SSD1 (capacity=2000) | capacity: 250=250GB/250 GB, 500=500GB/500 GB, 1000=1TB/1 TB, 2000=2TB/2 TB | 45
drive | xg6 | Toshiba; Kioxia | Toshiba XG6; Kioxia XG6 NVMe; Toshiba XG6 M.2 | KXG60ZNV256G (capacity=256); KXG60ZNV512G (capacity=512); KXG60ZNV1T02 (capacity=1000) | capacity: 256=256GB/256 GB, 512=512GB/512 GB, 1000=1TB/1 TB | 30
drive | bg4 | Kioxia; Toshiba | Kioxia BG4; Toshiba BG4 NVMe | KBG40ZNS256G (capacity=256); KBG40ZNV256G (capacity=256); KBG40ZNV512G (capacity=512) | capacity: 128=128GB/128 GB, 256=256GB/256 GB, 512=512GB/512 GB | 24
drive | pm6 | Kioxia | Kioxia PM6-R; Kioxia PM6-R SAS 24G | KPM61RUG960G (capacity=960); KPM61RUG1T92 (capacity=1920); KPM61RUG3T84 (capacity=3840); KPM61RUG7T68 (capacity=7680) | capacity: 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB, 15360=15.36TB/15.36 TB | 250
drive | pm5 | Kioxia; Toshiba | Kioxia PM5-R; Toshiba PM5-R SAS SSD | KPM51RUG960G (capacity=960); KPM51RUG1T92 (capacity=1920); KPM51RUG3T84 (capacity=3840) | capacity: 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB | 180
drive | cd6 | Kioxia | Kioxia CD6-R; Kioxia CD6-R U.3 | KCD61LUL960G (capacity=960); KCD61LUL1T92 (capacity=1920); KCD61LUL3T84 (capacity=3840); KCD61LUL7T68 (capacity=7680) | capacity: 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB, 7680=7.68TB/7.68 TB | 220
drive | a400 | Kingston | Kingston A400; Kingston SSD A400 | SA400S37/120G (capacity=120); SA400S37/240G (capacity=240); SA400S37/480G (capacity=480); SA400S37/960G (capacity=960) | capacity: 120=120GB/120 GB, 240=240GB/240 GB, 480=480GB/480 GB, 960=960GB/960 GB | 22
drive | dc500m | Kingston | Kingston DC500M; Kingston SSD DC500M | SEDC500M/480G (capacity=480); SEDC500M/960G (capacity=960); SEDC500M/1920G (capacity=1920); SEDC500M/3840G (capacity=3840) | capacity: 480=480GB/480 GB, 960=960GB/960 GB, 1920=1.92TB/1.92 TB/1.9TB, 3840=3.84TB/3.84 TB/3.8TB | 90
drive | sn730 | WD | WD PC SN730; SN730 NVMe; WD SN730 M.2 |  | capacity: 256=256GB/256 GB, 512=512GB/512 GB, 1000=1TB/1 TB | 28
drive | sn530 | WD; SanDisk | WD PC SN530; SN530 NVMe; WD SN530 2242 |  | capacity: 256=256GB/256 GB, 512=512GB/512 GB, 1000=1TB/1 TB | 24
drive | exos-7e8 | Seagate | Exos 7E8; Seagate Exos 7E8 7.2K SATA; Exos 7E8 3.5 | ST4000NM0035 (capacity=4000); ST4000NM002A (capacity=4000); ST6000NM0115 (capacity=6000); ST6000NM021A (capacity=6000); ST8000NM0055 (capacity=8000); ST8000NM000A (capacity=8000); ST4000NM0025 (capacity=4000); ST6000NM0095 (capacity=6000); ST8000NM0075 (capacity=8000) | capacity: 1000=1TB/1 TB, 2000=2TB/2 TB, 4000=4TB/4 TB, 6000=6TB/6 TB, 8000=8TB/8 TB | 60
drive | exos-7e10 | Seagate | Exos 7E10; Seagate Exos 7E10 | ST4000NM024B (capacity=4000); ST2000NM000B (capacity=2000); ST6000NM019B (capacity=6000); ST8000NM017B (capacity=8000); ST10000NM017B (capacity=10000) | capacity: 2000=2TB/2 TB, 4000=4TB/4 TB, 6000=6TB/6 TB, 8000=8TB/8 TB, 10000=10TB/10 TB | 95
drive | exos-x10 | Seagate | Exos X10; Seagate Exos X10 SATA | ST10000NM0016 (capacity=10000); ST10000NM0086 (capacity=10000); ST10000NM0096 (capacity=10000) | capacity: 8000=8TB/8 TB, 10000=10TB/10 TB | 85
drive | exos-x16 | Seagate | Exos X16; Seagate Exos X16 3.5; EXOS X16 7200rpm | ST10000NM001G (capacity=10000); ST12000NM001G (capacity=12000); ST14000NM001G (capacity=14000); ST16000NM001G (capacity=16000); ST16000NM002G (capacity=16000) | capacity: 10000=10TB/10 TB, 12000=12TB/12 TB, 14000=14TB/14 TB, 16000=16TB/16 TB | 150
drive | exos-x18 | Seagate | Exos X18; Seagate Exos X18 | ST16000NM000J (capacity=16000); ST18000NM000J (capacity=18000); ST18000NM004J (capacity=18000) | capacity: 16000=16TB/16 TB, 18000=18TB/18 TB | 190
drive | exos-x20 | Seagate | Exos X20; Seagate Exos X20 SATA | ST20000NM007D (capacity=20000) | capacity: 18000=18TB/18 TB, 20000=20TB/20 TB | 230
drive | constellation-es3 | Seagate | Constellation ES.3; Seagate Constellation ES3; Constellation ES.3 SATA 7.2K | ST1000NM0033 (capacity=1000); ST2000NM0033 (capacity=2000); ST3000NM0033 (capacity=3000); ST4000NM0033 (capacity=4000); ST2000NM0023 (capacity=2000); ST4000NM0023 (capacity=4000) | capacity: 1000=1TB/1 TB, 2000=2TB/2 TB, 3000=3TB/3 TB, 4000=4TB/4 TB | 28
drive | ironwolf | Seagate | IronWolf; Seagate IronWolf NAS | ST4000VN008 (capacity=4000); ST8000VN004 (capacity=8000); ST10000VN0008 (capacity=10000); ST12000VN0008 (capacity=12000) | capacity: 4000=4TB/4 TB, 8000=8TB/8 TB, 10000=10TB/10 TB, 12000=12TB/12 TB | 95
drive | ultrastar-he8 | HGST; WD | Ultrastar He8; HGST Ultrastar He8; HGST He8 SATA | HUH728080ALE600 (capacity=8000); HUH728080ALE604 (capacity=8000); HUH728080AL5204 (capacity=8000) | capacity: 8000=8TB/8 TB | 65
drive | ultrastar-he10 | HGST; WD | Ultrastar He10; HGST Ultrastar He10 | HUH721010ALE600 (capacity=10000); HUH721010ALE604 (capacity=10000); HUH721008ALE600 (capacity=8000); HUH721010AL5204 (capacity=10000) | capacity: 8000=8TB/8 TB, 10000=10TB/10 TB | 80
drive | ultrastar-hc520 | WD; HGST | Ultrastar DC HC520; Ultrastar He12; WD HC520 | HUH721212ALE600 (capacity=12000); HUH721212ALE604 (capacity=12000); HUH721212AL5204 (capacity=12000) | capacity: 12000=12TB/12 TB | 110
drive | ultrastar-hc530 | WD; HGST | Ultrastar DC HC530; WD HC530; WD Ultrastar HC530 | WUH721414ALE6L4 (capacity=14000); WUH721414ALE604 (capacity=14000); WUH721414AL5204 (capacity=14000) | capacity: 14000=14TB/14 TB | 140
drive | ultrastar-hc550 | WD | Ultrastar DC HC550; WD HC550; WD Ultrastar HC550 | WUH721818ALE6L4 (capacity=18000); WUH721816ALE6L4 (capacity=16000); WUH721818AL5204 (capacity=18000) | capacity: 14000=14TB/14 TB, 16000=16TB/16 TB, 18000=18TB/18 TB | 190
drive | ultrastar-hc310 | WD; HGST | Ultrastar DC HC310; WD Ultrastar HC310 | HUS726T4TALE6L4 (capacity=4000); HUS726T6TALE6L4 (capacity=6000); HUS726T4TAL5204 (capacity=4000) | capacity: 4000=4TB/4 TB, 6000=6TB/6 TB | 60
drive | ultrastar-7k6000 | HGST | Ultrastar 7K6000; HGST Ultrastar 7K6000; HGST 7K6000 | HUS726040ALE610 (capacity=4000); HUS726060ALE610 (capacity=6000); HUS726040AL5210 (capacity=4000) | capacity: 2000=2TB/2 TB, 4000=4TB/4 TB, 6000=6TB/6 TB | 55
drive | ultrastar-7k4000 | HGST; Hitachi | Ultrastar 7K4000; HGST Ultrastar 7K4000 | HUS724040ALE640 (capacity=4000); HUS724030ALE641 (capacity=3000); HUS724040ALS640 (capacity=4000) | capacity: 2000=2TB/2 TB, 3000=3TB/3 TB, 4000=4TB/4 TB | 38
drive | ultrastar-c10k1800 | HGST; WD | Ultrastar C10K1800; HGST Ultrastar C10K1800 SAS 10K | HUC101812CSS204 (capacity=1200); HUC101818CS4204 (capacity=1800); HUC101860CSS204 (capacity=600) | capacity: 600=600GB/600 GB, 900=900GB/900 GB, 1200=1.2TB/1.2 TB, 1800=1.8TB/1.8 TB | 48
drive | wd-red | WD; Western Digital | WD Red; WD Red NAS; WD Red Plus | WD40EFRX (capacity=4000); WD30EFRX (capacity=3000); WD60EFAX (capacity=6000); WD80EFZX (capacity=8000); WD40EFPX (capacity=4000) | capacity: 2000=2TB/2 TB, 3000=3TB/3 TB, 4000=4TB/4 TB, 6000=6TB/6 TB, 8000=8TB/8 TB | 60
drive | wd-gold | WD; Western Digital | WD Gold; WD Gold Enterprise; Western Digital Gold | WD4003FRYZ (capacity=4000); WD6003FRYZ (capacity=6000); WD8004FRYZ (capacity=8000); WD102KRYZ (capacity=10000) | capacity: 4000=4TB/4 TB, 6000=6TB/6 TB, 8000=8TB/8 TB, 10000=10TB/10 TB | 110
drive | wd-blue | WD | WD Blue; WD Blue HDD; Western Digital Blue | WD10EZEX (capacity=1000); WD5000AZLX (capacity=500); WD10SPZX (capacity=1000) | capacity: 500=500GB/500 GB, 1000=1TB/1 TB | 22
drive | mg08 | Toshiba | Toshiba MG08; MG08 16TB 7200 | MG08ACA16TE (capacity=16000); MG08SCA16TE (capacity=16000) | capacity: 14000=14TB/14 TB, 16000=16TB/16 TB | 170
drive | mg04 | Toshiba | Toshiba MG04; MG04 4TB SATA | MG04ACA400N (capacity=4000); MG04ACA200N (capacity=2000); MG04SCA40EE (capacity=4000) | capacity: 2000=2TB/2 TB, 4000=4TB/4 TB | 45
drive | seagate-hdd-sas-10k-2.5 | Seagate | Seagate 1.2TB 10K SAS 2.5"; Enterprise Performance 10K 1.2TB 12G SAS | ST1200MM0088 | | 45
drive | seagate-hdd-sas-10k-2.5 | Seagate | Seagate 1.8TB 10K SAS 2.5" 12G; 1.8TB 10K SAS SFF Seagate | ST1800MM0018 | | 75
drive | seagate-hdd-sas-10k-2.5 | Seagate | Exos 10E2400 2.4TB; Seagate Exos 10E2400 2.4TB 10K SAS; Seagate 10E2400 2.4TB 12G | ST2400MM0129 | | 110
drive | seagate-hdd-sas-10k-2.5 | Seagate | Seagate 900GB 10K 6G SAS 2.5"; Savvio 10K 900GB | ST900MM0006 | | 28
drive | seagate-hdd-sas-10k-2.5 | Seagate | Seagate 600GB 10K 12G SAS 2.5; 600GB SAS 10K 2.5" | ST600MM0088 | | 25
drive | seagate-hdd-sas-15k-2.5 | Seagate | Seagate 600GB 15K SAS 12G 2.5"; 600GB 15K 2.5 SAS | ST600MP0005 | | 38
drive | seagate-hdd-sas-15k-2.5 | Seagate | Exos 15E900 900GB; Seagate Exos 15E900 900GB 15K SAS | ST900MP0006; ST900MP0146 | | 75
drive | toshiba-hdd-sas-10k-2.5 | Toshiba | Toshiba 1.2TB 10.5K SAS 12G 2.5; 1.2TB SAS 10K 2.5" Toshiba | AL15SEB120N | | 42
drive | toshiba-hdd-sas-10k-2.5 | Toshiba | Toshiba 2.4TB 10.5K SAS 2.5"; 2.4TB 10K SAS SFF | AL15SEB24EQ | | 110
drive | hpe-hdd-sas-10k-2.5 | HPE; HP | HPE 300GB 12G SAS 10K SFF SC; 300GB SAS 10K 2.5" HPE | 872475-B21; 872735-001 | | 22
drive | hpe-hdd-sas-10k-2.5 | HPE; HP | HPE 600GB SAS 12G 10K SFF SC DS; 600GB 12G SAS 10K 2.5in | 872477-B21; 872736-001 | | 30
drive | hpe-hdd-sas-10k-2.5 | HPE; HP | HPE 1.2TB SAS 12G Enterprise 10K SFF SC DS; 1.2TB 12G SAS 10K SFF; HP 1.2TB 10K 2.5 SAS | 872479-B21; 872737-001; 876936-002 | | 55
drive | hpe-hdd-sas-10k-2.5 | HPE; HP | HPE 1.8TB SAS 12G 10K SFF SC 512e DS; 1.8TB SAS 10K SFF | 872481-B21; 872738-001 | | 85
drive | hpe-hdd-sas-10k-2.5 | HPE; HP | HPE 2.4TB SAS 12G 10K SFF SC 512e; 2.4TB 10K SAS SFF | 881457-B21; 881507-001 | | 130
drive | hpe-hdd-sas-10k-2.5 | HP; HPE | HP 300GB 6G SAS 10K SFF SC; 300GB 6G 10K SFF | 652564-B21; 653955-001 | | 12
drive | hpe-hdd-sas-10k-2.5 | HP; HPE | HP 600GB 6G SAS 10K SFF SC; 600GB 6G 10K 2.5" | 652583-B21; 653957-001 | | 20
drive | hpe-hdd-sas-10k-2.5 | HP; HPE | HP 900GB 6G SAS 10K SFF SC; 900GB 6G 10K 2.5 SAS | 652589-B21; 653971-001 | | 28
drive | hpe-hdd-sas-10k-2.5 | HP; HPE | HP 1.2TB 12G SAS 10K SFF SC Gen9; 1.2TB 12G 10K SFF | 781518-B21; 781578-001 | | 45
drive | hpe-hdd-sas-15k-2.5 | HPE; HP | HPE 300GB SAS 12G 15K SFF SC DS; 300GB 15K SAS SFF | 870753-B21; 870792-001 | | 30
drive | hpe-hdd-sas-15k-2.5 | HPE; HP | HPE 600GB SAS 12G 15K SFF SC DS; 600GB 15K 12G SFF | 870757-B21; 870794-001 | | 55
drive | hpe-hdd-sas-15k-2.5 | HPE; HP | HPE 900GB SAS 12G 15K SFF SC DS; 900GB 15K SAS 2.5" | 870759-B21; 870795-001 | | 95
drive | hpe-hdd-sas-7.2k-3.5 | HP; HPE | HP 4TB 6G SAS 7.2K LFF SC; 4TB 7.2K SAS LFF | 695510-B21; 695842-001 | | 40
drive | hpe-hdd-sas-7.2k-3.5 | HP; HPE | HP 2TB 6G SAS 7.2K LFF SC MDL; 2TB SAS 7.2K 3.5" | 652757-B21; 653948-001 | | 22
drive | hpe-hdd-sas-7.2k-3.5 | HPE | HPE 8TB SAS 12G 7.2K LFF SC; 8TB 12G SAS LFF | 819201-B21 | | 110
drive | hpe-hdd-sata-7.2k-2.5 | HP; HPE | HP 1TB 6G SATA 7.2K SFF SC; 1TB SATA 2.5" 7.2K | 655710-B21; 656108-001 | | 20
drive | dell-hdd-sas-10k-2.5 | Dell | Dell 600GB 10K SAS 12G 2.5; 600GB 12G 10K 2.5" SAS Dell | 0K1JY9; K1JY9; R95FV; 0R95FV | | 25
drive | hpe-hdd-sas-10k-2.5 | HPE | MSA 1.2TB 12G SAS 10K SFF; HPE MSA 1.2TB SAS 10K | J9F48A | | 60
drive | lenovo-hdd-sas-10k-2.5 | Lenovo | ThinkSystem 2.5" 1.2TB 10K SAS 12Gb HS; Lenovo 1.2TB 10K SAS 2.5 | 7XB7A00027 | | 70
drive | lenovo-hdd-sas-10k-2.5 | Lenovo | ThinkSystem 2.5" 600GB 10K SAS 12Gb; Lenovo 600GB 10K SAS 2.5 | 7XB7A00025 | | 45
drive | ibm-hdd-sas-10k-2.5 | IBM; Lenovo | IBM 900GB 10K 6Gbps SAS 2.5" G3HS; 900GB 10K SAS G3 | 00AJ071; 00AJ072 | | 28
drive | ibm-hdd-sas-10k-2.5 | IBM; Lenovo | IBM 600GB 10K 6G SAS 2.5 G2HS; 600GB 10K SAS 2.5" | 90Y8872; 90Y8873; 90Y8876 | | 18
drive | ibm-hdd-sata-7.2k-2.5 | IBM; Lenovo | IBM 1TB 7.2K 6Gbps SATA 2.5" G3HS; 1TB NL SATA 2.5 7.2K | 00AJ141; 00AJ142 | | 25
drive | netapp-hdd-sas-10k-2.5 | NetApp | NetApp X425A 1.2TB 10K SAS; 1.2TB 10K SAS DS2246 | X425A-R6; X425A | | 40
drive | netapp-hdd-sas-10k-2.5 | NetApp | NetApp X423A 900GB 10K SAS; 900GB 10K SAS NetApp | X423A-R5; X423A-R6 | | 25
drive | hpe-ssd-sata-ri | HPE; HP | HPE 480GB SATA 6G Read Intensive SFF SC SSD; 480GB SATA RI SFF | P18422-B21 | | 85
drive | hpe-ssd-sata-ri | HPE; HP | HPE 960GB SATA RI SFF SC SSD; 960GB SATA 6G Read Intensive | P18424-B21 | | 130
drive | hpe-ssd-sata-ri | HPE; HP | HPE 1.92TB SATA 6G RI SFF SC SSD; 1.92TB SATA RI | P18426-B21 | | 200
drive | hpe-ssd-sata-mu | HPE; HP | HPE 480GB SATA 6G Mixed Use SFF SSD; 480GB SATA MU SFF | P18432-B21 | | 95
drive | hpe-ssd-sata-mu | HPE; HP | HPE 960GB SATA 6G MU SFF SC SSD; 960GB SATA Mixed Use SSD | P18434-B21 | | 150
drive | dell-hdd-sas-10k-2.5 | Dell | Dell 300GB 10K SAS 2.5; 300GB 10K 6G SAS 2.5" Dell | 0PGHJG; PGHJG; 0740Y7 | | 12
drive | dell-hdd-sas-10k-2.5 | Dell | Dell 900GB 10K SAS 2.5; 900GB 10K SAS Dell | 0RC34W; RC34W; 0XRDRX | | 26
drive | dell-hdd-sas-10k-2.5 | Dell | Dell 1.2TB 10K SAS 12G 2.5; 1.2TB 10K SAS 2.5" Dell | 0G2G54; G2G54; 0WXPCX | | 45
drive | dell-hdd-sas-15k-2.5 | Dell | Dell 300GB 15K SAS 2.5; 300GB 15K 12G SAS Dell | 0NCT9F; NCT9F; 0H8DVC | | 22
drive | dell-hdd-sas-15k-2.5 | Dell | Dell 600GB 15K SAS 12G 2.5; 600GB 15K SAS Dell | 04HGTJ; 4HGTJ | | 40
drive | dell-hdd-sas-7.2k-3.5 | Dell | Dell 4TB 7.2K SAS 3.5; 4TB NL-SAS 3.5" Dell | 0529FG; 529FG; 0202V7 | | 40
drive | dell-hdd-sas-7.2k-3.5 | Dell | Dell 2TB 7.2K SAS 3.5; 2TB NL-SAS 3.5" Dell | 067TMT; 67TMT; 0YY34F | | 22
drive | emc-hdd-sas-10k-2.5 | EMC; Dell EMC | EMC 600GB 10K SAS 2.5; VNX 600GB 10K 2.5; EMC 600GB SAS 10K VNX | V3-2S10-600; 005049203; 005050348 | | 22
drive | emc-hdd-sas-10k-2.5 | EMC; Dell EMC | EMC 900GB 10K SAS 2.5; VNX 900GB 10K 2.5; EMC 900GB SAS 10K VNX | V3-2S10-900; 005049206; 005050349 | | 28
drive | emc-hdd-sas-10k-2.5 | EMC; Dell EMC | EMC 1.2TB 10K SAS 2.5; VNX 1.2TB 10K 2.5; EMC 1.2TB SAS 10K Unity | V4-2S10-012; D3-2S10-1200 | | 50
drive | emc-hdd-sas-7.2k-3.5 | EMC; Dell EMC | EMC 4TB 7.2K NL-SAS 3.5; VNX 4TB 7.2K 3.5; EMC 4TB NL-SAS VNX | V4-VS07-040; 005050955 | | 45
drive | emc-hdd-sas-7.2k-3.5 | EMC; Dell EMC | EMC 2TB 7.2K NL-SAS 3.5; VNX 2TB 7.2K 3.5 | VX-VS07-020; 005049277 | | 25
drive | netapp-hdd-sas-10k-2.5 | NetApp | NetApp X422A 600GB 10K SAS; 600GB 10K SAS NetApp; NetApp 600GB 10K 2.5 | X422A-R5; X422A-R6 | | 18
drive | netapp-hdd-sas-15k-3.5 | NetApp | NetApp X411A 450GB 15K SAS; 450GB 15K SAS NetApp | X411A-R5; X411A | | 12
drive | netapp-hdd-sas-15k-3.5 | NetApp | NetApp X412A 600GB 15K SAS; 600GB 15K SAS NetApp | X412A-R5; X412A | | 18
drive | lenovo-hdd-sas-10k-2.5 | Lenovo | ThinkSystem 2.5" 900GB 10K SAS 12Gb; Lenovo 900GB 10K SAS 2.5 | 7XB7A00026 | | 55
drive | fujitsu-hdd-sas-10k-2.5 | Fujitsu | Fujitsu 600GB 10K SAS 2.5; 600GB SAS 10K 12G Fujitsu | S26361-F5543-L160; S26361-F5568-L160 | | 25
drive | fujitsu-hdd-sas-10k-2.5 | Fujitsu | Fujitsu 1.2TB 10K SAS 2.5; 1.2TB SAS 10K 12G Fujitsu | S26361-F5568-L112 | | 45
drive | lto-4 | HPE; IBM; Quantum; Fujifilm | LTO-4 data cartridge; LTO4 tape; LTO Ultrium 4 RW cartridge; Ultrium-4 tape | C7974A; 95P4436 | | 9
drive | lto-5 | HPE; IBM; Quantum; Fujifilm | LTO-5 data cartridge; LTO5 tape; LTO Ultrium 5 RW cartridge; Ultrium-5 tape | C7975A; 46X1290; MR-L5MQN-01 | | 12
drive | lto-6 | HPE; IBM; Quantum; Fujifilm | LTO-6 data cartridge; LTO6 tape; LTO Ultrium 6 RW cartridge; Ultrium-6 tape | C7976A; 00V7590; MR-L6MQN-01; LTX2500G | | 18
drive | lto-7 | HPE; IBM; Quantum; Fujifilm | LTO-7 data cartridge; LTO7 tape; LTO Ultrium 7 RW cartridge; Ultrium-7 tape | C7977A; 38L7302; MR-L7MQN-01; LTX6000G | | 38
drive | lto-8 | HPE; IBM; Quantum; Fujifilm | LTO-8 data cartridge; LTO8 tape; LTO Ultrium 8 RW cartridge; Ultrium-8 tape | Q2078A; 01PL041; MR-L8MQN-01 | | 48
drive | lto-9 | HPE; IBM; Quantum; Fujifilm | LTO-9 data cartridge; LTO9 tape; LTO Ultrium 9 RW cartridge; Ultrium-9 tape | Q2079A; 02XW568; MR-L9MQN-01 | | 85
drive | lto-6 | HP; IBM | LTO-6 tape drive SAS; IBM LTO6 HH SAS drive | | | 450
drive | lto-7 | HP; IBM | LTO-7 tape drive; IBM LTO7 FH FC drive | | | 900
`,
)
