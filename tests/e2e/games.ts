import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import type { CardDoc } from '#contract/api/player/cards.ts'
import { centavos } from '#contract/money.ts'
import { GRANT } from '#demo/grant.ts'
import { ACCOUNTS, post, walletOf } from '#server/modules/ledger/index.ts'
import type { Db } from '#server/platform/db.ts'
import { newId } from '#server/platform/ids.ts'
import { type Craque, type AdminClient, openAdmin, type Score, type Stage } from './admin.ts'
import { begins, counting, type Messages } from './messages.ts'
import { newPerson, type Person, signUpOverHttp, test as base } from './support.ts'

/** A new user with coins, and direct access to the server. */
export interface Gamer extends Person {
  /** Calls the server as this user. An error ends the journey with its response. */
  call: <T>(method: 'GET' | 'POST', path: string, data?: Record<string, unknown>) => Promise<T>
  /** Plays a card with the same picks for every athlete: indexes of a goal and a statistic option, or a number. */
  play: (card: { id: string }, choice: readonly [goal: number, statistic: number] | number) => Promise<string>
  /** Enters a championship card with a score for each of its matches. */
  predict: (card: Stage, scores: readonly [Score, Score]) => Promise<string>
  /** The wallet balance in reais. */
  balance: () => Promise<number>
  /** Signs this user in on every page of this browser. */
  comeIn: (page: Page) => Promise<void>
}

interface Fixtures {
  adminClient: AdminClient
  /** Signs up a user with this many reais; default: 500. */
  gamer: (coins?: number) => Promise<Gamer>
}

export const test = base.extend<Fixtures>({
  adminClient: async ({ playwright }, use, info) => {
    const http = await playwright.request.newContext({ baseURL: String(info.config.metadata.operatorUrl) })
    await use(await openAdmin(http))
    await http.dispose()
  },

  gamer: async ({ request, books, locale }, use) => {
    await use(async (coins = 500) => {
      const person = newPerson()
      await signUpOverHttp(request, person, locale ?? 'pt-BR', '1990-05-20')
      const gamer = await gamerOf(request, person)
      if (coins > 0) await giveCoins(books, (await gamer.call<{ _id: string }>('GET', '/api/me'))._id, coins)
      return gamer
    })
  },
})

async function giveCoins(books: Db, accountId: string, reais: number): Promise<void> {
  const at = new Date()
  const id = newId(at)
  const to = walletOf(accountId)
  // As the demo grants coins: the bank gets the same amount.
  const movement = { id, from: ACCOUNTS.capital, to, amount: centavos(reais * 100), reason: GRANT, reference: id }
  await books.tx(tx => post(tx, at, [movement]))
}

/** A user for an existing account, with its session. */
export async function gamerOf(request: APIRequestContext, person: Person): Promise<Gamer> {
  const { username, password } = person
  const signedIn = await request.post('/auth/local', { data: { username, password } })
  const { token } = (await signedIn.json()) as { token: string }
  const call: Gamer['call'] = async (method, path, data) => {
    const headers = { authorization: token }
    const answer = await request.fetch(path, { method, headers, ...(data === undefined ? {} : { data }) })
    expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true)
    return await answer.json()
  }
  return {
    ...person,
    call,
    balance: async () => (await call<{ balance: { amount: number } }>('GET', '/api/me')).balance.amount,
    // Third-party frames have no storage.
    comeIn: async page =>
      void (await page.addInitScript(stored => {
        if (self === top) localStorage.setItem('crava.token', stored)
      }, token)),
    play: async ({ id }, choice) => {
      const { doc } = await call<{ doc: Pick<CardDoc, 'athletes' | 'goalOptions' | 'statisticOptions'> }>(
        'GET',
        `/api/athlete-card/${id}`,
      )
      const chosen =
        typeof choice === 'number'
          ? { athleteScore: choice }
          : {
              _athleteGoal: doc.goalOptions[choice[0]]?._id,
              _athleteStatistic: doc.statisticOptions[choice[1]]?._id,
            }
      const athletes = doc.athletes.map(({ _athlete, _team }) => ({
        _athlete: _athlete._id,
        _team: _team?._id ?? null,
        ...chosen,
      }))
      return (await call<{ _id: string }>('POST', '/api/played-athlete', { _card: id, athletes }))._id
    },
    predict: async (card, scores) => {
      const matches = card.matches.map(({ id: _match }, index) => {
        const [homeGoals = 0, awayGoals = 0] = scores[index] ?? []
        return { _match, homeGoals, awayGoals }
      })
      return (await call<{ _id: string }>('POST', '/api/played-card-game', { _card: card.id, matches }))._id
    },
  }
}

/** The submit button of a game: review, send, or the number of missing picks. */
export function submitName({ play, cards }: Messages): RegExp {
  const { oneAtLeast, sendWithZeros } = play.scores
  const ready = begins(play.review, `${play.send} R$`, `${play.send} ${cards.free.toLowerCase()}`, oneAtLeast)
  return new RegExp([ready, counting(play.missing), counting(sendWithZeros)].map(({ source }) => source).join('|'))
}

/** Options of the cards that journeys make, in both languages. */
export const ONE_GOAL = /^1 (?:gol|goal)/
export const NO_STATISTIC = /^(?:Nenhuma|None)/

/** The athletes of a staged card, in its order. */
export const athletesOf = ({ matches: [first, second] }: Stage): [Craque, Craque, Craque, Craque] => [
  ...first.athletes,
  ...second.athletes,
]

/** The wallet amount in the header: `R$ 490,00`, in English `R$490.00`. */
export function walletIn(page: Page, reais: number): Locator {
  const [whole = '', cents = ''] = reais.toFixed(2).split('.')
  return page.getByRole('banner').getByRole('button', { name: new RegExp(`R\\$\\s?${whole}[.,]${cents}$`) })
}

/** The path of a championship card's pages. */
export const cardPath = ({ id, mode, championship }: Stage): string =>
  mode === 'card-game' ? `/championships/${championship.id}/cards/${id}` : `/cards/${id}`
