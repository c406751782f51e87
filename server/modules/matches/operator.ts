import type { FastifyInstance } from 'fastify'
import {
  operatorAthletes,
  operatorChampionships,
  operatorCreateChampionship,
  operatorMatch,
  operatorMatches,
  operatorMatchesCsv,
  operatorSetFacts,
  operatorTeams,
  operatorTeamsCsv,
  operatorUpdateTeam,
} from '#contract/api/admin/matches.ts'
import { type Deps, readingOf } from '#server/platform/deps.ts'
import { serveList } from '#server/platform/lists.ts'
import { serve } from '#server/platform/serve.ts'
import * as championships from './service-championships.ts'
import * as admin from './service-admin.ts'

/** Match data in the back office. */
export function operatorMatchRoutes(app: FastifyInstance, deps: Deps): void {
  serve(app, operatorChampionships, ({ query }) => championships.listChampionships(deps, query))
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
  serve(app, operatorSetFacts, ({ session, params, body }) => admin.setFacts(deps, session.subjectId, params.id, body))
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
