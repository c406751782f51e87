/** A piece of what somebody wrote: plain words, or an address to go to. */
export interface TextPart {
  text: string
  href?: string
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"']+/gi

/** Ends a sentence rather than an address. */
const TRAILING = /[.,;:!?)\]}…]+$/

function hrefOf(address: string): string | undefined {
  const whole = /^www\./i.test(address) ? `https://${address}` : address
  return URL.canParse(whole) && new URL(whole).hostname.includes('.') ? whole : undefined
}

/** What somebody wrote, in pieces: web addresses (`http`, `https`, `www.`) apart from the words around them. Together they are the text. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    const address = match[0].replace(TRAILING, '')
    const href = hrefOf(address)
    if (href === undefined) continue
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: address, href })
    end = match.index + address.length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
