import { defineMessages } from '#client/i18n.ts'
import type { PushFact } from '#contract/push-games.ts'

const en = () => import('./i18n.en.ts')

/** A fact a question is about, for one side or either. */
const facts: Record<Exclude<PushFact, 'other'>, { either: string; of: (team: string) => string }> = {
  goal: { either: 'Gol de qualquer um dos dois', of: team => `Gol: ${team}` },
  'yellow-card': { either: 'Cartão amarelo de qualquer um dos dois', of: team => `Cartão amarelo: ${team}` },
  'red-card': { either: 'Cartão vermelho de qualquer um dos dois', of: team => `Cartão vermelho: ${team}` },
}
/** The source of the result (C6). */
const sources: Record<string, string> = {
  cbf: 'CBF (súmulas)',
  'api-football': 'API-Football (ao vivo)',
  operator: 'operador da Crava',
  crava: 'Crava',
}
/** Why a question was void; other reasons are the operator's own text. */
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
    split: 'Como a galera respondeu',
    splitOf: (answer: string, percent: string) => `${answer} ${percent}`,
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
export const messages = defineMessages(pt, () => en().then(all => all.messages))

/** Messages of an open question. */
const modalPt = {
  title: 'Palpite relâmpago',
  close: 'Sair do palpite',
  unit: 'seg',
  left: (seconds: number) => (seconds === 1 ? 'Falta 1 segundo' : `Faltam ${seconds} segundos`),
  details: 'Detalhes da partida',
  price: 'Custa',
  free: 'Grátis',
  prize: 'Prêmio',
  grows: 'Cresce a cada resposta',
  answeredSoFar: (count: number) => (count === 1 ? '1 resposta até agora.' : `${count} respostas até agora.`),
  prizeShared: 'Quem acertar divide o prêmio por igual.',
  prizeGrows: (fee: string | null) =>
    `O prêmio cresce a cada resposta: quem acertar divide tudo o que foi pago${fee === null ? '' : `, menos ${fee}`}.`,
  answers: 'Sua resposta',
  yes: 'Sim',
  no: 'Não',
  sure: (answer: string, price: string) => `Responder ${answer} por ${price}? Não dá para desfazer.`,
  sureFree: (answer: string) => `Responder ${answer}? Não dá para desfazer.`,
  back: 'Voltar',
  confirm: 'Confirmar',
  lost: 'Não sabemos se sua resposta chegou. Confirme de novo: ela é cobrada uma vez só.',
  leaveSure: 'Sair sem responder? A pergunta fica nas notificações enquanto houver tempo.',
  leave: 'Sair',
  poor: { title: 'Você não possui saldo suficiente!', text: 'Adicione moedas na plataforma antes de continuar' },
  buy: 'Comprar moedas',
  sent: 'Resposta enviada!',
  sentText: 'O resultado aparece em Palpites relâmpago assim que sair.',
  already: 'Você já respondeu a esta pergunta',
  alreadyText: 'Vale a primeira resposta. Ela está em Palpites relâmpago.',
  away: 'A pergunta fechou porque você saiu da tela',
  awayText: 'Enquanto houver tempo, ela está nas notificações.',
  unknown: 'Não sabemos se sua resposta chegou',
  unknownText: 'Veja em Palpites relâmpago. Se não estiver lá, nada foi cobrado.',
}

export type ModalMessages = typeof modalPt
export const modalMessages = defineMessages(modalPt, () => en().then(all => all.modalMessages))
