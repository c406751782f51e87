import type { FastifyInstance } from 'fastify'
import * as sharing from '#contract/api/player/sharing.ts'
import { sharedCard, sharedGame } from '#server/modules/cards/index.ts'
import { previewOfLeague } from '#server/modules/leagues/index.ts'
import type { Deps } from '#server/platform/deps.ts'
import { type Call, serve } from '#server/platform/serve.ts'
import type { Subject } from './draw.ts'
import { createPictures, PICTURE_MS } from './pictures.ts'
import * as service from './service.ts'

/** Pictures and links for sharing in messages. */
export function sharingRoutes(app: FastifyInstance, deps: Deps): void {
  const send = createSender(deps)
  serve(app, sharing.operatorPicture, call => send(call, 'public', 'house', async () => ({ house: true })))
  serve(app, sharing.cardPicture, call =>
    send(call, 'public', `card ${call.params.id}`, async () => ({ card: await sharedCard(deps, call.params.id) })),
  )
  serve(app, sharing.roomPicture, call => {
    const { id } = call.params
    const { token } = call.query
    // The holder of a private room's link may cache its picture, proxies may not.
    return send(call, token === undefined ? 'public' : 'private', `room ${id} ${token ?? ''}`, async () => ({
      room: await service.roomOfLink(deps, id, token),
    }))
  })
  serve(app, sharing.leaguePicture, call => {
    const { id } = call.params
    const { token } = call.query
    return send(call, 'private', `league ${id} ${token ?? ''}`, async () => ({
      league: await previewOfLeague(deps, { id, token }),
    }))
  })
  serve(app, sharing.sharedGamePicture, call =>
    send(call, 'public', `link ${call.params.token}`, async () => ({
      game: await service.gameOfLink(deps, call.params.token, call.query.lang),
    })),
  )
  serve(app, sharing.sharedGame, ({ params, caller }) => service.sharedPage(deps, params.token, caller.lang))
  serve(app, sharing.getChallenge, ({ params, session }) =>
    service.challengeOfLink(deps, params.token, session?.subjectId ?? null),
  )
  gameRoutes(app, deps, send)
}

type Sender = ReturnType<typeof createSender>

function gameRoutes(app: FastifyInstance, deps: Deps, send: Sender): void {
  const kinds = [
    {
      mode: 'athlete-card',
      picture: sharing.playedAthletePicture,
      share: sharing.sharePlayedAthlete,
      challenge: sharing.challengePlayedAthlete,
    },
    {
      mode: 'card-game',
      picture: sharing.playedChampionshipPicture,
      share: sharing.sharePlayedChampionship,
      challenge: sharing.challengePlayedChampionship,
    },
  ] as const
  for (const { mode, picture, share, challenge } of kinds) {
    serve(app, picture, call => {
      const { id } = call.params
      const { lang, shape } = call.query
      const viewer = call.session.subjectId
      // A story is drawn per viewer: the owner's shows the prize.
      const key = shape === 'story' ? `${mode} ${id} for ${viewer}` : `${mode} ${id}`
      return send(call, 'private', key, async () =>
        shape === 'story'
          ? { story: await service.story(deps, mode, { id, lang, viewer }) }
          : { game: await sharedGame(deps, mode, { id, lang }) },
      )
    })
    serve(app, share, ({ session, params, caller }) =>
      service.share(deps, mode, { accountId: session.subjectId, id: params.id, lang: caller.lang }),
    )
    serve(app, challenge, ({ session, params }) =>
      service.challenge(deps, mode, { accountId: session.subjectId, id: params.id }),
    )
  }
}

/** Sends pictures: 304 if the client has it, else the PNG. `scope` says whether proxies may cache it too. */
function createSender(deps: Deps) {
  const pictures = createPictures(deps)
  return async (
    {
      query,
      caller,
      request,
      reply,
    }: Pick<Call<typeof sharing.playedAthletePicture>, 'query' | 'caller' | 'request' | 'reply'>,
    scope: 'public' | 'private',
    key: string,
    read: () => Promise<Subject>,
  ): Promise<undefined> => {
    const { png, etag } = await pictures({ ...query, key, address: caller.address }, read)
    reply.header('etag', etag).header('cache-control', `${scope}, max-age=${PICTURE_MS / 1_000}`)
    if (request.headers['if-none-match'] === etag) await reply.code(304).send()
    else await reply.type('image/png').send(png)
    return undefined
  }
}
