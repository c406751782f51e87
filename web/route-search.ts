/** Search parameters of each page. The router parses digits as numbers. */
type Search = Record<string, unknown>

/** The token of a mailed link. */
export const linkSearch = ({ token }: Search): { token?: string } => (typeof token === 'string' ? { token } : {})

/** The earlier version of a public text. */
export const versionSearch = ({ version }: Search): { version?: string } =>
  typeof version === 'string' && version !== '' ? { version } : {}

/** Destination after a page is done; only paths of our own are followed. */
export const nextSearch = ({ next }: Search): { next?: string } => (typeof next === 'string' ? { next } : {})

/** An influencer's code in shared links; it can be all digits. */
const codeSearch = ({ influencer_code: code }: Search): { influencer_code?: string } =>
  (typeof code === 'string' && code !== '') || typeof code === 'number' ? { influencer_code: String(code) } : {}

/** The challenge in a card's link (lib/challenges.ts). */
const challengeSearch = ({ challenge }: Search): { challenge?: string } =>
  (typeof challenge === 'string' || typeof challenge === 'number') && /^[\w-]{1,80}$/.test(String(challenge))
    ? { challenge: String(challenge) }
    : {}

/** Parameters of a card's URL that come from the shared link: influencer code and challenge. */
export const cardSearch = (search: Search): { influencer_code?: string; challenge?: string } => ({
  ...codeSearch(search),
  ...challengeSearch(search),
})

export const listSearch = ({ search }: Search): { search?: string } =>
  (typeof search === 'string' && search !== '') || typeof search === 'number' ? { search: String(search) } : {}

/** The tab of the list of cards, and the search across all tabs. */
export const cardListSearch = (search: Search): { tab?: 'running' | 'finished'; search?: string } => ({
  ...(search.tab === 'running' || search.tab === 'finished' ? { tab: search.tab } : {}),
  ...listSearch(search),
})

/** The round and the tab of a championship's page. */
export const championshipSearch = ({
  round,
  tab,
}: Search): { round?: string; tab?: 'new' | 'running' | 'finished' } => ({
  ...((typeof round === 'string' && round !== '') || typeof round === 'number' ? { round: String(round) } : {}),
  ...(tab === 'new' || tab === 'running' || tab === 'finished' ? { tab } : {}),
})

/** The tab of a card's page, and the search in its ranking. */
export const cardPartSearch = (search: Search): { part?: 'ranking' | 'results' | 'my_games'; search?: string } => ({
  ...(search.part === 'ranking' || search.part === 'results' || search.part === 'my_games'
    ? { part: search.part }
    : {}),
  ...listSearch(search),
})

/** The past week or month of a ranking, and the search in it; an invalid period is ignored. */
export const rankingSearch = (search: Search): { period?: string; search?: string } => ({
  ...(typeof search.period === 'string' && /^\d{4}-(W\d{2}|\d{2})$/.test(search.period)
    ? { period: search.period }
    : {}),
  ...listSearch(search),
})

/** Which of my rooms or sent games are listed: active or archived. */
export const archiveSearch = ({ list }: Search): { list?: 'archived' } => (list === 'archived' ? { list } : {})

/** The token in a room's link, and the tab of its page. The router parses digits as numbers. */
export const roomSearch = ({ token, show }: Search): { token?: string; show?: 'friends' } => ({
  ...((typeof token === 'string' && token !== '') || typeof token === 'number' ? { token: String(token) } : {}),
  ...(show === 'friends' ? { show } : {}),
})
