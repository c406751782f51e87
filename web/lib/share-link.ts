/** The short URL of a card, with the sharer's code and, for a challenge, its token. */
export function shareLink(origin: string, id: string, code: string | undefined, challenge?: string): string {
  const parts = [
    ...(code === undefined ? [] : [`influencer_code=${encodeURIComponent(code)}`]),
    ...(challenge === undefined ? [] : [`challenge=${encodeURIComponent(challenge)}`]),
  ]
  return `${origin}/c/${id}${parts.length === 0 ? '' : `?${parts.join('&')}`}`
}
