/** What each page reads of its address. The router gives digits as numbers. */
type Search = Record<string, unknown>

/** The secret of a mail's link. */
export const linkSearch = ({ token }: Search): { token?: string } => (typeof token === 'string' ? { token } : {})

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
