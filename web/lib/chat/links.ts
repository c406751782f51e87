/** A part of a message: plain text or a link. */
export interface TextPart {
  text: string
  href?: string
}

const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>"']+/gi

/** Punctuation that ends the sentence, not the URL. */
const TRAILING = /[.,;:!?)\]}…]+$/

function hrefOf(address: string): string | undefined {
  const whole = /^www\./i.test(address) ? `https://${address}` : address
  return URL.canParse(whole) && new URL(whole).hostname.includes('.') ? whole : undefined
}

/** Splits a message into URLs (`http`, `https`, `www.`) and the text around them. Joined, the parts equal the text. */
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
