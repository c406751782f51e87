import { defineMessages } from '#client/i18n.ts'

const pt = {
  title: 'Correio da demo',
  text: 'Na demonstração nenhum e-mail sai de verdade: todos chegam aqui, e os links funcionam.',
  table: 'E-mails, do mais novo para o mais antigo',
  to: 'Para',
  subject: 'Assunto',
  sentAt: 'Enviado',
  noSubject: '(sem assunto)',
  empty: 'Nenhum e-mail ainda',
  emptyText: 'Crie uma conta de jogador ou peça uma nova senha, e ele aparece aqui.',
  mailTitle: 'E-mail',
  backToMailbox: 'Voltar para o correio',
  gone: 'Este e-mail não existe mais',
  goneText: 'A demonstração guarda os 200 mais novos.',
  newTab: 'abre em outra aba',
  message: 'Mensagem',
  closed: 'Aqui não há correio',
  closedText: 'Ele existe só na demonstração. Fora dela os e-mails vão de verdade para os jogadores.',
  toStart: 'Voltar para o início',
}

export type MailboxMessages = typeof pt
export const messages = defineMessages(pt, () => import('./i18n.en.ts').then(en => en.messages))
