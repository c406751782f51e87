/** Names what is said, once for all tries: random hexadecimal letters; also where `crypto.randomUUID` is not offered. */
export const newKey = (): string =>
  [...crypto.getRandomValues(new Uint8Array(16))].map(byte => byte.toString(16).padStart(2, '0')).join('')
