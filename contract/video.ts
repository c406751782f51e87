/** Sites whose videos may be embedded, each in its own cookieless player; nothing else is ever framed (the CSP's `frame-src`). */
export const VIDEO_SOURCES = ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'] as const

const YOUTUBE = /^(?:www\.|m\.)?youtube(?:-nocookie)?\.com$/
const VIMEO = /^(?:www\.|player\.)?vimeo\.com$/

/** The 11-character id of a YouTube URL, or undefined. */
function youtubeId(url: URL): string | undefined {
  const given =
    url.hostname === 'youtu.be'
      ? url.pathname.slice(1)
      : YOUTUBE.test(url.hostname)
        ? (/^\/(?:embed|shorts|live)\/([^/]+)\/?$/.exec(url.pathname)?.[1] ??
          (url.pathname === '/watch' ? url.searchParams.get('v') : undefined))
        : undefined
  return given && /^[\w-]{11}$/.test(given) ? given : undefined
}

/** The embed URL of a video link: YouTube (an 11-character id, spec section 5) or Vimeo. Null for every other URL. */
export function embedOf(address: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url?.protocol !== 'https:' || url.port !== '' || url.username !== '') return null
  const youtube = youtubeId(url)
  if (youtube) return `${VIDEO_SOURCES[0]}/embed/${youtube}`
  const vimeo = VIMEO.test(url.hostname) ? /^\/(?:video\/)?(\d{6,12})\/?$/.exec(url.pathname)?.[1] : undefined
  return vimeo ? `${VIDEO_SOURCES[1]}/video/${vimeo}?dnt=1` : null
}
