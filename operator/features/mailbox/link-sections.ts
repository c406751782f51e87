/** A part of a text; with `href` it is a link. */
export interface TextPart {
  text: string
  href?: string
}

/** URLs. Trailing punctuation and brackets are not part of them. */
const ADDRESS = /https?:\/\/[^\s<>"]*[^\s<>".,;:!?)\]']/g

/** Splits a plain text into URLs and the text around them. Joined, the parts equal the text. */
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
