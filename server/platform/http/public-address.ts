import { lookup, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

/** Networks that are not on the public internet (RFC 6890 and others). */
const privateNetworks = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4')
}
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
/** Parts of the public range that reach other networks: documentation, Teredo and 6to4. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv6')
}

/** Whether an address is on the public internet, so that no request reaches the operator's own network. */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !privateNetworks.check(address, 'ipv4')
  if (version === 6)
    return publicV6.check(address, 'ipv6') && !privateNetworks.check(address, 'ipv6')
  return false
}

/** Code of the error for a name without public addresses. */
export const privateAddressCode = 'EPRIVATE'

/** Resolves public addresses only; it is used for the connection itself, so that no second look-up can differ. */
export const lookupPublic =
  (resolve: typeof lookup = lookup): LookupFunction =>
  (hostname, options, callback) => {
    resolve(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
      if (error) return callback(error, '')
      const allowed = addresses.filter(({ address }) => isPublicAddress(address))
      const [first] = allowed
      if (!first) {
        const refused = new Error(`${hostname} is not on the public internet`)
        return callback(Object.assign(refused, { code: privateAddressCode }), '')
      }
      if (options.all) return callback(null, allowed)
      return callback(null, first.address, first.family)
    })
  }
