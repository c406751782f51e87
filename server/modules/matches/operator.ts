import type { FastifyInstance } from 'fastify'
import { operatorComingRound, operatorEditMatch, operatorSetKickOffs } from '#contract/api/admin/match-schedule.ts'
import {
  operatorAthletes,
  operatorChampionships,
  operatorChampionshipsCsv,
  operatorCreateChampionship,
  operatorFollowSource,
  operatorMatch,
  operatorMatchVersions,
  operatorMatches,
  operatorMatchesCsv,
  operatorSetFacts,
  operatorTeams,
  operatorTeamsCsv,
  operatorUpdateTeam,
} from '#contract/api/admin/matches.ts'
import { actorOf } from '#server/modules/audit/index.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as admin from './service-admin.ts'
import * as championships from './service-championships.ts'
import * as schedule from './service-schedule.ts'

/** Match data in the admin console. */
export function operatorMatchRoutes(app: FastifyInstance, deps: Deps, games: schedule.GamesOnMatches): void {
  serve(app, operatorComingRound, ({ params, query }) => schedule.roundAhead(deps, params.id, query.round))
  serve(app, operatorSetKickOffs, call => schedule.setKickOffs(deps, games, actorOf(call), call.body))
  serve(app, operatorEditMatch, call => schedule.editMatch(deps, games, actorOf(call), call.params.id, call.body))
  serveList(app, deps, {
    list: operatorChampionships,
    file: operatorChampionshipsCsv,
    read: ({ query }) => championships.listChampionships(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Campeonato', en: 'Championship', cell: row => row.name },
      { pt: 'Temporada', en: 'Season', cell: row => row.season },
      { pt: 'Esporte', en: 'Sport', cell: row => row.sport },
      { pt: 'Fonte que vale', en: 'Settling source', cell: row => row.source },
      { pt: 'Partidas', en: 'Matches', cell: row => row.matches },
      { pt: 'Para conferir', en: 'To review', cell: row => row.review },
      { pt: 'Só para saber', en: 'For information', cell: row => row.remarks },
    ],
  })
  serve(app, operatorCreateChampionship, ({ session, body }) =>
    championships.createChampionship(deps, session.subjectId, body),
  )
  serveList(app, deps, {
    list: operatorMatches,
    file: operatorMatchesCsv,
    read: ({ query }) => admin.listMatches(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Campeonato', en: 'Championship', cell: row => `${row.championship.name} ${row.championship.season}` },
      { pt: 'Número', en: 'Number', cell: row => row.number },
      { pt: 'Rodada', en: 'Round', cell: row => row.round },
      { pt: 'Mandante', en: 'Home', cell: row => row.home?.name },
      { pt: 'Visitante', en: 'Away', cell: row => row.away?.name },
      { pt: 'Início', en: 'Start', cell: row => row.startsAt },
      { pt: 'Local', en: 'Place', cell: row => row.place },
      { pt: 'Situação', en: 'Status', cell: row => row.status },
      { pt: 'Gols do mandante', en: 'Home goals', cell: row => row.score?.home },
      { pt: 'Gols do visitante', en: 'Away goals', cell: row => row.score?.away },
      { pt: 'Pendências', en: 'Pending', cell: row => row.unresolved },
      { pt: 'Versão', en: 'Version', cell: row => row.version },
    ],
  })
  serve(app, operatorMatch, ({ params }) => admin.oneMatch(deps, params.id))
  serve(app, operatorMatchVersions, ({ params, query }) =>
    admin.twoVersions(deps, params.id, { version: params.version, from: query.from }),
  )
  serve(app, operatorSetFacts, ({ session, params, body }) => admin.setFacts(deps, session.subjectId, params.id, body))
  serve(app, operatorFollowSource, ({ session, params, body }) =>
    admin.followSource(deps, session.subjectId, params.id, body),
  )
  serveList(app, deps, {
    list: operatorTeams,
    file: operatorTeamsCsv,
    read: ({ query }) => admin.listTeams(readingOf(deps), query),
    columns: [
      { pt: 'Código', en: 'Code', cell: row => row._id },
      { pt: 'Time', en: 'Team', cell: row => row.name },
      { pt: 'Sigla', en: 'Abbreviation', cell: row => row.abbrev },
      { pt: 'Estado', en: 'State', cell: row => row.state },
      { pt: 'Outros nomes', en: 'Other names', cell: row => row.aliases.join('; ') },
      { pt: 'Cores', en: 'Colours', cell: row => row.colors.join(' ') },
    ],
  })
  serve(app, operatorUpdateTeam, ({ session, params, body }) =>
    admin.updateTeam(deps, session.subjectId, params.id, body),
  )
  serve(app, operatorAthletes, ({ query }) => admin.listAthletes(deps, query))
}
