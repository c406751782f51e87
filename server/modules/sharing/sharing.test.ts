import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { operatorLockCard } from '#contract/api/admin/cards.ts'
import { operatorLockChampionshipCard } from '#contract/api/admin/championship-cards.ts'
import { operatorVoidGame } from '#contract/api/admin/games.ts'
import { getPlayed, playCard } from '#contract/api/player/cards.ts'
import * as sharing from '#contract/api/player/sharing.ts'
import { startTestApp, type TestApp } from '#tests/support/app.ts'
import { cardBody, fund, newRound, openCard, playBody, readCard, publishFacts } from '#tests/support/cards.ts'
import { matchCardBody, newSeason, openMatchCard, playScores } from '#tests/support/championship-cards.ts'
import { newOperator, type TestOperator } from '#tests/support/operators.ts'
import { newPlayer, type Player } from '#tests/support/people.ts'
import { operatorPreview, sharedPages } from './index.ts'

let app: TestApp
let operator: TestOperator
let ana: Player
let bruno: Player
const ends: (() => Promise<void>)[] = []
beforeAll(async () => {
  app = await startTestApp({ onEnd: end => void ends.push(end) })
  operator = await newOperator(app)
  ana = await newPlayer(app)
  bruno = await newPlayer(app)
  for (const player of [ana, bruno]) await fund(app, player, 500)
})
afterAll(async () => {
  for (const end of ends) await end()
})

const unknown = 'f'.repeat(24)
const reason = 'Fechar'
const HOUR = 3_600_000
const SAFE = [
  [0, 0],
  [0, 0],
  [0, 0],
  [0, 0],
] as const
/** Messaging apps ignore larger pictures. */
const MOST_BYTES = 300_000

/** A picture as received over HTTP. */
async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await fetch(new URL(path, app.playerUrl), { headers })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes, etag: answer.headers.get('etag') ?? '' }
}

async function expectPicture(path: string, size: { width: number; height: number }, token?: string) {
  const picture = await get(path, token === undefined ? {} : { authorization: token })
  expect(picture.status).toBe(200)
  expect(picture.headers.get('content-type')).toBe('image/png')
  expect(picture.bytes.length).toBeLessThan(MOST_BYTES)
  expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'png', ...size })
  return picture
}

/** A card with two players; Ana's game is better once the facts are known. */
async function playedCard(name = 'Craques da rodada') {
  const round = await newRound(app)
  const id = await openCard(operator, cardBody(round, { name }))
  const card = await readCard(ana, id)
  const anas = (await ana.call(playCard, { body: playBody(card, [[1, 0], ...SAFE.slice(1)]) })).data._id
  const brunos = (await bruno.call(playCard, { body: playBody(card, SAFE) })).data._id
  const lock = () => operator.call(operatorLockCard, { params: { id }, body: { reason } }).then(answer => answer.data)
  const score = async () => {
    app.clock.advance(3 * 3_600_000)
    await app.drain()
    const scorer = round.athletes[0]?.id ?? ''
    await publishFacts(app, round.matches[0], {
      status: 'live',
      score: { home: 1, away: 0 },
      athletes: { [scorer]: { goals: 1 } },
    })
  }
  return { id, anas, brunos, lock, score }
}

