import { byId, byIdWith, pages, type Walk } from './secrecy-walk.ts'

const because = { reason: 'Ninguém vê nada' }

/** Leagues, as a member of some of them. */
export const leagueWalks: Record<string, Walk> = {
  createLeague: { calls: () => [{ body: { name: 'Liga de sobra' } }] },
  listLeagues: { calls: () => [{ query: { limit: 50 } }, { query: { scope: 'invited' } }] },
  getLeague: { calls: ({ ids }) => ids.flatMap(id => [{ params: { id } }, { params: { id }, query: { token: id } }]) },
  publicLeague: { calls: ({ ids }) => ids.map(id => ({ params: { id }, query: { token: id } })) },
  getLeagueTable: {
    calls: ({ ids, other }) =>
      ids.flatMap(id =>
        ['week', 'season', 'duels'].flatMap(table => [
          { params: { id, table }, query: { limit: 50 } },
          { params: { id, table }, query: { user: other.id } },
        ]),
      ),
  },
  listLeagueMeetings: byId,
  listLeagueMembers: byId,
  getLeagueStory: byId,
  inviteToLeague: {
    calls: ({ ids, other }) => ids.map(id => ({ params: { id }, body: { _user: other.id, link: true } })),
  },
  answerLeagueInvite: byIdWith({ accept: true }),
  joinLeague: byIdWith({ token: 'nada' }),
  renameLeague: byIdWith({ name: 'Outro nome' }),
  removeLeagueMember: { calls: ({ ids, other }) => ids.map(id => ({ params: { id, userId: other.id } })) },
  handOverLeague: { calls: ({ ids, other }) => ids.map(id => ({ params: { id }, body: { _user: other.id } })) },
  closeLeague: byId,
  reportLeague: byIdWith({ text: 'Não gostei do nome' }),
}

/** Leagues in the console. */
export const leaguesAsAdmin: Record<string, Walk> = {
  operatorLeagues: pages,
  operatorLeaguesCsv: pages,
  operatorLeague: byId,
  operatorRenameLeague: byIdWith({ name: 'Liga', ...because }),
  operatorCloseLeague: byIdWith(because),
  operatorAnswerLeague: byIdWith(because),
}
