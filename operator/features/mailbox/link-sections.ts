/** A piece of a text; with `href` it is an address. */
export interface TextPart {
  text: string
  href?: string
}

/** Web addresses. What closes a sentence or a bracket after one is not part of it. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]']/g

/** Splits a plain text into words and web addresses. Joined again, the parts are the text. */
export function linkParts(text: string): TextPart[] {
  const parts: TextPart[] = []
  let end = 0
  for (const match of text.matchAll(ADDRESS)) {
    if (match.index > end) parts.push({ text: text.slice(end, match.index) })
    parts.push({ text: match[0], href: match[0] })
    end = match.index + match[0].length
  }
  if (end < text.length) parts.push({ text: text.slice(end) })
  return parts
}