describe('the picture of a card', () => {
  test('is a PNG of its size in each shape and language, for anybody', async () => {
    const { id } = await playedCard()
    const path = `/api/public/card/${id}/image`
    const wide = await expectPicture(path, sharing.PICTURE_SIZES.wide)
    await expectPicture(`${path}?shape=tall`, sharing.PICTURE_SIZES.tall)
    const english = await expectPicture(`${path}?lang=en`, sharing.PICTURE_SIZES.wide)
    expect(english.etag).not.toBe(wide.etag)
    await expectPicture('/api/public/image', sharing.PICTURE_SIZES.wide)
    for (const query of ['lang=fr', 'shape=round']) expect((await get(`${path}?${query}`)).status).toBe(400)
    for (const other of [unknown, 'x']) expect((await get(`/api/public/card/${other}/image`)).status).toBe(404)
  })

  test('is kept by who has it: 304 until it shows something else', async () => {
    const { id, lock } = await playedCard()
    const path = `/api/public/card/${id}/image`
    const first = await get(path)
    expect(first.headers.get('cache-control')).toBe('public, max-age=30')
    const again = await get(path, { 'if-none-match': first.etag })
    expect([again.status, again.bytes.length, again.etag]).toEqual([304, 0, first.etag])
    app.clock.advance(31_000)
    expect((await get(path, { 'if-none-match': first.etag })).status).toBe(304)
    await lock()
    app.clock.advance(31_000)
    const locked = await get(path, { 'if-none-match': first.etag })
    expect(locked.status).toBe(200)
    expect(locked.etag).not.toBe(first.etag)
  })

  test('takes any name: of another script, with markup, very long, and one that only has emoji', async () => {
    for (const name of ['Карта недели 李 😀', '"><svg onload=x>&amp;', 'Cartela '.repeat(7).trim(), '😀😀😀']) {
      const { id } = await playedCard(name)
      await expectPicture(`/api/public/card/${id}/image`, sharing.PICTURE_SIZES.wide)
    }
  })

  test('drawings are counted by source; what is drawn already is not', async () => {
    const headers = { 'x-forwarded-for': '203.0.113.44' }
    const { id } = await playedCard()
    const path = `/api/public/card/${id}/image`
    expect((await get(path, headers)).status).toBe(200)
    for (let left = 59; left > 0; left -= 1)
      await app.deps.throttle.take('picture:203.0.113.44', { burst: 60, perMs: 60_000 })
    expect((await get(`${path}?lang=en`, headers)).status).toBe(429)
    expect((await get(path, headers)).status).toBe(200)
  })

  test('many who ask at once share one drawing', async () => {
    const { id } = await playedCard()
    const query = await Promise.all(Array.from({ length: 60 }, () => get(`/api/public/card/${id}/image`)))
    expect(new Set(query.map(({ status, etag }) => `${status} ${etag}`)).size).toBe(1)
    expect(query[0]?.status).toBe(200)
  })
})

describe('a shared game (C12)', () => {
  test('has no picture and no link before the lock, mine neither; afterwards its picture is for every player', async () => {
    const { id, anas, lock, score } = await playedCard()
    const image = { params: { id: anas } }
    for (const player of [ana, bruno]) {
      for (const call of [sharing.playedAthletePicture, sharing.sharePlayedAthlete]) {
        expect(await player.call(call, image)).toMatchObject({ status: 404, code: 'not_yet_visible' })
        expect(await player.call(call, { params: { id: unknown } })).toMatchObject({ status: 404, code: 'not_found' })
      }
    }
    await lock()
    const path = `/api/played-athlete/${anas}/image`
    for (const player of [ana, bruno]) {
      const { headers } = await expectPicture(path, sharing.PICTURE_SIZES.wide, player.token)
      expect(headers.get('cache-control')).toBe('private, max-age=30')
    }
    expect(await app.call(sharing.playedAthletePicture, image)).toMatchObject({ status: 401 })
    expect(await ana.call(sharing.playedChampionshipPicture, image)).toMatchObject({ status: 404 })
    const before = await get(path, { authorization: ana.token })
    await score()
    expect((await get(path, { authorization: ana.token })).etag).not.toBe(before.etag)
    await expectPicture(`/api/public/card/${id}/image`, sharing.PICTURE_SIZES.wide)
  })

  test('is linked by its owner alone; the link shows it to anybody, and no other link does', async () => {
    const { id, anas, lock, score } = await playedCard()
    await lock()
    const params = { id: anas }
    const { token, url, image } = (await ana.call(sharing.sharePlayedAthlete, { params })).data
    expect([url, image]).toEqual([`http://crava.test/g/${token}`, `http://crava.test/api/public/game/${token}/image`])
    expect((await ana.call(sharing.sharePlayedAthlete, { params })).data.token).toBe(token)
    expect(await bruno.call(sharing.sharePlayedAthlete, { params })).toMatchObject({ status: 404 })
    expect(await app.call(sharing.sharePlayedAthlete, { params })).toMatchObject({ status: 401 })
    await score()
    const page = await app.call(sharing.sharedGame, { params: { token } })
    expect(page.data).toEqual({
      _id: anas,
      card: { _id: id, name: 'Craques da rodada', status: 'running' },
      user: {
        name: expect.any(String),
        username: ana.username,
        photo: { _id: expect.any(String), filename: 'avatar.webp' },
      },
      position: 1,
      of: 2,
      totalScore: expect.any(Number),
      hits: expect.any(Number),
      picks: 8,
      void: false,
    })
    await expectPicture(`/api/public/game/${token}/image?shape=tall`, sharing.PICTURE_SIZES.tall)
    const forged = `${token.slice(0, 31)}${token.endsWith('A') ? 'B' : 'A'}`
    for (const other of [forged, 'A'.repeat(32), 'short']) {
      expect(await app.call(sharing.sharedGame, { params: { token: other } })).toMatchObject({ status: 404 })
      expect((await get(`/api/public/game/${other}/image`)).status).toBe(404)
    }
  })

  test('counts each pick as the page of the game does, and none of a void athlete', async () => {
    const round = await newRound(app)
    const id = await openCard(operator, cardBody(round))
    const card = await readCard(ana, id)
    const game = (await ana.call(playCard, { body: playBody(card, [[1, 0], ...SAFE.slice(1)]) })).data._id
    await bruno.call(playCard, { body: playBody(card, SAFE) })
    await operator.call(operatorLockCard, { params: { id }, body: { reason } })
    app.clock.advance(3 * HOUR)
    await app.drain()
    const [first = '', second = '', third = '', fourth = ''] = round.athletes.map(athlete => athlete.id)
    // The first athlete: the goal option was right, "nothing else happens" was wrong. The third did not play (A3).
    await publishFacts(app, round.matches[0], { athletes: { [first]: { goals: 1, 'yellow-cards': 1 }, [second]: {} } })
    await publishFacts(app, round.matches[1], { athletes: { [third]: 'bench', [fourth]: {} } })
    const params = { id: game }
    const { athletes } = (await ana.call(getPlayed, { params })).data.doc
    const shown = athletes.filter(({ state }) => state !== 'void')
    const hits = shown
      .flatMap(({ goalScore, statisticScore }) => [goalScore, statisticScore])
      .filter(score => score > 0)
    const { token } = (await ana.call(sharing.sharePlayedAthlete, { params })).data
    const shared = (await app.call(sharing.sharedGame, { params: { token } })).data
    expect(shared).toMatchObject({ hits: hits.length, picks: 2 * shown.length })
    expect([shared.hits, shared.picks]).toEqual([5, 6])
  })

  test('of a championship card is shared alike, and leads to its championship', async () => {
    const season = await newSeason(app)
    const id = await openMatchCard(operator, matchCardBody(season))
    const game = await playScores(ana, id, season.matches, [[1, 0]])
    const params = { id: game }
    expect(await ana.call(sharing.sharePlayedChampionship, { params })).toMatchObject({ code: 'not_yet_visible' })
    await operator.call(operatorLockChampionshipCard, { params: { id }, body: { reason } })
    await expectPicture(`/api/played-card-game/${game}/image`, sharing.PICTURE_SIZES.wide, bruno.token)
    const { token } = (await ana.call(sharing.sharePlayedChampionship, { params })).data
    expect((await app.call(sharing.sharedGame, { params: { token } })).data).toMatchObject({
      card: { _id: id, championship: season.championshipId },
      position: null,
      picks: 4,
    })
    await expectPicture(`/api/public/game/${token}/image?lang=en`, sharing.PICTURE_SIZES.wide)
  })

  test('of a card called off before its lock is never shown', async () => {
    const { id, anas } = await playedCard()
    await operator.call(operatorVoidGame, { params: { id }, body: { reason } })
    await app.drain()
    expect((await ana.call(sharing.sharePlayedAthlete, { params: { id: anas } })).status).toBe(404)
    await expectPicture(`/api/public/card/${id}/image`, sharing.PICTURE_SIZES.wide)
  })
})

