/** The short address of a card, with the code of who shares it. */
export function shareLink(origin: string, id: string, code: string | undefined): string {
  const query = code === undefined ? '' : `?influencer_code=${encodeURIComponent(code)}`
  return `${origin}/c/${id}${query}`
}
