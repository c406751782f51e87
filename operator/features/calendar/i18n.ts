import { defineMessages } from '#client/i18n.ts'

const pt = {
  title: 'Calendário',
  text: 'As cartelas por dia, os rascunhos para olhar e o que se repete a cada rodada.',
  view: 'Mostrar',
  views: { month: 'Mês', week: 'Semana' },
  earlier: 'Antes',
  later: 'Depois',
  today: 'Hoje',
  days: 'Cartelas por dia',
  noCards: 'Nenhuma cartela nestes dias.',
  more: (count: number) => (count === 1 ? 'Mais 1' : `Mais ${count}`),
  locks: (time: string) => `fecha ${time}`,
  starts: (time: string) => `começa ${time}`,
  types: { 'athlete-card': 'Craques', 'card-game': 'Placares' },
  drafts: 'Rascunhos para olhar',
  draftsText: 'Nada abre sem você, a não ser onde você escolheu.',
  noDrafts: 'Nenhum rascunho espera por você.',
  ready: 'Pronto para abrir',
  lacks: (count: number) => (count === 1 ? 'Falta 1 coisa' : `Faltam ${count} coisas`),
  bySchedule: 'do calendário',
  recurring: 'Toda rodada, como a última',
  recurringText:
    'Quando a rodada que vem é conhecida, a cartela dela é rascunhada com os valores da última. Olhada a cada 10 minutos.',
  noRecurring: 'Nada se repete ainda.',
  championship: 'Campeonato',
  choose: 'Escolha',
  type: 'Tipo',
  add: 'Repetir toda rodada',
  alreadyRecurring: 'Já repete toda rodada: mude acima.',
  active: 'Rascunhar toda rodada',
  opens: 'Abrir sozinha quando estiver completa',
  lastRound: (round: string) => `Última: rodada ${round}`,
  saved: 'Calendário salvo',
  opensTitle: 'Deixar abrir sozinha?',
  opensText:
    'Cada rodada abre para os jogadores sem ninguém olhar, em seu nome, assim que todas as partidas têm horário.',
  opensYes: 'Deixar abrir',
}

export type CalendarMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
