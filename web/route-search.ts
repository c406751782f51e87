/** What each page reads of its address. The router gives digits as numbers. */
type Search = Record<string, unknown>

/** The secret of a mail's link. */
export const linkSearch = ({ token }: Search): { token?: string } => (typeof token === 'string' ? { token } : {})

/** The earlier version of a public text that is read. */
export const versionSearch = ({ version }: Search): { version?: string } =>
  typeof version === 'string' && version !== '' ? { version } : {}

/** Where a page leads when it is done; only paths of our own are followed. */
export const nextSearch = ({ next }: Search): { next?: string } => (typeof next === 'string' ? { next } : {})

/** An influencer's code, as shared links carry it; a code can be all digits. */
export const codeSearch = ({ influencer_code: code }: Search): { influencer_code?: string } =>
  (typeof code === 'string' && code !== '') || typeof code === 'number' ? { influencer_code: String(code) } : {}

/** The tab of the list of cards, or what is searched for in it. */
export const cardListSearch = ({ tab, search }: Search): { tab?: 'running' | 'finished'; search?: string } => ({
  ...(tab === 'running' || tab === 'finished' ? { tab } : {}),
  ...((typeof search === 'string' && search !== '') || typeof search === 'number' ? { search: String(search) } : {}),
})

/** What is searched for in the list of championships. */
export const championshipListSearch = ({ search }: Search): { search?: string } =>
  (typeof search === 'string' && search !== '') || typeof search === 'number' ? { search: String(search) } : {}

/** The round and the tab of cards of a championship's page. */
export const championshipSearch = ({
  round,
  tab,
}: Search): { round?: string; tab?: 'new' | 'running' | 'finished' } => ({
  ...((typeof round === 'string' && round !== '') || typeof round === 'number' ? { round: String(round) } : {}),
  ...(tab === 'new' || tab === 'running' || tab === 'finished' ? { tab } : {}),
})

/** The tab of a card's page. */
export const cardPartSearch = ({ part }: Search): { part?: 'ranking' | 'results' | 'my_games' } =>
  part === 'ranking' || part === 'results' || part === 'my_games' ? { part } : {}

/** The past week or month of a ranking; what is neither is as if it was not there. */
export const periodSearch = ({ period }: Search): { period?: string } =>
  typeof period === 'string' && /^\d{4}-(W\d{2}|\d{2})$/.test(period) ? { period } : {}

/** The tab of my rooms. */
export const myRoomsSearch = ({ list }: Search): { list?: 'archived' } => (list === 'archived' ? { list } : {})

/** The secret that a room's link carries, and the tab of its page. The router gives digits as numbers. */
export const roomSearch = ({ token, show }: Search): { token?: string; show?: 'friends' } => ({
  ...((typeof token === 'string' && token !== '') || typeof token === 'number' ? { token: String(token) } : {}),
  ...(show === 'friends' ? { show } : {}),
})
