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
  '/api/played-athlete/{/api/played-athlete?page=2}/proof',
  '/api/log?page={last:/api/log}',
  '/api/chat/p2p?search=silva',
  '/api/chat/msg?id={/api/chat/p2p}',
  '/api/transaction-quotes',
  '/api/influencer',
  '/api/influencer/games',
  '/api/me/year/2026',
]

const zIdentified = z.looseObject({ _id: z.string() })
const zList = z.object({ docs: z.array(zIdentified) })
const zPages = z.looseObject({ pages: z.int() })

/** Inserts ids of the demo's data, or the number of a list's last page (`last:`), into a path. */
export async function fill(path: string, origin: string, token: string): Promise<string> {
  const [, last, list] = /\{(last:)?(.*?)\}/.exec(path) ?? []
  if (list === undefined) return path
  const answer = await fetch(`${origin}${list}`, { headers: { authorization: token } })
  const found: unknown = await answer.json()
  if (last !== undefined) return path.replace(`{last:${list}}`, String(Math.max(1, z.parse(zPages, found).pages)))
  const all = z.safeParse(zList, found)
  const id = all.success ? all.data.docs[0]?._id : z.parse(zIdentified, found)._id
  if (id === undefined) throw new Error(`${list} is empty: there is nothing to measure ${path} with`)
  return path.replace(`{${list}}`, id)
}
