import type { Rule } from '#offer-reader/rule.ts'
import { describeDrive, readDriveWords } from './drives/facts.ts'
import { intelAndMicronRules } from './drives/intel-micron.ts'
import { driveOptionRules } from './drives/options.ts'
import { kioxiaRules } from './drives/kioxia.ts'
import { otherDiskRules } from './drives/other-disks.ts'
import { otherFlashRules } from './drives/other-flash.ts'
import { samsungDriveRules } from './drives/samsung.ts'
import { seagateRules } from './drives/seagate.ts'
import { tapeRules } from './drives/tapes.ts'
import { westernDigitalRules } from './drives/western-digital.ts'

const words = [
  String.raw`(?:\d{1,2} ?x ?)?\d{1,5}(?:\.\d{1,3})?[gt]b?(?:e|ps)?(?![a-z])`,
  String.raw`\d{1,2}(?:\.\d)?k(?:rpm)?(?![a-z])`,
  String.raw`(?:5400|5900|7200|10000|10500|15000)(?:rpm)?(?!\d)`,
  String.raw`(?:nl-?)?s?ssd|hdds?|hard ?(?:disks?|drives?)(?: drives?)?|festplatten?|solid state(?: drives?)?|disks?|drives?`,
  String.raw`(?:nl[ -]?|near ?line ?)?sas-?[23]?|(?:nl[ -]?)?s-?ata(?:-?iii?|-?[23])?|nvme|pci-?e(?: ?[345](?:\.0)?)?(?: ?x4)?|scsi|fibre channel|fc(?![a-z0-9])`,
  String.raw`[23]\.5(?:"|in|-inch)?(?![\dt])|sff|lff|m\.?2(?![a-z0-9])|u\.?[23](?![a-z0-9])|22(?:30|42|80|110)`,
  String.raw`mixed[ -]?use|read[ -]?int(?:ensive)?|write[ -]?int(?:ensive)?|(?:mu|ri|wi|vro|mlc|tlc|qlc|emlc|slc)(?![a-z])`,
  String.raw`hot[ -]?(?:plug|swap)|(?:h\/p|hp|hpe|sc|ds|bc|lp|dp|ent|mdl|midline|enterprise|internal|server|caddy|tray|512[en]?|4kn|sed|ise|opal|rpm|g8|g9|g10|dell|lenovo|ibm|emc|netapp|seagate|toshiba|samsung|intel|micron|hgst|wd|hitachi|with|mit|new|in)(?![a-z0-9])`,
]
const anyWord = words.join('|')

const isDrive = /ssd|solid|hdd|hard ?d|festplatte|nvme|sas|sata|(?:15|10|10\.5|7\.2)k|\drpm/

export const driveRules: readonly Rule[] = [
  ...seagateRules,
  ...westernDigitalRules,
  ...otherDiskRules,
  ...samsungDriveRules,
  ...intelAndMicronRules,
  ...kioxiaRules,
  ...otherFlashRules,
  ...driveOptionRules,
  ...tapeRules,
  {
    name: 'drives described in any order',
    pattern: new RegExp(
      `(?<![a-z0-9.])(?:${anyWord})(?:[ ,;:/()|+*_-]{0,3}(?:${anyWord})){1,14}(?![a-z0-9])`,
    ),
    read: ([text]) => {
      if (!isDrive.test(text)) return undefined
      const drive = readDriveWords(text)
      const isStated = /ssd|solid|hdd|hard ?d|festplatte|drive/.test(text)
      // The cache of a controller and the memory of a laptop are smaller than drives.
      if (drive.capacity === undefined || drive.capacity < (isStated ? 16 : 70)) return undefined
      return describeDrive(drive)
    },
  },
]
