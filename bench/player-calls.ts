import * as z from 'zod/mini'

/**
 * The calls of a player's pages, on the demo's data, and the number of statements each sends once its session is cached. In braces: the
 * `_id` returned by this call, the first one for a list.
 */
export const PLAYER_CALLS: Readonly<Record<string, number>> = {
  '/api/me': 2,
  '/api/balance': 1,
  '/api/home/todo': 6,
  '/api/my-games': 7,
  '/api/slide-main': 1,
  '/api/slide-main/settings': 1,
  '/api/public/info': 2,
  '/api/ranking/athlete': 2,
  '/api/ranking/athlete?user={/api/me}': 2,
  '/api/athlete-card': 7,
  '/api/athlete-card/{/api/athlete-card}': 8,
  '/api/athlete-card/{/api/athlete-card}/draft': 3,
  '/api/athlete-card/{/api/athlete-card?cardType=running}/progress': 10,
  '/api/played-athlete': 10,
  '/api/played-athlete/{/api/played-athlete}': 11,
  '/api/played-athlete/{/api/played-athlete}/receipt': 9,
  '/api/card-game': 6,
  '/api/card-game/{/api/card-game}': 6,
  '/api/played-card-game': 9,
  '/api/played-card-game/{/api/played-card-game}': 9,
  '/api/coach-friend': 8,
  '/api/coach-friend/{/api/coach-friend}': 13,
  '/api/coach-friend/{/api/coach-friend}/games': 9,
  '/api/game-vs': 14,
  '/api/game-vs/{/api/game-vs}': 16,
  '/api/championship': 3,
  '/api/championship/{/api/championship}': 5,
  '/api/match': 2,
  '/api/match/{/api/match}': 4,
  '/api/push-played': 1,
  '/api/notification': 2,
  '/api/notification/settings': 2,
  '/api/chat/p2p': 4,
  '/api/transactions': 1,
  '/api/withdraw': 8,
  '/api/limits': 3,
  '/api/sessions': 1,
  '/api/user/blocked': 1,
  '/api/user/terms': 2,
  '/api/user/{/api/me}': 17,
  '/api/user/{/api/room/companions}/head-to-head': 9,
  '/api/my-week': 14,
  '/api/room/companions': 2,
  '/api/public/text/terms': 2,
}

/** The oldest games of a player, whose cards are closed. */
const OLD_PLAY = '{/api/played-athlete?page={last:/api/played-athlete}}'
const OLD_CARD_PLAY = '{/api/played-card-game?page={last:/api/played-card-game}}'

/**
 * Further calls of players of a large deployment: last pages of lists, searches, and other players' content. Their statements are not
 * counted.
 */
