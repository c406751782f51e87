/** Browsers by tokens only they send, the most specific first: all claim to be Safari or Chrome too. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\bOPR\/|\bOpera\b/, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Headless)?(Chrome|CriOS)\//, 'Chrome'],
  [/\bSafari\//, 'Safari'],
]
const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
]

/**
 * A user agent as people name it: `Chrome · Android`; a program's own name when it is no browser; empty when it says
 * nothing.
 */
export function deviceName(userAgent: string): string {
  const named = (kinds: readonly [RegExp, string][]) => kinds.find(([sign]) => sign.test(userAgent))?.[1]
  const found = [named(BROWSERS), named(SYSTEMS)].filter(part => part !== undefined)
  return found.length > 0 ? found.join(' · ') : (/^[\w.-]{1,30}/.exec(userAgent)?.[0] ?? '')
}
