/** The push services of browsers: Chrome and its derivatives, Firefox, Edge, Safari. A name with a leading dot matches its subdomains. */
const SERVICES = [
  'fcm.googleapis.com',
  'jmt17.google.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
]

/** Whether a URL belongs to a public push service, over https at the default port. */
export function isPushService(address: string): boolean {
  if (!URL.canParse(address)) return false
  const { protocol, hostname, port, username, password } = new URL(address)
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false
  return SERVICES.some(name => (name.startsWith('.') ? hostname.endsWith(name) : hostname === name))
}
