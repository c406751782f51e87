import { defineMessages } from '#web/lib/i18n.ts'

/** Words of a question that is put to the player. */
const pt = {
  title: 'Palpite relâmpago',
  close: 'Sair do palpite',
  unit: 'seg',
  left: (seconds: number) => (seconds === 1 ? 'Falta 1 segundo' : `Faltam ${seconds} segundos`),
  details: 'Detalhes da partida',
  price: 'Custa',
  free: 'Grátis',
  prize: 'Prêmio',
  grows: 'Cresce',
  prizeShared: 'Quem acertar divide o prêmio por igual.',
  prizeGrows: (fee: number) =>
    `O prêmio cresce a cada resposta: quem acertar divide tudo o que foi pago, menos ${fee}%.`,
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

export type ModalMessages = typeof pt
export const modalMessages = defineMessages(pt, () => import('./modal-messages.en.ts'))
