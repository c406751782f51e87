import type { PushFact } from '#contract/push-games.ts'
import { defineMessages } from '#web/lib/i18n.ts'

/** A fact a question is about, of a side or of either. */
const facts: Record<Exclude<PushFact, 'other'>, { either: string; of: (team: string) => string }> = {
  goal: { either: 'Gol de qualquer um dos dois', of: team => `Gol: ${team}` },
  'yellow-card': { either: 'Cartão amarelo de qualquer um dos dois', of: team => `Cartão amarelo: ${team}` },
  'red-card': { either: 'Cartão vermelho de qualquer um dos dois', of: team => `Cartão vermelho: ${team}` },
}
/** Who tells what happened (C6). */
const sources: Record<string, string> = {
  cbf: 'CBF (súmulas)',
  'api-football': 'API-Football (ao vivo)',
  operator: 'operador da Crava',
  crava: 'Crava',
}
/** Why a question was void; what is not here are the operator's own words. */
const voided: Record<string, string> = {
  nobody_right: 'Ninguém acertou.',
  nobody_wrong: 'Todos acertaram.',
  edge_event: 'O lance caiu num minuto da borda do intervalo.',
  match_void: 'A partida não valeu.',
  no_answers: 'Ninguém respondeu.',
  too_few_players: 'Só uma pessoa respondeu.',
  void: 'A pergunta foi anulada.',
}

const pt = {
  title: 'Palpites relâmpago',
  text: 'As perguntas que você respondeu durante as partidas.',
  ranking: 'Ver ranking',
  show: 'Mostrar',
  active: 'Ativos',
  archived: 'Arquivados',
  list: { active: 'Palpites ativos', archived: 'Palpites arquivados' },
  loading: 'Carregando seus palpites',
  broken: 'Seus palpites não carregaram',
  empty: 'Nenhum palpite por aqui',
  emptyText: 'As perguntas aparecem na tela durante as partidas, com 30 segundos para responder.',
  emptyArchived: 'Nenhum palpite arquivado',
  emptyArchivedText: 'O que você arquivar aparece aqui.',
  yes: 'Sim',
  no: 'Não',
  free: 'Grátis',
  answered: (answer: string) => `Você disse ${answer}`,
  result: { waiting: 'Aguardando', won: 'Ganhou', lost: 'Perdeu', refunded: 'Valor devolvido' },
  got: 'Recebido',
  winners: (count: number) => (count === 1 ? '1 acertou' : `${count} acertaram`),
  archive: (question: string) => `Arquivar: ${question}`,
  unarchive: (question: string) => `Tornar ativo: ${question}`,
  ask: {
    archive: 'Arquivar este palpite?',
    archiveText: 'Ele sai da lista e continua valendo. Fica em “Arquivados”.',
    archiveYes: 'Arquivar',
    unarchive: 'Tornar este palpite ativo?',
    unarchiveText: 'Ele volta para a lista dos ativos.',
    unarchiveYes: 'Tornar ativo',
  },
  archivedNow: 'Palpite arquivado',
  activeNow: 'Palpite ativo de novo',
  one: {
    loading: 'Carregando o palpite',
    broken: 'Este palpite não carregou',
    all: 'Todos os palpites',
    open: 'Esta pergunta ainda está aberta.',
    openText: 'Responda enquanto houver tempo.',
    answer: 'Responder',
    passed: 'Você deixou esta passar',
    passedText: 'O tempo para responder acabou. Nada foi cobrado.',
    gone: 'Não encontramos esta pergunta',
    goneText: 'Ela não foi feita a você, ou não existe mais.',
    mine: 'Sua resposta',
    happened: 'O que aconteceu',
    unknown: 'Ainda não se sabe',
    price: 'Você pagou',
    prize: 'Prêmio',
    grew: 'Tudo o que foi pago, menos a taxa',
    received: 'Você recebeu',
    winners: 'Quem acertou',
    winnersOf: (winners: string, players: string) => `${winners} de ${players}`,
    answeredAt: 'Respondido em',
    paysAt: 'Resultado final até',
    match: 'Partida',
    why: 'Como se decide',
    fact: 'O que vale',
    other: 'O que a pergunta diz, conferido pelo operador',
    minutes: 'Minutos',
    window: (from: number, to: number) => (from === to ? `No minuto ${from}` : `Do minuto ${from} ao ${to}`),
    source: 'Fonte',
    counted: 'O minuto 1 é o primeiro da partida. Um lance num minuto da borda devolve o valor a todos.',
    back: (reason: string) => `Todos receberam o valor de volta. ${reason}`,
    report: 'Conferir a conta',
    rules: 'Regras',
    facts,
    sources,
    voided,
  },
}

export type PushMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts'))
