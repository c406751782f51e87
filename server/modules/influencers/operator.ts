import type { FastifyInstance } from 'fastify'
import {
  operatorChangeCode,
  operatorEndCode,
  operatorFindInfluencer,
  operatorGiveCode,
  operatorInfluencer,
  operatorInfluencerGames,
  operatorInfluencers,
  operatorInfluencersCsv,
  operatorInfluencersUse,
} from '#contract/api/player/influencers.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as giving from './service-giving.ts'
import * as influencers from './service.ts'

/** Influencers in the admin console (C13): accounts, codes and results. */
export function operatorInfluencerRoutes(app: FastifyInstance, deps: Deps): void {
  serveList(app, deps, {
    list: operatorInfluencers,
    file: operatorInfluencersCsv,
    read: ({ query }) => influencers.influencers(readingOf(deps), query),
    columns: [
      { pt: 'Usuário', en: 'Username', cell: row => row.player.username },
      { pt: 'Nome', en: 'Name', cell: row => row.player.name },
      { pt: 'Código', en: 'Code', cell: row => row.code },
      { pt: 'Situação', en: 'State', cell: row => row.state },
      { pt: 'Recebeu o código', en: 'Given', cell: row => row.givenAt },
      { pt: 'Encerrado', en: 'Ended', cell: row => row.endedAt },
      { pt: 'Entradas', en: 'Entries', cell: row => row.entries },
      { pt: 'Comissão (R$)', en: 'Commission (R$)', cell: row => row.commission },
    ],
  })
  serve(app, operatorFindInfluencer, ({ query }) => giving.candidate(deps, query.username))
  serve(app, operatorInfluencersUse, ({ query }) => influencers.monthAsCsv(readingOf(deps), query.month))
  serve(app, operatorInfluencer, ({ params }) => influencers.influencer(deps, params.id))
  serve(app, operatorInfluencerGames, ({ params, query }) => influencers.gamesAsAdmin(deps, params.id, query))
  serve(app, operatorGiveCode, call => giving.give(deps, actorOf(call), call.body))
  serve(app, operatorChangeCode, call => giving.change(deps, actorOf(call), call.params.id, call.body.code))
  serve(app, operatorEndCode, call => giving.end(deps, actorOf(call), call.params.id))
}
