import { isIP } from 'node:net'

/**
 * The key of limits per source: an IPv4 address, or the /64 of an IPv6 one, since one household or server owns all of it. All invalid
 * values from a proxy share one source.
 */
export function sourceOf(address: string): string {
  const bare = address.replace(/%.*$/, '').replace(/^::ffff:(?=\d+\.\d+\.\d+\.\d+$)/i, '')
  const type = isIP(bare)
  if (type === 0) return 'unknown'
  return type === 4 ? bare : `${networkOf(bare)}::/64`
}

/** The first four groups of an IPv6 address, as URLs write them: lower case, without leading zeros. */
function networkOf(address: string): string {
  const written = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = written.split('::')
  const before = head === '' ? [] : head.split(':')
  const after = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0')
  return [...before, ...zeros, ...after].slice(0, 4).join(':')
}