describe('what a link shows', () => {
  const preview = (path: string, lang: 'pt-BR' | 'en' = 'pt-BR') => {
    const page = sharedPages(app.deps).find(each => each.path.test(path))
    return page?.preview(page.path.exec(path)?.[1] ?? '', lang, new URLSearchParams())
  }

  test('a card by each of its addresses, in the language asked for', async () => {
    const { id } = await playedCard()
    const text = await preview(`/c/${id}`)
    expect(text).toMatchObject({ title: 'Craques da rodada', image: { path: `/api/public/card/${id}/image` } })
    expect(text?.description).toContain('Craques da Semana')
    expect(text?.description).toContain('2 palpites')
    for (const path of [`/cards/${id}`, `/championships/${unknown}/cards/${id}`])
      expect(await preview(path)).toEqual(text)
    expect((await preview(`/c/${id}`, 'en'))?.description).toContain('Prize pool')
    await expect(preview(`/c/${unknown}`)).rejects.toMatchObject({ code: 'not_found' })
    expect(preview(`/cards/${id}/play`)).toBeUndefined()
    expect(operatorPreview('en').title).not.toBe(operatorPreview('pt-BR').title)
  })

  test('the podium once there is one, and a shared game', async () => {
    const { id, anas, lock, score } = await playedCard()
    await lock()
    expect((await preview(`/c/${id}`))?.description).not.toContain('pódio')
    await score()
    expect((await preview(`/c/${id}`))?.description).toMatch(/No pódio: 1º .+, 2º /)
    const { token } = (await ana.call(sharing.sharePlayedAthlete, { params: { id: anas } })).data
    expect(await preview(`/g/${token}`)).toMatchObject({ description: expect.stringMatching(/^1º lugar entre 2, /) })
  })
})
