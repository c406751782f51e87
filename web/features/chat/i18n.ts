import { defineMessages } from '#client/i18n.ts'

const pt = {
  title: 'Conversas',
  unread: (count: number) => `${count} ${count === 1 ? 'não lida' : 'não lidas'}`,
  search: 'Buscar conversa ou jogador',
  clear: 'Limpar busca',
  short: 'Digite mais de 3 letras para buscar jogadores',
  searchBroken: 'A busca de jogadores não funcionou',
  loading: 'Carregando as conversas',
  broken: 'As conversas não carregaram',
  list: 'Suas conversas',
  none: 'Nenhuma conversa',
  noneText: 'Quando você e outra pessoa trocarem mensagens, a conversa aparece aqui. Busque um jogador para começar.',
  notFound: 'Nenhuma conversa encontrada',
  notFoundText: 'Confira o nome ou o nome de usuário.',
  players: 'Jogadores',
  nothingYet: 'Sem mensagens',
  yours: (text: string) => `Você: ${text}`,
  yesterday: 'Ontem',
  choose: 'Escolha uma conversa ao lado',
  back: 'Voltar para as conversas',
  backWith: (unread: number) => `Voltar para as conversas, ${unread} ${unread === 1 ? 'não lida' : 'não lidas'}`,
  conversation: 'Conversa',
  with: (name: string) => `Conversa com ${name}`,
  missing: 'Usuário não encontrado',
  missingText: 'Esta conversa não existe ou não é sua.',
  toList: 'Ver conversas',
  start: 'Diga oi',
  startText: (name: string) => `Esta é a sua conversa com ${name}.`,
  self: 'Esta é a sua própria conta',
  selfText: 'Escolha outra pessoa para conversar.',
  closed: {
    blocked: (name: string) => `Você bloqueou ${name}.`,
    gone: 'Esta conta foi encerrada.',
    other: 'Não dá para enviar mensagens nesta conversa.',
  },
}

export type ChatsMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
