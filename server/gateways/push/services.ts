/** The push services of browsers: Chrome and those made of it, Firefox, Edge, Safari. A name with a dot in front takes what is below it. */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** Whether an address is one of a public push service, over https at its own port. */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return SERVICES.some(name => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
}
