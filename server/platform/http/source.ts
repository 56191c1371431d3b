import { isIPv4, isIPv6 } from 'node:net'

/** Client key for rate limits: an IPv4 address, the /64 network of an IPv6 address, or 'unknown'. */
export function sourceOf(address: string): string {
  // Some proxies append the port.
  const v4 = /^(?:::ffff:)?(\d+\.\d+\.\d+\.\d+)(?::\d+)?$/i.exec(address)?.[1]
  if (v4 && isIPv4(v4)) return v4
  if (!isIPv6(address)) return 'unknown'
  const [head = '', tail] = address.split('%')[0]!.toLowerCase().split('::')
  const front = head.split(':').filter(Boolean)
  const back = tail?.split(':').filter(Boolean) ?? []
  const zeros = tail === undefined ? [] : Array<string>(8 - front.length - back.length).fill('0')
  return `${[...front, ...zeros, ...back]
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
