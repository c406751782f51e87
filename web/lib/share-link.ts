/** The short address of a card, with the code of who shares it, and the challenge of who challenges with it. */
export function shareLink(origin: string, id: string, code: string | undefined, challenge?: string): string {
  const parts = [
    ...(code === undefined ? [] : [`influencer_code=${encodeURIComponent(code)}`]),
    ...(challenge === undefined ? [] : [`challenge=${encodeURIComponent(challenge)}`]),
  ]
  return `${origin}/c/${id}${parts.length === 0 ? '' : `?${parts.join('&')}`}`
}