export const MORE_PLAYER_CALLS: readonly string[] = [
  '/api/transactions?page={last:/api/transactions}',
  '/api/transactions?module=deposit',
  '/api/notification?page={last:/api/notification}',
  '/api/played-athlete?page={last:/api/played-athlete}',
  '/api/my-games?status=archived&mode=card-game',
  '/api/played-card-game?page={last:/api/played-card-game}',
  '/api/push-played?page={last:/api/push-played}',
  '/api/coach-friend?page={last:/api/coach-friend}',
  '/api/coach-friend?scope=public&search=galera',
  '/api/game-vs?page={last:/api/game-vs}',
  '/api/athlete-card?cardType=finished&page={last:/api/athlete-card?cardType=finished}',
  '/api/athlete-card?search=craques',
  '/api/card-game?cardType=finished',
  '/api/card-game?search=cartela',
  '/api/ranking/athlete?page={last:/api/ranking/athlete}',
  '/api/ranking/card-game',
  '/api/ranking-athlete?card={/api/athlete-card?cardType=finished}',
  '/api/athlete-card/{/api/athlete-card?cardType=finished}',
  '/api/athlete-card/{/api/athlete-card?cardType=finished}/standing',
  `/api/played-athlete/${OLD_PLAY}/proof`,
  '/api/log?page={last:/api/log}',
  '/api/chat/p2p?search=silva',
  '/api/chat/msg?id={/api/chat/p2p}',
  '/api/transaction-quotes',
  '/api/influencer',
  '/api/influencer/games',
  '/api/me/year/2026',
  '/api/home/running',
  '/api/public/open',
  '/api/public/card/{/api/athlete-card}',
  '/api/public/room/{/api/coach-friend?scope=public}',
  '/api/public/league/{/api/league}?token={/api/league}',
  `/api/played-athlete/${OLD_PLAY}/share`,
  `/api/played-card-game/${OLD_CARD_PLAY}/share`,
  `/api/public/game/{token:/api/played-athlete/${OLD_PLAY}/share}`,
  `/api/public/game/{token:/api/played-card-game/${OLD_CARD_PLAY}/share}`,
  '/api/ranking-card-game?card={/api/card-game?cardType=finished}',
  '/api/card-game/{/api/card-game?cardType=finished}/standing',
  '/api/card-game/{/api/card-game?cardType=running}/progress',
  '/api/card-game/{/api/card-game}/draft',
  '/api/played-card-game/{/api/played-card-game}/receipt',
  `/api/played-card-game/${OLD_CARD_PLAY}/proof`,
  '/api/coach-friend/{/api/coach-friend}/games/{/api/coach-friend/{/api/coach-friend}/games}',
  '/api/push-played/{/api/push-played}',
  '/api/dispute?game={/api/athlete-card?cardType=finished}',
  '/api/chat/p2p/{/api/chat/p2p}',
  ...[
    'card-athlete?card={docs.0._card._id:/api/played-athlete}',
    'card-game?card={docs.0._card._id:/api/played-card-game}',
    'coach?game={/api/coach-friend}',
    'vs?game={/api/game-vs}',
    'league?game={/api/league}',
  ].flatMap(chat => [`/api/chat/${chat}`, `/api/chat/${chat.replace('?', '/unread?')}`]),
  '/api/payment-deposit/{/api/transactions?module=deposit}',
  '/api/withdraw/{last._id:/api/withdraw}',
  '/api/league',
  '/api/league?scope=invited',
  '/api/league/{/api/league}',
  ...['week', 'season', 'duels'].map(table => `/api/league/{/api/league}/table/${table}`),
  '/api/league/{/api/league}/table/season?page={last:/api/league/{/api/league}/table/season}',
  '/api/league/{/api/league}/meeting',
  '/api/league/{/api/league}/member?page={last:/api/league/{/api/league}/member}',
  '/api/league/{/api/league}/member?search=silva',
  '/api/league/{/api/league}/story',
]

/** Calls with a rate limit: fewer requests of them are measured. */
export const LIMITED_PLAYER_CALLS: readonly string[] = [
  '/api/account/checker?username=ana.silva0',
  '/api/user?search=silva',
  '/api/user?search=silva&page={last:/api/user?search=silva}',
  '/api/user/search/eq?query=ana.silva0',
  '/api/athlete-card/{/api/athlete-card}/check-influencer-code/CRAQUE0',
  '/api/card-game/{/api/card-game}/check-influencer-code/CRAQUE0',
  '/api/report/{/api/athlete-card?cardType=finished&page={last:/api/athlete-card?cardType=finished}}',
]

const zIdentified = z.looseObject({ _id: z.string() })
const zList = z.object({ docs: z.array(zIdentified) })
const zPages = z.looseObject({ pages: z.int() })

/**
 * Inserts what other calls return into a path: the first id, the number of a list's last page (`last:`), or the value of a field
 * (`last._id:`). Braces may hold braces.
 */
export async function fill(path: string, origin: string, token: string): Promise<string> {
  const [whole, field, call] = /\{(?:([\w.]+):)?(\/[^{}]*)\}/.exec(path) ?? []
  if (whole === undefined || call === undefined) return path
  const answer = await fetch(`${origin}${call}`, { headers: { authorization: token } })
  const value = valueOf(await answer.json(), field)
  if (value === undefined) throw new Error(`${call} is empty: there is nothing to measure ${path} with`)
  return fill(path.replace(whole, value), origin, token)
}

function valueOf(found: unknown, field: string | undefined): string | undefined {
  if (field === 'last') return String(Math.max(1, z.parse(zPages, found).pages))
  if (field !== undefined) {
    const value = field.split('.').reduce<unknown>((of, name) => (of as Record<string, unknown> | null)?.[name], found)
    return typeof value === 'string' ? value : undefined
  }
  const all = z.safeParse(zList, found)
  return all.success ? all.data.docs[0]?._id : z.parse(zIdentified, found)._id
}
